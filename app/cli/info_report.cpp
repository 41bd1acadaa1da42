// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/info_report.h"

#include "app/cli/archive_report.h"
#include "app/cli/event_summary.h"
#include "app/cli/model_report.h"
#include "app/cli/record.h"
#include "app/cli/track_report.h"
#include "app/library/codes.h"
#include "app/library/issue_merger.h"
#include "core/game/game_rules.h"
#include "formats/sets/file_set.h"
#include "formats/sets/set_text.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace marrow::cli {
namespace {

using enum Table::Align;

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
      return fmt::format("0x{:X}", property.value);
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
std::string trackText(const core::Clip& clip) {
  std::string text;
  for (const core::TargetKind kind : core::kTargetKinds) {
    const std::size_t count = clip.tracksOf(kind).size();
    if (kind == core::TargetKind::Bone || count == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, toString(kind));
  }
  return text;
}

/// Curves are not what such a clip has: "0 of 0" would say that nothing moves.
bool hasRunsAlone(const core::Clip& clip) { return clip.curves.empty() && !clip.runs.empty(); }

Record clipRecord(const app::LoadedFile& file, std::size_t index) {
  const core::Clip& clip = *file.content->clips[index];
  const auto& owners = file.content->clipSkeletons;
  const int skeleton = index < owners.size() ? owners[index] : -1;
  // "-" for a clip that is shown as a flat list, or on another file's model.
  const std::string owner = skeleton < 0 ? "-" : std::to_string(skeleton);
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
      {"loop", toString(clip.loopMode), {"loop", Left}, loopText(clip)},
      {"loopStored", clip.rules->storesLoopMode},
      {"bones", clip.boneCount(), {"bones"}},
      {"tracks", trackCounts(clip), {"other tracks", Left, true}, trackText(clip)},
      {"skeleton", skeleton < 0 ? Json(nullptr) : Json(skeleton)},
      {"animatedCurves", clip.animatedCurveCount(), {"animated curves", Right, true}, unlessRuns(curves)},
      {"keys", clip.keys.size(), {"keys", Right, true}, unlessRuns(std::to_string(clip.keys.size()))},
      forPeople({"run values", Right, true}, ofRuns(runs.values)),
      forPeople({"changes", Right, true}, ofRuns(runs.changes)),
      {"events", clip.eventCount(), {"events"}},
      forPeople({"skeleton", Right, true}, file.content->skeletons.empty() ? "" : owner),
      offsetField(clip.byteOffset),
      {"header", propertiesJson(clip.properties)}};
  if (clip.runs.empty()) return record;
  record.push_back({"runValues", runs.values});
  record.push_back({"runChanges", runs.changes});
  return record;
}

Records clipsOf(const app::LoadedFile& file) {
  return {file.content->clips.size(), [&file](std::size_t i) { return clipRecord(file, i); }};
}

bool sayTheSame(const core::Properties& a, const core::Properties& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const core::Property& x, const core::Property& y) { return x.label == y.label; });
}

/// The other header fields of the clips from `first` on that have the same fields, as one table.
/// @return the first clip after the table.
std::size_t printHeaders(const app::LoadedFile& file, std::size_t first, std::ostream& out) {
  const auto& clips = file.content->clips;
  const core::Properties& properties = clips[first]->properties;
  std::vector<Table::Column> columns = {{"#"}, {"header of", Left}};
  for (const core::Property& property : properties) {
    columns.push_back({property.label, property.form == core::Property::Form::Word ? Left : Right});
  }
  Table table(std::move(columns));
  std::size_t next = first;
  for (; next < clips.size() && sayTheSame(clips[next]->properties, properties); ++next) {
    std::vector<std::string> cells = {std::to_string(next), clips[next]->name};
    for (const core::Property& property : clips[next]->properties) cells.push_back(propertyText(property));
    table.addRow(std::move(cells));
  }
  if (properties.empty()) return next;
  out << "\n";
  table.print(out, "  ");
  return next;
}

void printProperties(const core::Properties& properties, std::ostream& out) {
  std::string text;
  for (const core::Property& property : properties) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", property.label, propertyText(property));
  }
  if (!text.empty()) out << "    " << text << "\n";
}

