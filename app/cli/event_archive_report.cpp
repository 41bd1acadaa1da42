// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/event_archive_report.h"

#include "app/cli/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace marrow::cli {
namespace {

/// Writes "[", each item with `write`, and "]".
template <typename Items, typename Write>
void writeList(std::ostream& out, const Items& items, Write write) {
  out << '[';
  const char* separator = "";
  for (const auto& item : items) {
    out << separator;
    write(out, item);
    separator = ",";
  }
  out << ']';
}

void writeParameter(std::ostream& out, const core::EventParameter& parameter) {
  out << dump(parameterJson(parameter));
}

/// Writes the part that triggers and holds have in common.
void finishSpan(std::ostream& out, const core::EventSpan& span) {
  out << ",\"parameters\":";
  writeList(out, span.parameters, writeParameter);
  out << ",\"offset\":" << span.byteOffset << '}';
}

void writeTrigger(std::ostream& out, const core::EventSpan& span) {
  out << "{\"frame\":" << dump(Json(span.startFrame));
  finishSpan(out, span);
}

void writeHold(std::ostream& out, const core::EventSpan& span) {
  out << "{\"start\":" << dump(Json(span.startFrame)) << ",\"end\":" << dump(Json(span.endFrame));
  finishSpan(out, span);
}

void writeAnimation(std::ostream& out, const core::EventAnimation& animation) {
  out << "{\"name\":" << dump(Json(animation.name))
      << ",\"isHold\":" << (animation.isHold() ? "true" : "false") << ",\"holdWord\":" << animation.holdWord
      << ",\"typeIndex\":" << animation.typeIndex << ",\"triggers\":";
  writeList(out, animation.triggers, writeTrigger);
  out << ",\"holds\":";
  writeList(out, animation.holds, writeHold);
  out << ",\"offset\":" << animation.byteOffset << '}';
}

void writeAction(std::ostream& out, const core::EventAction& action) {
  out << "{\"hash\":\"" << core::hashText(action.hash) << "\",\"name\":" << dump(nameJson(action.name))
      << ",\"unknown\":" << action.unknown << ",\"animations\":";
  writeList(out, action.animations, writeAnimation);
  out << ",\"offset\":" << action.byteOffset << '}';
}

void writeEvent(std::ostream& out, const core::EventEntry& event) {
  out << "{\"hash\":\"" << core::hashText(event.hash) << "\",\"name\":" << dump(nameJson(event.name))
      << ",\"actions\":";
  writeList(out, event.actionIndices, [](std::ostream& to, std::uint32_t index) { to << index; });
  out << ",\"offset\":" << event.byteOffset << '}';
}

std::string shortFrame(float frame) { return shortNumber(static_cast<double>(frame)); }

void addRows(Table& table, const core::EventAction& action, std::size_t index) {
  const std::string number = std::to_string(index);
  for (const core::EventAnimation& animation : action.animations) {
    for (const core::EventSpan& span : animation.triggers) {
      table.addRow({number, core::labelOf(action), animation.name, std::to_string(animation.typeIndex),
                    "trigger", shortFrame(span.startFrame), "", fmt::format("0x{:X}", span.byteOffset),
                    parameterList(span.parameters)});
    }
    for (const core::EventSpan& span : animation.holds) {
      table.addRow({number, core::labelOf(action), animation.name, std::to_string(animation.typeIndex),
                    "hold", shortFrame(span.startFrame), shortFrame(span.endFrame),
                    fmt::format("0x{:X}", span.byteOffset), parameterList(span.parameters)});
    }
    if (animation.triggers.empty() && animation.holds.empty()) {
      table.addRow({number, core::labelOf(action), animation.name, std::to_string(animation.typeIndex), "",
                    "", "", fmt::format("0x{:X}", animation.byteOffset), ""});
    }
  }
}

std::string rawText(const core::RawParameter& raw) {
  std::string bytes;
  for (const std::uint8_t byte : raw.bytes) bytes += fmt::format(" {:02x}", byte);
  return fmt::format("unknown type {}:{}", raw.type, bytes);
}

std::string shownValue(const Json& value) {
  if (value.is_number_float()) return shortNumber(value.get<double>());
  if (!value.is_array()) return dump(value);
  std::string numbers;
  for (const Json& element : value) numbers += (numbers.empty() ? "" : " ") + shownValue(element);
  return "(" + numbers + ")";
}

/// The actions, with their unknown word.
void printActions(const core::EventArchive& archive, std::ostream& out) {
  using enum Table::Align;
  const bool hasNames = std::any_of(archive.actions.begin(), archive.actions.end(),
                                    [](const core::EventAction& action) { return !action.name.empty(); });
  std::vector<Table::Column> columns = {
      {"action"}, {"name", Left}, {"hash", Left}, {"word +0x14", Left}, {"offset"}};
  if (!hasNames) columns.erase(columns.begin() + 1);
  Table actions(std::move(columns));
  for (std::size_t i = 0; i < archive.actions.size(); ++i) {
    const core::EventAction& action = archive.actions[i];
    std::vector<std::string> cells = {std::to_string(i), core::hashText(action.hash),
                                      fmt::format("0x{:08x}", action.unknown),
                                      fmt::format("0x{:X}", action.byteOffset)};
    if (hasNames) cells.insert(cells.begin() + 1, action.name.empty() ? "not known" : action.name);
    actions.addRow(std::move(cells));
  }
  actions.print(out);
  out << "\n";
}

}  // namespace

