// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/info_report.h"

#include "app/cli/archive_report.h"
#include "app/cli/event_summary.h"
#include "app/cli/model_report.h"
#include "app/cli/table.h"
#include "app/cli/track_report.h"
#include "app/library/codes.h"
#include "app/library/issue_merger.h"
#include "core/game/game_rules.h"
#include "formats/resolve/resolver.h"
#include "formats/resolve/set_text.h"
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

// "-" for a clip that is shown as a flat list, or on another file's model.
std::string skeletonText(const app::LoadedFile& file, std::size_t clip) {
  const auto& owners = file.content.clipSkeletons;
  return clip < owners.size() && owners[clip] >= 0 ? std::to_string(owners[clip]) : "-";
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

void printClips(const app::LoadedFile& file, std::ostream& out) {
  const bool hasSkeletons = !file.content.skeletons.empty();
  Table table({{"#"},
               {"clip", Left},
               {"frames"},
               {"fps"},
               {"seconds"},
               {"loop", Left},
               {"bones"},
               {"other tracks", Left, true},
               {"animated curves", Right, true},
               {"keys", Right, true},
               {"run values", Right, true},
               {"changes", Right, true},
               {"events"},
               {"skeleton", Right, true},
               {"offset"}});
  for (std::size_t i = 0; i < file.content.clips.size(); ++i) {
    const core::Clip& clip = *file.content.clips[i];
    const RunCounts runs = countRuns(clip);
    const auto unlessRuns = [&](std::string text) { return hasRunsAlone(clip) ? "" : std::move(text); };
    const auto ofRuns = [&](std::size_t count) { return clip.runs.empty() ? "" : std::to_string(count); };
    table.addRow({std::to_string(i), clip.name, std::to_string(clip.frameCount),
                  shortNumber(static_cast<double>(clip.framesPerSecond)),
                  fmt::format("{:.2f}", secondsOf(clip)), loopText(clip), std::to_string(clip.boneCount()),
                  trackText(clip),
                  unlessRuns(fmt::format("{} of {}", clip.animatedCurveCount(), clip.curves.size())),
                  unlessRuns(std::to_string(clip.keys.size())), ofRuns(runs.values), ofRuns(runs.changes),
                  std::to_string(clip.eventCount()), hasSkeletons ? skeletonText(file, i) : "",
                  fmt::format("0x{:X}", clip.byteOffset)});
  }
  out << "\n";
  table.print(out, "  ");
}

bool sayTheSame(const core::Properties& a, const core::Properties& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const core::Property& x, const core::Property& y) { return x.label == y.label; });
}

/// The other header fields of the clips from `first` on that have the same fields, as one table.
/// @return the first clip after the table.
std::size_t printHeaders(const app::LoadedFile& file, std::size_t first, std::ostream& out) {
  const auto& clips = file.content.clips;
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

void printSkeleton(const core::Skeleton& skeleton, std::size_t index, std::ostream& out) {
  out << fmt::format("\n  skeleton {} \"{}\": {}", index, core::oneLine(skeleton.name),
                     formats::counted(skeleton.size(), "bone"));
  out << (hasRecords(skeleton) ? fmt::format(", offset 0x{:X}\n", skeleton.byteOffset) : "\n");
  printProperties(skeleton.properties, out);
  std::vector<Table::Column> columns = {{"#"}, {"id", Right, true}, {"bone", Left}};
  for (const char* value : {"trans", "rot", "scale"}) {
    for (const char* axis : {" X", " Y", " Z"}) columns.push_back({std::string(value) + axis});
  }
  columns.insert(columns.end(), {{"flags", Left, true}, {"offset", Right, true}});
  Table table(std::move(columns));
  const bool hasIds = storesTracks(skeleton);
  const bool hasOffsets = hasRecords(skeleton);
  const std::vector<int> depths = skeleton.depths();
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const core::Bone& bone = skeleton.bones[i];
    // A hostile file can nest thousands deep, so the indentation has a limit.
    constexpr int kMostLevels = 40;
    const std::string indent(2 * static_cast<std::size_t>(std::min(depths[i], kMostLevels)), ' ');
    std::vector<std::string> cells = {std::to_string(i), hasIds ? std::to_string(skeleton.trackOf(i)) : "",
                                      indent + bone.name};
    for (const glm::vec3& vector : {bone.rest.translation, bone.rest.rotationDegrees, bone.rest.scale}) {
      for (int axis = 0; axis < 3; ++axis) cells.push_back(shortNumber(static_cast<double>(vector[axis])));
    }
    const std::string offset = !hasOffsets ? "" : fmt::format("0x{:X}", bone.byteOffset);
    cells.insert(cells.end(), {flagsText(bone), offset});
    table.addRow(std::move(cells));
  }
  table.print(out, "  ");
}

void printSet(const app::LoadedFile& host, std::ostream& out) {
  const formats::Binding& set = *host.binding;
  std::string title = set.resolver->slotOption().slotName + std::string("s");
  for (const formats::BoundPart& part : set.parts) {
    const std::string source = formats::sourceText(part, host);
    const std::string file =
        part.path.empty() ? source : fmt::format("{} ({})", core::oneLine(part.path), source);
    out << fmt::format("  {:<9}  {} {}: {}\n", title, part.slot, set.resolver->findSlot(part.slot)->role,
                       file);
    title.clear();
  }
  if (!set.isWhole) return;
  for (const formats::SetFact& fact : set.facts)
    out << fmt::format("  {:<9}  {}: {}\n", fact.title, fact.text, fact.reason);
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

std::vector<core::Diagnostic> diagnosticsOf(const app::LoadedFile& file) {
  std::vector<core::Diagnostic> entries = file.content.diagnostics.entries();
  if (const std::size_t dropped = file.content.diagnostics.dropped(); dropped > 0) {
    entries.push_back(
        {core::Severity::Info, {app::code("app.not-listed"), dropped}, file.path, std::nullopt, {}});
  }
  return entries;
}

void printInfo(const app::LoadedFile& file, const std::string& pairing, const ClipEvents& events,
               std::ostream& out) {
  out << core::oneLine(file.path) << "\n"
      << "  format     " << file.content.formatLabel << "\n"
      << "  container  " << containerText(file.content.containers) << "\n"
      << "  size       " << sizeText(file) << "\n"
      << "  pairing    " << core::oneLine(pairing) << "\n";
  printClipEvents(events, out);
  if (file.binding) printSet(file, out);
  if (file.content.events) printEventSummary(*file.content.events, out);
  if (!file.content.clips.empty()) printClips(file, out);
  for (std::size_t i = 0; i < file.content.clips.size();) i = printHeaders(file, i, out);
  for (std::size_t i = 0; i < file.content.skeletons.size(); ++i) {
    printSkeleton(*file.content.skeletons[i], i, out);
  }
  printModels(file.content, out);
  printDiagnostics(file, out);
}

}  // namespace marrow::cli
