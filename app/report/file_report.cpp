// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/reports.h"

#include "app/opening/codes.h"
#include "app/opening/issue_merger.h"
#include "app/opening/set_text.h"
#include "app/report/event_report.h"
#include "core/game/game_rules.h"
#include "formats/format_descriptor.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace marrow::report {
namespace {

using enum Align;

double secondsOf(const core::Clip& clip) {
  return static_cast<double>(clip.frameCount) / static_cast<double>(clip.framesPerSecond);
}

std::string loopText(const core::Clip& clip) {
  return clip.rules->storesLoopMode ? toString(clip.loopMode) : "no loop flag";
}

std::string propertyText(const core::Property& property) {
  switch (property.form) {
    case core::Property::Form::Count:
      return std::to_string(property.value);
    case core::Property::Form::Offset:
      return hexText(property.value);
    case core::Property::Form::Word:
      return property.word;
  }
  return {};
}

Json propertiesJson(const core::Properties& properties) {
  Json json = Json::object();
  for (const core::Property& property : properties) {
    const bool isWord = property.form == core::Property::Form::Word;
    json[property.key] = isWord ? Json(property.word) : Json(property.value);
  }
  return json;
}

Json trackCounts(const core::Clip& clip) {
  Json json = Json::object();
  for (const core::TargetKind kind : core::kTargetKinds) {
    if (const std::size_t count = clip.tracksOf(kind).size(); count > 0) json[toString(kind)] = count;
  }
  return json;
}

/// "2 texture-image, 1 visibility"; empty where only bones move.
std::string trackText(const Json& counts) {
  std::string text;
  for (const auto& [kind, count] : counts.items()) {
    if (kind != toString(core::TargetKind::Bone))
      text += (text.empty() ? "" : ", ") + dump(count) + " " + kind;
  }
  return text;
}

/// The number of values that runs hold, and how often one differs from the value before it.
struct RunCounts {
  std::size_t values = 0;
  std::size_t changes = 0;
};

RunCounts countRuns(const core::Clip& clip) {
  RunCounts counts;
  for (const core::Track& track : clip.otherTracks()) {
    if (track.run < 0) continue;
    const auto& values = clip.runs[static_cast<std::size_t>(track.run)].values;
    counts.values += values.size();
    for (std::size_t i = 1; i < values.size(); ++i) counts.changes += values[i] != values[i - 1] ? 1 : 0;
  }
  return counts;
}

/// True for a clip that has runs and no curves: "0 of 0 curves" would say that nothing moves.
bool hasRunsAlone(const core::Clip& clip) { return clip.curves.empty() && !clip.runs.empty(); }

/// @param eventSources  the events of other files that it plays.
Record clipRecord(const app::LoadedFile& file, std::size_t index, const Json& eventSources) {
  const core::Clip& clip = *file.content->clips[index];
  const auto& owners = file.content->clipSkeletons;
  const int skeleton = index < owners.size() ? owners[index] : -1;
  // "-" for a clip that is shown as a flat list, or on another file's model.
  const std::string owner = skeleton < 0 ? "-" : std::to_string(skeleton);
  const Json tracks = trackCounts(clip);
  const RunCounts runs = countRuns(clip);
  const auto unlessRuns = [&](std::string text) { return hasRunsAlone(clip) ? "" : std::move(text); };
  const auto ofRuns = [&](std::size_t count) { return clip.runs.empty() ? "" : std::to_string(count); };
  const std::string curves = fmt::format("{} of {}", clip.animatedCurveCount(), clip.curves.size());
  Record record = {
      {"index", index, {"#"}},
      {"name", clip.name, {"clip", Left}},
      {"frames", clip.frameCount, {"frames"}},
      {"fps", clip.framesPerSecond, {"fps"}},
      forPeople({"seconds"}, fmt::format("{:.2f}", secondsOf(clip))),
      {"loop", toString(clip.loopMode), {"loop", Left}, {loopText(clip)}},
      {"loopStored", clip.rules->storesLoopMode},
      {"bones", clip.boneCount(), {"bones"}},
      {"tracks", tracks, {"other tracks", Left, true}, {trackText(tracks)}},
      {"skeleton", skeleton < 0 ? Json(nullptr) : Json(skeleton)},
      {"animatedCurves", clip.animatedCurveCount(), {"animated curves", Right, true}, {unlessRuns(curves)}},
      {"keys", clip.keys.size(), {"keys", Right, true}, {unlessRuns(std::to_string(clip.keys.size()))}},
      forPeople({"run values", Right, true}, ofRuns(runs.values)),
      forPeople({"changes", Right, true}, ofRuns(runs.changes)),
      {"events", clip.eventCount(), {"events"}},
      forPeople({"skeleton", Right, true}, file.content->skeletons.empty() ? "" : owner),
      offsetField(clip.byteOffset),
      {"header", propertiesJson(clip.properties)}};
  if (!clip.runs.empty()) {
    record.push_back({"runValues", runs.values});
    record.push_back({"runChanges", runs.changes});
  }
  record.push_back({"eventSources", eventSources});
  return record;
}

Records clipsOf(const app::LoadedFile& file, const ClipEvents& events) {
  std::vector<Json> sources;
  for (std::size_t i = 0; i < file.content->clips.size(); ++i) sources.push_back(events.sourcesJson(i));
  return {sources.size(), [&file, sources](std::size_t i) { return clipRecord(file, i, sources[i]); }};
}

bool sayTheSame(const core::Properties& a, const core::Properties& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const core::Property& x, const core::Property& y) { return x.label == y.label; });
}