ParameterText describe(const core::EventParameter& parameter) {
  struct Visitor {
    ParameterText operator()(std::int32_t value) const { return {"int", value}; }
    ParameterText operator()(float value) const { return {"float", value}; }
    ParameterText operator()(const glm::vec3& value) const { return {"vector", toJson(value)}; }
    ParameterText operator()(const std::string& value) const { return {"string", value}; }
    ParameterText operator()(const core::RawParameter& value) const { return {"unknown", value.bytes}; }
  };
  return std::visit(Visitor{}, parameter.value);
}

Json parameterJson(const core::EventParameter& parameter) {
  auto [type, value] = describe(parameter);
  Json entry = {{"type", type}, {"value", std::move(value)}};
  if (const auto* raw = std::get_if<core::RawParameter>(&parameter.value)) entry["typeId"] = raw->type;
  if (const auto* number = std::get_if<std::int32_t>(&parameter.value); number != nullptr && *number < 0) {
    entry["value"] = static_cast<std::uint32_t>(*number);
    entry["signed"] = *number;
  }
  return entry;
}

std::string parameterList(const std::vector<core::EventParameter>& parameters) {
  std::string text;
  for (const core::EventParameter& parameter : parameters) {
    text += text.empty() ? "" : ", ";
    if (!parameter.name.empty()) text += parameter.name + "=";
    const auto* raw = std::get_if<core::RawParameter>(&parameter.value);
    text += raw != nullptr ? rawText(*raw) : shownValue(describe(parameter).value);
  }
  return text;
}

void writeEventArchiveJson(const core::EventArchive& archive, std::ostream& out) {
  out << "{\"events\":";
  writeList(out, archive.events, writeEvent);
  out << ",\"actions\":";
  writeList(out, archive.actions, writeAction);
  out << "}\n";
}

void printEventArchive(const core::EventArchive& archive, std::ostream& out) {
  using enum Table::Align;
  Table events({{"event", Left}, {"actions", Left}, {"offset"}});
  for (const core::EventEntry& event : archive.events) {
    std::string actions;
    for (const std::uint32_t index : event.actionIndices) {
      actions += (actions.empty() ? "" : ", ") + std::to_string(index);
    }
    events.addRow({core::labelOf(event), actions, fmt::format("0x{:X}", event.byteOffset)});
  }
  events.print(out);
  out << "\n";
  printActions(archive, out);
  Table spans({{"action"},
               {"name", Left},
               {"animation", Left},
               {"type"},
               {"kind", Left},
               {"start"},
               {"end"},
               {"offset"},
               {"parameters", Left}});
  for (std::size_t i = 0; i < archive.actions.size(); ++i) addRows(spans, archive.actions[i], i);
  spans.print(out);
}

}  // namespace marrow::cli
