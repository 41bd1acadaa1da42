// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/event_report.h"

#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <variant>

namespace marrow::report {
namespace {

using enum Align;

constexpr std::size_t kMostActions = 12;  // that a line names

/// The range of frames in which something happens, without frames that are not finite.
class FrameRange {
 public:
  void add(const core::EventAnimation& animation) {
    for (const core::EventSpan& span : animation.triggers) add(span.startFrame);
    for (const core::EventSpan& span : animation.holds) {
      add(span.startFrame);
      add(span.endFrame);
    }
  }

  /// @return "frames".
  [[nodiscard]] Field field() const {
    if (!any_) return {"frames", nullptr, {"frames", Left}, {"none"}};
    const std::string low = shortNumber(static_cast<double>(low_));
    const std::string high = shortNumber(static_cast<double>(high_));
    return {"frames", {low_, high_}, {"frames", Left}, {low_ == high_ ? low : low + " to " + high}};
  }

 private:
  void add(float frame) {
    if (!std::isfinite(frame)) return;
    low_ = any_ ? std::min(low_, frame) : frame;
    high_ = any_ ? std::max(high_, frame) : frame;
    any_ = true;
  }

  float low_ = 0.0F;
  float high_ = 0.0F;
  bool any_ = false;
};

/// The number of items that have a name.
template <typename Items>
std::size_t namedOf(const Items& items) {
  return static_cast<std::size_t>(
      std::count_if(items.begin(), items.end(), [](const auto& one) { return !one.name.empty(); }));
}

/// Empty if no such item has a name.
std::string nameText(const std::string& name, bool hasNames) {
  return hasNames && name.empty() ? "not known" : name;
}

/// The number, name and hash of an event or action. If none has a name, the hash takes its place.
template <typename Item>
Record namedRecord(const Item& item, std::size_t number, const char* title, bool hasNames) {
  return {{"", number, {"#"}},
          forPeople({title, Left, true}, nameText(item.name, hasNames)),
          {"hash", core::hashText(item.hash), {hasNames ? "hash" : title, Left}},
          {"name", nameJson(item.name)}};
}

std::string indexList(const std::vector<std::uint32_t>& indices, std::size_t most) {
  if (indices.empty()) return "none";
  std::string text;
  for (std::size_t i = 0; i < std::min(most, indices.size()); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(indices[i]);
  return indices.size() > most ? fmt::format("{} and {} more", text, indices.size() - most) : text;
}

Field eventsOf(const char* key, const core::EventArchive& archive, bool isSummary) {
  const bool hasNames = namedOf(archive.events) > 0;
  return list(key, archive.events, [isSummary, hasNames](const core::EventEntry& event, std::size_t number) {
    const std::string actions = indexList(event.actionIndices, isSummary ? kMostActions : SIZE_MAX);
    Record record = namedRecord(event, number, "event", hasNames);
    record.push_back({"actions", event.actionIndices, {"actions", Left}, {actions}});
    record.push_back(offsetField(event.byteOffset));
    if (isSummary) record.back().key.clear();  // `events` already says it
    return record;
  });
}

Record animationFields(const core::EventAnimation& animation) {
  return {{"name", animation.name, {"animation", Left}},
          {"isHold", animation.isHold()},
          {"holdWord", animation.holdWord},
          {"typeIndex", animation.typeIndex, {"type"}}};
}

Record animationSummary(const core::EventAnimation& animation) {
  FrameRange range;
  range.add(animation);
  Record record = animationFields(animation);
  record.push_back(forPeople({"lasts", Left}, animation.isHold() ? "yes" : "no"));
  record.push_back({"triggers", animation.triggers.size(), {"triggers"}});
  record.push_back({"holds", animation.holds.size(), {"holds"}});
  record.push_back(range.field());
  record.push_back(forPeople({"offset"}, hexText(animation.byteOffset)));
  return record;
}

Record actionSummary(const core::EventAction& action, std::size_t number, bool hasNames) {
  Record record = namedRecord(action, number, "action", hasNames);
  record.push_back({"unknown", action.unknown, {"word +0x14", Left}, {hexText(action.unknown)}});
  record.push_back(list("animations", action.animations, animationSummary));
  if (!action.animations.empty()) return record;
  record.push_back(forPeople({"animation", Left}, "none"));
  record.push_back(forPeople({"offset"}, hexText(action.byteOffset)));
  return record;
}

/// Its type, and its value as JSON.
std::pair<const char*, Json> describe(const core::EventParameter& parameter) {
  using Described = std::pair<const char*, Json>;
  struct Visitor {
    Described operator()(std::int32_t value) const { return {"int", value}; }
    Described operator()(float value) const { return {"float", value}; }
    Described operator()(const glm::vec3& value) const { return {"vector", toJson(value)}; }
    Described operator()(const std::string& value) const { return {"string", value}; }
    Described operator()(const core::RawParameter& value) const { return {"unknown", value.bytes}; }
  };
  return std::visit(Visitor{}, parameter.value);
}

/// An unknown type has its "typeId". A negative int has its 32 bits as "value", and its number as "signed".
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

/// "1, 0.5, "left"" or, if parameters have names, "volume=100, pitch=1".
std::string parameterList(const std::vector<core::EventParameter>& parameters) {
  std::string text;
  for (const core::EventParameter& parameter : parameters) {
    text += text.empty() ? "" : ", ";
    if (!parameter.name.empty()) text += parameter.name + "=";
    const auto* raw = std::get_if<core::RawParameter>(&parameter.value);
    text += raw != nullptr ? rawText(*raw) : shownValue(describe(parameter).second);
  }
  return text;
}

template <bool isHold>
Record spanRecord(const core::EventSpan& span) {
  Json parameters = Json::array();
  for (const core::EventParameter& parameter : span.parameters)
    parameters.push_back(parameterJson(parameter));
  const std::string end = isHold ? shortNumber(static_cast<double>(span.endFrame)) : "";
  return {forPeople({"kind", Left}, isHold ? "hold" : "trigger"),
          {isHold ? "start" : "frame", span.startFrame, {"start"}},
          {isHold ? "end" : "", span.endFrame, {"end"}, {end}},
          {"parameters", std::move(parameters)},
          offsetField(span.byteOffset),
          forPeople({"parameters", Left}, parameterList(span.parameters))};
}

Record animationRecord(const core::EventAnimation& animation) {
  Record record = animationFields(animation);
  record.push_back(list("triggers", animation.triggers, spanRecord<false>));
  record.push_back(list("holds", animation.holds, spanRecord<true>));
  record.push_back({"offset", animation.byteOffset});
  if (animation.triggers.empty() && animation.holds.empty())
    record.back() = offsetField(animation.byteOffset);
  return record;
}

Record actionRecord(const core::EventAction& action, std::size_t number) {
  return {{"", number, {"action"}},
          forPeople({"name", Left}, core::labelOf(action)),
          {"hash", core::hashText(action.hash)},
          {"name", nameJson(action.name)},
          {"unknown", action.unknown},
          list("animations", action.animations, animationRecord),
          {"offset", action.byteOffset}};
}

/// The words of actions, for people.
Field wordsOf(const core::EventArchive& archive) {
  const bool hasNames = namedOf(archive.actions) > 0;
  return list("", archive.actions, [hasNames](const core::EventAction& action, std::size_t number) {
    return Record{{"", number, {"action"}},
                  forPeople({"name", Left, true}, nameText(action.name, hasNames)),
                  forPeople({"hash", Left}, core::hashText(action.hash)),
                  forPeople({"word +0x14", Left}, fmt::format("0x{:08x}", action.unknown)),
                  offsetField(action.byteOffset)};
  });
}

/// @param in    the event file's name for people; empty if no animation has events of another file.
/// @param file  the same for scripts; null: the animation's own.
Record eventRecord(const core::Clip& clip, const core::EventTrack& track, const core::Event& event,
                   const std::string& in, const std::string* file) {
  Json parameters = Json::array();
  for (const core::EventParameter& parameter : event.parameters) {
    parameters.push_back(parameterJson(parameter));
    parameters.back()["name"] = parameter.name;
  }
  const std::string end = event.isHold ? shortNumber(static_cast<double>(event.endFrame)) : "";
  Record record = {
      {"clip", clip.name, {"clip", Left}},
      {"lane", track.name, {"lane", Left}},
      {"name", event.name, {"event", Left}},
      {"isHold", event.isHold},
      {"start", event.startFrame, {"start"}},
      {"end", event.endFrame, {"end"}, {end}},
      offsetField(event.byteOffset),
      {"path", event.fieldPath},
      forPeople({"in", Left, true}, in),
      {"parameters", std::move(parameters), {"parameters", Left}, {parameterList(event.parameters)}}};
  if (file != nullptr) record.push_back({"file", *file});
  return record;
}

}  // namespace

Record eventSummary(const core::EventArchive& archive) {
  FrameRange range;
  for (const core::EventAction& action : archive.actions) {
    for (const core::EventAnimation& animation : action.animations) range.add(animation);
  }
  const auto [triggers, holds] = archive.spanCount();
  const std::string version =
      fmt::format("{}.{}.{}", archive.majorVersion, archive.minorVersion, archive.microVersion);
  const std::size_t all = archive.events.size() + archive.actions.size();
  const std::size_t known = namedOf(archive.events) + namedOf(archive.actions);
  Record report = {
      {"count", archive.events.size()},
      {"actions", archive.actions.size()},
      {"triggersAndHolds", triggers + holds},
      {"triggers", triggers},
      {"holds", holds},
      {"frames"},  // JSON has it here
      {"version", version, {"version"}},
      forPeople({"contents"},
                fmt::format("{}, {}, {}, {}", formats::counted(archive.events.size(), "event"),
                            formats::counted(archive.actions.size(), "action"),
                            formats::counted(triggers, "trigger"), formats::counted(holds, "hold"))),
      range.field()};
  // Said once, instead of by a column in each row.
  if (known != all) {
    report.push_back(forPeople(
        {"names"},
        fmt::format("{} of {} known; to find more, give a list of names: --names WORDLIST", known, all)));
  }
  report.push_back(eventsOf("eventList", archive, true));
  const bool hasNames = namedOf(archive.actions) > 0;
  report.push_back(
      list("actionList", archive.actions, [hasNames](const core::EventAction& action, std::size_t number) {
        return actionSummary(action, number, hasNames);
      }));
  return report;
}

Record eventArchiveReport(const core::EventArchive& archive) {
  Record report = {eventsOf("events", archive, false), wordsOf(archive),
                   list("actions", archive.actions, actionRecord)};
  if (archive.events.empty() && archive.actions.empty())
    report.push_back(forPeople({}, "the file holds no events and no actions"));
  return report;
}

Record clipEventsReport(const app::LoadedFile& file, const Clips& clips, const ClipEvents& beside,
                        const std::string& what) {
  std::vector<std::size_t> asked;
  bool hasOthers = false;
  for (std::size_t i = 0; i < file.content->clips.size(); ++i) {
    if (std::find(clips.begin(), clips.end(), file.content->clips[i]) == clips.end()) continue;
    asked.push_back(i);
    hasOthers |= !beside.lanesOf(i).empty();
  }
  Json sounds = Json::array();
  Json paired = Json::array();
  Json sources = Json::array();
  std::vector<Record> all;
  for (const std::size_t i : asked) {
    const core::Clip& clip = *file.content->clips[i];
    const auto add = [&](const std::vector<core::EventTrack>& tracks, const std::string& in,
                         const std::string* from) {
      for (const core::EventTrack& track : tracks) {
        for (const core::Event& event : track.events) {
          all.push_back(eventRecord(clip, track, event, in, from));
          (from == nullptr ? sounds : paired).push_back(toJson(all.back()));
        }
      }
    };
    add(clip.eventTracks, hasOthers ? "the animation" : "", nullptr);
    for (const ClipEvents::Lanes& lanes : beside.lanesOf(i)) add(lanes.tracks, lanes.shownName, &lanes.path);
    for (Json& source : beside.sourcesJson(i)) {
      source["clip"] = clip.name;
      sources.push_back(std::move(source));
    }
  }
  // "events" and "actions" are for event files; an animation file has only its sounds.
  Record report = {{"events", Json::array()}, {"actions", Json::array()}, {"sounds", std::move(sounds)}};
  if (!sources.empty()) {
    report.push_back({"eventSources", std::move(sources)});
    report.push_back({"paired", std::move(paired)});
  }
  if (all.empty()) report.push_back(forPeople({}, what + " holds no events and no sounds"));
  report.push_back(list("", {all.size(), [all](std::size_t i) { return all[i]; }}));
  return report;
}

}  // namespace marrow::report