Record headerRecord(const core::Clip& clip, std::size_t number) {
  Record record = {{"", number, {"#"}}, forPeople({"header of", Left}, clip.name)};
  for (const core::Property& property : clip.properties) {
    const bool isWord = property.form == core::Property::Form::Word;
    record.push_back(forPeople({property.label, isWord ? Left : Right}, propertyText(property)));
  }
  return record;
}

/// Adds the other header fields of the clips, for people: a table for clips in a row that have the same ones.
void addHeaders(const std::vector<std::shared_ptr<const core::Clip>>& clips, Record& report) {
  for (std::size_t first = 0, next = 0; first < clips.size(); first = next) {
    const core::Properties& properties = clips[first]->properties;
    while (next < clips.size() && sayTheSame(clips[next]->properties, properties)) ++next;
    if (properties.empty()) continue;
    report.push_back(list("", {next - first, [&clips, first](std::size_t i) {
                                 return headerRecord(*clips[first + i], first + i);
                               }}));
  }
}

std::string flagsText(const core::Bone& bone) {
  std::string text = bone.storedFlags ? hexText(*bone.storedFlags) : std::string();
  for (const auto& [isSet, word] :
       {std::pair(bone.isBillboard, "billboard"), std::pair(bone.scaleCompensate, "scale compensation")}) {
    if (isSet) text += (text.empty() ? "" : " ") + std::string(word);
  }
  return text;
}

/// True if the file says which track moves which bone.
bool storesTracks(const core::Skeleton& skeleton) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (skeleton.bones[i].storedFlags || skeleton.trackOf(i) != i) return true;
  }
  return false;
}

// False for a text file, or a file that another program read: their bones have no records.
bool hasRecords(const core::Skeleton& skeleton) {
  return std::any_of(skeleton.bones.begin(), skeleton.bones.end(),
                     [](const core::Bone& bone) { return bone.byteOffset != 0; });
}

