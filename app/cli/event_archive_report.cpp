// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/event_archive_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace marrow::cli {
namespace {

/// Writes "[" and the items as JSON, one by one, and "]".
template <typename Items>
void writeList(std::ostream& out, const Items& items, Json (*json)(const typename Items::value_type& item)) {
  out << '[';
  for (std::size_t i = 0; i < items.size(); ++i) out << (i == 0 ? "" : ",") << dump(json(items[i]));
  out << ']';
}

template <typename Items>
Json listOf(const Items& items, Json (*json)(const typename Items::value_type& item)) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(json(item));
  return list;
}

Json triggerJson(const core::EventSpan& span) {
  return {{"frame", span.startFrame},
          {"parameters", listOf(span.parameters, parameterJson)},
          {"offset", span.byteOffset}};
}

Json holdJson(const core::EventSpan& span) {
  return {{"start", span.startFrame},
          {"end", span.endFrame},
          {"parameters", listOf(span.parameters, parameterJson)},
          {"offset", span.byteOffset}};
}

Json animationJson(const core::EventAnimation& animation) {
  return {{"name", animation.name},
          {"isHold", animation.isHold()},
          {"holdWord", animation.holdWord},
          {"typeIndex", animation.typeIndex},
          {"triggers", listOf(animation.triggers, triggerJson)},
          {"holds", listOf(animation.holds, holdJson)},
          {"offset", animation.byteOffset}};
}

Json actionJson(const core::EventAction& action) {
  return {{"hash", core::hashText(action.hash)},
          {"name", nameJson(action.name)},
          {"unknown", action.unknown},
          {"animations", listOf(action.animations, animationJson)},
          {"offset", action.byteOffset}};
}

std::string indexList(const std::vector<std::uint32_t>& indices, std::size_t most) {
  if (indices.empty()) return "none";
  std::string text;
  for (std::size_t i = 0; i < std::min(most, indices.size()); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(indices[i]);
  return indices.size() > most ? fmt::format("{} and {} more", text, indices.size() - most) : text;
}

std::string shortFrame(float frame) { return shortNumber(static_cast<double>(frame)); }

void addRows(Table& table, const core::EventAction& action, std::size_t index) {
  for (const core::EventAnimation& animation : action.animations) {
    const auto add = [&](const char* kind, const std::string& start, const std::string& end,
                         std::uint64_t offset, const std::string& parameters) {
      table.addRow({std::to_string(index), core::labelOf(action), animation.name,
                    std::to_string(animation.typeIndex), kind, start, end, fmt::format("0x{:X}", offset),
                    parameters});
    };
    for (const core::EventSpan& span : animation.triggers)
      add("trigger", shortFrame(span.startFrame), "", span.byteOffset, parameterList(span.parameters));
    for (const core::EventSpan& span : animation.holds) {
      add("hold", shortFrame(span.startFrame), shortFrame(span.endFrame), span.byteOffset,
          parameterList(span.parameters));
    }
    if (animation.triggers.empty() && animation.holds.empty()) add("", "", "", animation.byteOffset, "");
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
  const bool hasNames = namedOf(archive.actions) > 0;
  Table actions({{"action"}, {"name", Left, true}, {"hash", Left}, {"word +0x14", Left}, {"offset"}});
  for (std::size_t i = 0; i < archive.actions.size(); ++i) {
    const core::EventAction& action = archive.actions[i];
    actions.addRow({std::to_string(i), nameText(action.name, hasNames), core::hashText(action.hash),
                    fmt::format("0x{:08x}", action.unknown), fmt::format("0x{:X}", action.byteOffset)});
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

std::string nameText(const std::string& name, bool hasNames) {
  return hasNames && name.empty() ? "not known" : name;
}

Records eventsOf(const core::EventArchive& archive, std::size_t most) {
  using enum Table::Align;
  const bool hasNames = namedOf(archive.events) > 0;
  return {archive.events.size(), [&archive, hasNames, most](std::size_t i) {
            const core::EventEntry& event = archive.events[i];
            return Record{
                forPeople({"#"}, std::to_string(i)),
                forPeople({"event", Left, true}, nameText(event.name, hasNames)),
                {"hash", core::hashText(event.hash), {hasNames ? "hash" : "event", Left}},
                {"name", nameJson(event.name)},
                {"actions", event.actionIndices, {"actions", Left}, indexList(event.actionIndices, most)},
                offsetField(event.byteOffset)};
          }};
}

void writeEventArchiveJson(const core::EventArchive& archive, std::ostream& out) {
  out << "{\"events\":[";
  const Records events = eventsOf(archive, 0);
  for (std::size_t i = 0; i < events.count; ++i) out << (i == 0 ? "" : ",") << dump(toJson(events.at(i)));
  out << "],\"actions\":";
  writeList(out, archive.actions, actionJson);
  out << "}\n";
}

void printEventArchive(const core::EventArchive& archive, std::ostream& out) {
  using enum Table::Align;
  print(eventsOf(archive, SIZE_MAX), out);
  if (!archive.events.empty()) out << "\n";
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
