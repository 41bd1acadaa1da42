// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/selection_sections.h"

#include "app/gui/event_text.h"
#include "app/gui/models/key_text.h"
#include "app/gui/text.h"
#include "app/library/loaded_file.h"
#include "app/session/clip_ref.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/key_words.h"
#include "core/wide_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdint>
#include <variant>

namespace marrow::gui {
namespace {

using Row = InspectorModel::Row;
using Section = InspectorModel::Section;

Row valueRow(const QString& label, const QString& value) { return {label, {value}, {}}; }

// A row over the whole width: names and parameters may be long.
Row lineRow(const QString& text) { return {text, {}, text}; }

void addWords(std::vector<Row>& rows, const QStringList& words) {
  for (qsizetype first = 0; first < words.size(); first += 3) {
    Row row = valueRow(first == 0 ? tr("Stored words") : QString(), {});
    for (qsizetype i = first; i < std::min(first + 3, words.size()); ++i) {
      row.cells[static_cast<std::size_t>(i - first)] = words[i];
    }
    row.tip = tr("In hexadecimal: %1").arg(words.join(QLatin1Char(' ')));
    rows.push_back(std::move(row));
  }
}

Row placeRow(std::uint64_t offset, const QString& path) {
  Row row = valueRow(tr("At byte"), offsetText(offset));
  row.offsets[0] = offset;
  row.path = path;
  row.tip = tr("A double click on an offset shows its bytes");
  return row;
}

QString pathOf(const app::Workspace& workspace) {
  const int file = workspace.clipRef().file;
  return file < 0 ? QString() : toQString(workspace.files()[static_cast<std::size_t>(file)].path);
}

// A parameter with a name is a caption with its value; a number always fits into a cell.
Row parameterRow(const core::EventParameter& parameter) {
  const bool isNumber =
      std::holds_alternative<std::int32_t>(parameter.value) || std::holds_alternative<float>(parameter.value);
  if (parameter.name.empty() || !isNumber) return lineRow(tr("With %1").arg(typedParameterText(parameter)));
  Row row = valueRow(asSentence(toQString(parameter.name)), parameterText({{}, parameter.value}));
  row.tip = typedParameterText(parameter);
  return row;
}

void addNamed(std::vector<Row>& rows, const QString& what, const std::string& name, const std::string& hash) {
  if (name.empty() && hash.empty()) return;
  const QString text =
      hash.empty() ? toQString(name) : toQString(name) + QStringLiteral("  ") + toQString(hash);
  rows.push_back(lineRow(what.arg(text)));
}

}  // namespace

std::optional<Section> keySection(const app::Workspace& workspace, const app::Selection& selection,
                                  InspectorModel::Units units) {
  const auto& selected = selection.key();
  if (!selected || selected->bone != selection.activeBone()) return std::nullopt;  // another bone is active
  const core::Curve* found = curveOf(workspace, *selected);
  if (found == nullptr) return std::nullopt;
  const core::Curve& curve = *found;
  const auto clip = workspace.clip();
  const core::Key& key = clip->keysOf(curve)[selected->key];
  const bool isRaw = units == InspectorModel::Units::Raw;
  Section section{tr("Key"), {}, {}};
  section.rows.push_back(lineRow(
      tr("%1, %2").arg(asSentence(QCoreApplication::translate("Channel", core::toString(selected->channel))),
                       keyNumberText(curve, selected->key))));
  section.rows.push_back(valueRow(tr("Frame"), frameText(static_cast<double>(key.frame))));
  section.rows.push_back(
      valueRow(tr("Value"), keyValueText(curve, core::exactValue(*clip, curve, selected->key), isRaw)));
  if (curve.interpolation == core::Interpolation::Hermite) {
    section.rows.push_back({tr("Tangents"),
                            {keyValueText(curve, static_cast<double>(key.tangentIn), isRaw),
                             keyValueText(curve, static_cast<double>(key.tangentOut), isRaw)},
                            tr("Incoming and outgoing, per frame")});
  }
  addWords(section.rows, keyWordTexts(*clip, selected->channel, curve, selected->key));
  const QString unitTip = core::isRotation(selected->channel) ? rotationUnitTip(*clip, curve) : QString();
  if (!unitTip.isEmpty()) {
    section.rows.push_back(valueRow(tr("Stored unit"), rotationUnitText(curve)));
    section.rows.back().tip = unitTip;
  }
  const QString path = clip->keysFile.empty() ? pathOf(workspace) : toQString(clip->keysFile);
  section.rows.push_back(placeRow(core::keyOffset(curve, selected->key), path));
  return section;
}

QString eventTimeText(const app::EventRow& event) {
  const QString start = frameText(static_cast<double>(event.storedStart));
  switch (event.kind) {
    case app::EventRow::Kind::Trigger:
      return tr("Trigger at frame %1").arg(start);
    case app::EventRow::Kind::Hold:
      return tr("Hold, frames %1 – %2").arg(start, frameText(static_cast<double>(event.storedEnd)));
    case app::EventRow::Kind::None:
      break;
  }
  return tr("Nothing is listed under it");
}

Section eventSection(const app::Workspace& workspace, const app::EventRow& event) {
  Section section{tr("Event"), {}, {}};
  std::vector<Row>& rows = section.rows;
  rows.push_back(lineRow(toQString(event.name)));
  rows.push_back(lineRow(eventTimeText(event)));
  if (!event.oddity.empty()) rows.push_back(lineRow(asSentence(toQString(event.oddity))));
  for (const core::EventParameter& parameter : event.parameters) {
    rows.push_back(parameterRow(parameter));
  }
  // Events of the animation file itself have no action, only the name of their lane.
  if (!event.path.empty()) addNamed(rows, tr("Action %1"), event.action, event.actionHash);
  addNamed(rows, tr("Started by %1"), event.event, event.eventHash);
  if (event.typeIndex >= 0) rows.push_back(valueRow(tr("Event type"), QString::number(event.typeIndex)));
  if (!event.file.empty()) rows.push_back(lineRow(tr("In %1").arg(toQString(event.file))));
  const QString path = event.path.empty() ? pathOf(workspace) : toQString(event.path);
  if (event.byteOffset > 0) rows.push_back(placeRow(event.byteOffset, path));
  return section;
}

}  // namespace marrow::gui