Record boneRecord(const core::Skeleton& skeleton, std::size_t index, int depth, bool hasIds,
                  bool hasOffsets) {
  const core::Bone& bone = skeleton.bones[index];
  // A hostile file can nest thousands deep, so the indentation has a limit.
  constexpr int kMostLevels = 40;
  const std::string indent(2 * static_cast<std::size_t>(std::min(depth, kMostLevels)), ' ');
  const auto track = skeleton.trackOf(index);
  Record record = {{"", index, {"#"}},
                   forPeople({"id", Right, true}, hasIds ? std::to_string(track) : ""),
                   {"name", bone.name, {"bone", Left}, {indent + bone.name}},
                   {"id", track},
                   {"parent", bone.parent},
                   {"scale", toJson(bone.rest.scale)},
                   {"rotation", toJson(bone.rest.rotationDegrees)},
                   {"translation", toJson(bone.rest.translation)}};
  addAxes(record, "trans", bone.rest.translation);
  addAxes(record, "rot", bone.rest.rotationDegrees);
  addAxes(record, "scale", bone.rest.scale);
  const Json flags = bone.storedFlags ? Json(*bone.storedFlags) : Json();
  record.push_back({"flags", flags, {"flags", Left, true}, {flagsText(bone)}});
  record.push_back({"billboard", bone.isBillboard});
  record.push_back({"scaleCompensation", bone.scaleCompensate});
  record.push_back(offsetField(bone.byteOffset));
  record.back().column.isIfAny = true;
  if (!hasOffsets) record.back().text = {""};
  return record;
}

Records bonesOf(const core::Skeleton& skeleton) {
  return {skeleton.size(), [&skeleton, depths = skeleton.depths(), hasIds = storesTracks(skeleton),
                            hasOffsets = hasRecords(skeleton)](std::size_t i) {
            return boneRecord(skeleton, i, depths[i], hasIds, hasOffsets);
          }};
}

Record skeletonRecord(const std::shared_ptr<const core::Skeleton>& shared, std::size_t index) {
  const core::Skeleton& skeleton = *shared;
  std::string title =
      fmt::format("skeleton {} \"{}\": {}", index, skeleton.name, formats::counted(skeleton.size(), "bone"));
  if (hasRecords(skeleton)) title += ", offset " + hexText(skeleton.byteOffset);
  const Json header = propertiesJson(skeleton.properties);
  std::string properties;
  for (const core::Property& property : skeleton.properties)
    properties +=
        (properties.empty() ? "" : "; ") + fmt::format("{}: {}", property.label, propertyText(property));
  Record record = {heading(title),
                   {"index", index},
                   {"name", skeleton.name},
                   {"offset", skeleton.byteOffset},
                   {"scalingRule", header.value("scalingRule", Json())},
                   {"header", header}};
  if (!properties.empty()) record.back().text = {properties};
  record.push_back(list("bones", bonesOf(skeleton)));
  return record;
}

/// Adds the file in each slot of a set, how it was found, and the notes about the set.
void addSet(const app::LoadedFile& owner, Record& report) {
  const formats::FoundSet& set = *owner.set;
  const std::string slotName = owner.content->format->partOption().slotName;
  Field parts = {slotName + "s", Json::array(), {slotName + "s"}};
  for (const formats::FoundPart& part : set.parts) {
    const char* role = part.want->noun;
    parts.value.push_back({{slotName, part.want->slot},
                           {"role", role},
                           {"path", part.path.empty() ? Json(nullptr) : Json(part.path)},
                           {"source", app::idOf(part.source)}});
    const std::string source = app::sourceText(part, owner);
    parts.text.push_back(fmt::format("{} {}: {}", part.want->slot, role,
                                     part.path.empty() ? source : fmt::format("{} ({})", part.path, source)));
  }
  report.push_back(std::move(parts));
  for (const formats::Fact& fact : owner.content->facts) {
    report.push_back({fact.group, {{fact.key, fact.value}, {"reason", fact.reason}}});
    if (!set.isWhole) continue;
    report.back().column.title = fact.title;
    report.back().text = {std::string(fact.text) + ": " + fact.reason};
  }
}

std::size_t eventCountOf(const app::LoadedFile& file) {
  std::size_t count = 0;
  for (const auto& clip : file.content->clips) count += clip->eventCount();
  return count;
}

// Counts an animation's sounds; an event file has its own list of events.
void addEvents(const app::LoadedFile& file, Record& report) {
  if (!file.content->events) {
    report.push_back({"events", {{"count", eventCountOf(file)}}});
    return;
  }
  Record summary = eventSummary(*file.content->events);
  report.push_back({"events", toJson(summary)});
  for (Field& field : summary) {
    field.key.clear();
    if (!field.column.title.empty() || field.records.at) report.push_back(std::move(field));
  }
}

