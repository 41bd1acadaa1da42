// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's section for an event.
#include "app/gui/inspector/inspector_sections.h"

#include "app/gui/event_text.h"
#include "app/gui/text.h"
#include "app/opening/event_list.h"
#include "app/opening/loaded_file.h"
#include "app/session/workspace.h"

#include <cstddef>
#include <variant>

namespace marrow::gui {
namespace {

using Row = InspectorModel::Row;
using Section = InspectorModel::Section;

QString pathOf(const app::Workspace& workspace) {
  const int file = workspace.clipRef().file;
  return file < 0 ? QString() : toQString(workspace.files()[static_cast<std::size_t>(file)].path);
}

// A named parameter is a caption with its value. A number always fits into a cell.
Row parameterRow(const core::EventParameter& parameter, const app::Workspace& workspace) {
  const bool isNumber =
      std::holds_alternative<std::int32_t>(parameter.value) || std::holds_alternative<float>(parameter.value);
  if (parameter.name.empty() || !isNumber)
    return lineRow(tr("Parameter: %1").arg(typedParameterText(parameter)),
                   {.bone = boneNamedIn(parameter, workspace)});
  Row row = valueRow(asSentence(shownName(parameter.name)), parameterText({{}, parameter.value}));
  row.tip = typedParameterText(parameter);
  return row;
}

void addNamed(std::vector<Row>& rows, const QString& what, const std::string& name, const std::string& hash) {
  if (name.empty() && hash.empty()) return;
  const QString text =
      hash.empty() ? shownName(name) : shownName(name) + QStringLiteral("  ") + toQString(hash);
  rows.push_back(lineRow(what.arg(text)));
}

/// The frames as stored; a click goes to their place in the clip. Both frames of a hold lead there by
/// themselves.
Row eventTimeRow(const app::EventRow& event) {
  const Subject start = event.hasPlace() ? Subject{.frame = event.start} : Subject{};
  if (event.kind != app::EventRow::Kind::Hold) return lineRow(eventTimeText(event), start);
  Row row{
      tr("Hold, frames"),
      {frameText(static_cast<double>(event.storedStart)), frameText(static_cast<double>(event.storedEnd))},
      {}};
  if (!event.hasPlace()) return row;
  row.subjects[0] = start;
  row.subjects[1].frame = event.end;
  row.tip = tr("A click goes to the frame");
  return row;
}

/// Adds a line, with a link, for each file that holds the event.
void addEventFiles(std::vector<Row>& rows, const app::EventRow& event) {
  constexpr std::size_t kMostFiles = 1000;  // enough for all but a hostile folder
  if (event.path.empty()) return;           // the animation's own
  const auto add = [&](const std::string& path) {
    rows.push_back(lineRow(tr("In %1").arg(toQString(app::shortNameOf(path))), {.path = toQString(path)}));
  };
  add(event.path);
  const std::size_t others = event.otherPaths.size();
  const std::size_t named = others <= kMostFiles ? others : kMostFiles - 1;
  for (std::size_t i = 0; i < named; ++i) add(event.otherPaths[i]);
  if (named < others) rows.push_back(lineRow(tr("and in %1 more").arg(others - named)));
}

}  // namespace

Section eventSection(const app::Workspace& workspace, const app::EventRow& event) {
  Section section{tr("Event"), {}, {}};
  std::vector<Row>& rows = section.rows;
  rows.push_back(lineRow(shownName(event.name)));
  rows.push_back(eventTimeRow(event));
  if (!event.oddities.empty()) rows.push_back(lineRow(asSentence(toQString(app::odditiesIn(event)))));
  for (const core::EventParameter& parameter : event.parameters) {
    rows.push_back(parameterRow(parameter, workspace));
  }
  // Events of the animation file itself have no action, only the name of their lane.
  if (!event.path.empty()) addNamed(rows, tr("Action %1"), event.action, event.actionHash);
  addNamed(rows, tr("Started by %1"), event.event, event.eventHash);
  if (event.typeIndex >= 0) rows.push_back(valueRow(tr("Event type"), QString::number(event.typeIndex)));
  addEventFiles(rows, event);
  const QString path = event.path.empty() ? pathOf(workspace) : toQString(event.path);
  if (event.byteOffset > 0) rows.push_back(placeRow(event.byteOffset, path));
  return section;
}

}  // namespace marrow::gui