std::string flagsText(const core::Bone& bone) {
  std::string text = bone.storedFlags ? fmt::format("0x{:X}", *bone.storedFlags) : std::string();
  for (const auto& [isSet, word] :
       {std::pair(bone.isBillboard, "billboard"), std::pair(bone.scaleCompensate, "scale compensation")}) {
    if (isSet) text += (text.empty() ? "" : " ") + std::string(word);
  }
  return text;
}

/// Does the file say which track is a bone's?
bool storesTracks(const core::Skeleton& skeleton) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (skeleton.bones[i].storedFlags || skeleton.trackOf(i) != i) return true;
  }
  return false;
}

// In a file of text, or one that another program read, bones have none.
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
  Record record = {forPeople({"#"}, std::to_string(index)),
                   forPeople({"id", Right, true}, hasIds ? std::to_string(track) : ""),
                   {"name", bone.name, {"bone", Left}, indent + bone.name},
                   {"id", track},
                   {"parent", bone.parent},
                   {"scale", toJson(bone.rest.scale)},
                   {"rotation", toJson(bone.rest.rotationDegrees)},
                   {"translation", toJson(bone.rest.translation)}};
  for (const auto& [title, vector] :
       {std::pair("trans", bone.rest.translation), std::pair("rot", bone.rest.rotationDegrees),
        std::pair("scale", bone.rest.scale)}) {
    for (int axis = 0; axis < 3; ++axis)
      record.push_back(forPeople({fmt::format("{} {}", title, "XYZ"[axis])},
                                 shortNumber(static_cast<double>(vector[axis]))));
  }
  const Json flags = bone.storedFlags ? Json(*bone.storedFlags) : Json();
  record.push_back({"flags", flags, {"flags", Left, true}, flagsText(bone)});
  record.push_back({"billboard", bone.isBillboard});
  record.push_back({"scaleCompensation", bone.scaleCompensate});
  record.push_back(offsetField(bone.byteOffset));
  record.back().column.isIfAny = true;
  if (!hasOffsets) record.back().text = "";
  return record;
}

Records bonesOf(const core::Skeleton& skeleton) {
  return {skeleton.size(), [&skeleton, depths = skeleton.depths(), hasIds = storesTracks(skeleton),
                            hasOffsets = hasRecords(skeleton)](std::size_t i) {
            return boneRecord(skeleton, i, depths[i], hasIds, hasOffsets);
          }};
}

Json skeletonJson(const core::Skeleton& skeleton, std::size_t index) {
  const Json header = propertiesJson(skeleton.properties);
  return {{"index", index},
          {"name", skeleton.name},
          {"offset", skeleton.byteOffset},
          {"scalingRule", header.value("scalingRule", Json())},
          {"header", header},
          {"bones", toJson(bonesOf(skeleton))}};
}

void printSkeleton(const core::Skeleton& skeleton, std::size_t index, std::ostream& out) {
  out << fmt::format("\n  skeleton {} \"{}\": {}", index, core::oneLine(skeleton.name),
                     formats::counted(skeleton.size(), "bone"));
  out << (hasRecords(skeleton) ? fmt::format(", offset 0x{:X}\n", skeleton.byteOffset) : "\n");
  printProperties(skeleton.properties, out);
  print(bonesOf(skeleton), out, "  ");
}

/// Which file stands for which slot of a set, how it was found, and what was found out about the set.
void addSetJson(const app::LoadedFile& host, Json& json) {
  const formats::Binding& set = *host.binding;
  const std::string slotName = set.fileSet->slotOption->slotName;
  Json parts = Json::array();
  for (const formats::BoundPart& part : set.parts) {
    parts.push_back({{slotName, part.slot},
                     {"role", set.fileSet->roleOf(part.slot)->id},
                     {"path", part.path.empty() ? Json(nullptr) : Json(part.path)},
                     {"source", formats::idOf(part.source)}});
  }
  json[slotName + "s"] = std::move(parts);
  for (const formats::SetFact& fact : set.facts)
    json[fact.group] = {{fact.key, fact.value}, {"reason", fact.reason}};
}

void printSet(const app::LoadedFile& host, std::ostream& out) {
  const formats::Binding& set = *host.binding;
  std::string title = set.fileSet->slotOption->slotName + std::string("s");
  for (const formats::BoundPart& part : set.parts) {
    const std::string source = formats::sourceText(part, host);
    const std::string file =
        part.path.empty() ? source : fmt::format("{} ({})", core::oneLine(part.path), source);
    out << fmt::format("  {:<9}  {} {}: {}\n", title, part.slot, set.fileSet->roleOf(part.slot)->id, file);
    title.clear();
  }
  if (!set.isWhole) return;
  for (const formats::SetFact& fact : set.facts)
    out << fmt::format("  {:<9}  {}: {}\n", fact.title, fact.text, fact.reason);
}