/// Adds a line for each clip that has events of event files, for people.
void addEventSentences(const ClipEvents& events, Record& report) {
  constexpr std::size_t kMost = 16;
  std::vector<std::string> sentences = events.sentences();
  if (sentences.empty()) return;
  const std::size_t count = sentences.size();
  if (count > kMost) {
    sentences.resize(kMost);
    sentences.push_back(fmt::format("and {} other clips have some", count - kMost));
  }
  report.push_back({"", nullptr, {"events"}, std::move(sentences)});
}

/// Every diagnostic of a file, and one more that counts those that were dropped. For people, many similar
/// ones are cut down to a few.
Field warningsOf(const app::LoadedFile& file, const core::Diagnostics& diagnostics) {
  std::vector<core::Diagnostic> entries = diagnostics.entries();
  if (const std::size_t dropped = diagnostics.dropped(); dropped > 0) {
    entries.push_back(
        {core::Severity::Info, {app::code("app.not-listed"), dropped}, file.path, std::nullopt, {}});
  }
  Field warnings = {"warnings", Json::array()};
  for (const core::Diagnostic& entry : entries) warnings.value.push_back(toJson(entry));
  for (core::Diagnostic& entry : app::mergeEqual(entries)) {
    if (entry.file == file.path) entry.file.clear();  // it is at the top of the report
    warnings.text.push_back(toText(entry));
  }
  return warnings;
}

/// The size of the file on the disk; empty if the file is gone.
std::optional<std::uint64_t> diskSizeOf(const app::LoadedFile& file) {
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(formats::toPath(file.diskPath()), failed);
  return failed ? std::nullopt : std::optional<std::uint64_t>(size);
}

/// "1455 bytes packed, 3120 bytes unpacked"; for a member of an archive its own sizes and the archive's.
std::string sizeText(const app::LoadedFile& file, std::optional<std::uint64_t> diskSize) {
  const std::uint64_t stored = formats::storedSize(file.content->containers, file.content->byteCount);
  const std::uint64_t unpacked = file.content->byteCount;
  std::string text = stored == unpacked
                         ? bytesText(unpacked)
                         : fmt::format("{} packed, {} unpacked", bytesText(stored), bytesText(unpacked));
  if (file.isMember() && diskSize) text += "; the archive as a whole " + bytesText(*diskSize);
  return text;
}

}  // namespace

Record fileReport(const app::LoadedFile& file, const core::Diagnostics& diagnostics,
                  const std::string& pairing, const ClipEvents& events) {
  const formats::Asset& content = *file.content;
  const std::optional<std::uint64_t> diskSize = diskSizeOf(file);
  Record report = {
      heading(file.path, "path", file.path),
      {"format", content.formatId},
      {"label", content.formatLabel, {"format"}},
      {"container", formats::idsOf(content.containers), {"container"}, {containerText(content.containers)}},
      {"containerSizes", containerSizes(content.containers)},
      {"size", toJson(diskSize), {"size"}, {sizeText(file, diskSize)}},
      {"unpackedSize", content.byteCount},
      // In JSON these fields come before the next ones, in text behind them.
      {"clips"},
      {"skeletons"},
      {"events"},
      {"warnings"},
      {"pairing", pairing, {"pairing"}},
      {"models"},
      {"textures"}};
  addEventSentences(events, report);
  if (file.set) addSet(file, report);
  report.push_back(list("clips", clipsOf(file, events)));
  addHeaders(content.clips, report);
  Field skeletons = list("skeletons", content.skeletons, skeletonRecord);
  // The bone that carries an image's rectangle says nothing to people.
  const bool hasBones = content.format == nullptr || content.format->isForClips();
  report.push_back(hasBones ? std::move(skeletons) : Field{"skeletons", toJson(skeletons.records)});
  addEvents(file, report);
  addModels(content, report);
  report.push_back(warningsOf(file, diagnostics));
  return report;
}

}  // namespace marrow::report
