// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspector/section_rows.h"

#include "app/gui/text.h"

namespace marrow::gui {

using Row = InspectorModel::Row;

Row valueRow(const QString& label, const QString& value) { return {label, {value}, {}}; }

Row lineRow(const QString& text, const Subject& subject) {
  return {.label = text, .cells = {}, .tip = text, .lineSubject = subject};
}

Row placeRow(std::uint64_t offset, const QString& path) {
  Row row = valueRow(tr("Offset"), offsetText(offset));
  row.subjects[0].offset = offset;
  row.subjects[0].path = path;
  row.tip = tr("A click shows its bytes");
  return row;
}

}  // namespace marrow::gui