std::size_t eventCountOf(const app::LoadedFile& file) {
  std::size_t count = 0;
  for (const auto& clip : file.content->clips) count += clip->eventCount();
  return count;
}

// An animation's sounds are counted; an event file has its own list of events.
Json eventsJson(const app::LoadedFile& file) {
  if (!file.content->events) return {{"count", eventCountOf(file)}};
  return eventSummaryJson(*file.content->events);
}

void printClipEvents(const ClipEvents& events, std::ostream& out) {
  constexpr std::size_t kMost = 16;
  const std::vector<std::string> sentences = events.sentences();
  for (std::size_t i = 0; i < std::min(kMost, sentences.size()); ++i) {
    out << fmt::format("  {:<9}  {}\n", i == 0 ? "events" : "", core::oneLine(sentences[i]));
  }
  if (sentences.size() > kMost)
    out << fmt::format("             and {} other clips have some\n", sentences.size() - kMost);
}

/// Every diagnostic of a file, and one more that counts the dropped ones.
std::vector<core::Diagnostic> diagnosticsOf(const app::LoadedFile& file) {
  std::vector<core::Diagnostic> entries = file.content->diagnostics.entries();
  if (const std::size_t dropped = file.content->diagnostics.dropped(); dropped > 0) {
    entries.push_back(
        {core::Severity::Info, {app::code("app.not-listed"), dropped}, file.path, std::nullopt, {}});
  }
  return entries;
}

void printDiagnostics(const app::LoadedFile& file, std::ostream& out) {
  const std::vector<core::Diagnostic> entries = diagnosticsOf(file);
  if (entries.empty()) return;
  out << "\n";
  for (core::Diagnostic& entry : app::mergeEqual(entries)) {
    if (entry.file == file.path) entry.file.clear();  // it is at the top of the report
    out << "  " << toText(entry) << "\n";
  }
}

}  // namespace

Json infoJson(const app::LoadedFile& file, const std::string& pairing, const ClipEvents& events) {
  Json clips = toJson(clipsOf(file));
  for (std::size_t i = 0; i < clips.size(); ++i) clips[i]["eventSources"] = events.sourcesJson(i);
  Json skeletons = Json::array();
  for (std::size_t i = 0; i < file.content->skeletons.size(); ++i) {
    skeletons.push_back(skeletonJson(*file.content->skeletons[i], i));
  }
  Json warnings = Json::array();
  for (const core::Diagnostic& entry : diagnosticsOf(file)) warnings.push_back(toJson(entry));
  Json json = {{"path", file.path},
               {"format", file.content->formatId},
               {"label", file.content->formatLabel},
               {"container", formats::idsOf(file.content->containers)},
               {"containerSizes", containerSizes(file.content->containers)},
               {"size", toJson(diskSizeOf(file))},
               {"unpackedSize", file.content->byteCount},
               {"clips", std::move(clips)},
               {"skeletons", std::move(skeletons)},
               {"events", eventsJson(file)},
               {"warnings", std::move(warnings)},
               {"pairing", pairing}};
  addModelsJson(*file.content, json);
  if (file.binding) addSetJson(file, json);
  return json;
}

void printInfo(const app::LoadedFile& file, const std::string& pairing, const ClipEvents& events,
               std::ostream& out) {
  out << core::oneLine(file.path) << "\n"
      << "  format     " << file.content->formatLabel << "\n"
      << "  container  " << containerText(file.content->containers) << "\n"
      << "  size       " << sizeText(file) << "\n"
      << "  pairing    " << core::oneLine(pairing) << "\n";
  printClipEvents(events, out);
  if (file.binding) printSet(file, out);
  if (file.content->events) printEventSummary(*file.content->events, out);
  if (!file.content->clips.empty()) out << "\n";
  print(clipsOf(file), out, "  ");
  for (std::size_t i = 0; i < file.content->clips.size();) i = printHeaders(file, i, out);
  for (std::size_t i = 0; i < file.content->skeletons.size(); ++i) {
    printSkeleton(*file.content->skeletons[i], i, out);
  }
  printModels(*file.content, out);
  printDiagnostics(file, out);
}

}  // namespace marrow::cli
