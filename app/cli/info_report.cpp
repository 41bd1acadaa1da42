// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/info_report.h"

#include "app/cli/table.h"
#include "app/document/paths.h"

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

double secondsOf(const core::Clip& clip) {
  return static_cast<double>(clip.frameCount) / static_cast<double>(clip.framesPerSecond);
}

std::size_t eventCountOf(const app::LoadedFile& file) {
  std::size_t count = 0;
  for (const auto& clip : file.content.clips) count += clip->eventCount();
  return count;
}

// An animation's sounds are counted one by one; an event file has its own list of events.
Json eventsJson(const app::LoadedFile& file) {
  if (!file.content.events) return {{"count", eventCountOf(file)}};
  const core::EventArchive& archive = *file.content.events;
  return {{"count", archive.events.size()},
          {"actions", archive.actions.size()},
          {"triggersAndHolds", archive.spanCount()}};
}

Json clipJson(const core::Clip& clip, std::size_t index) {
  return {{"index", index},
          {"name", clip.name},
          {"frames", clip.frameCount},
          {"fps", clip.framesPerSecond},
          {"loop", toString(clip.loopMode)},
          {"bones", clip.boneCount()},
          {"animatedCurves", clip.animatedCurveCount()},
          {"keys", clip.keys.size()},
          {"events", clip.eventCount()},
          {"offset", clip.byteOffset}};
}

Json skeletonJson(const core::Skeleton& skeleton, std::size_t index) {
  Json bones = Json::array();
  for (const core::Bone& bone : skeleton.bones) {
    bones.push_back({{"name", bone.name},
                     {"parent", bone.parent},
                     {"scale", toJson(bone.rest.scale)},
                     {"rotation", toJson(bone.rest.rotationDegrees)},
                     {"translation", toJson(bone.rest.translation)}});
  }
  return {{"index", index},
          {"name", skeleton.name},
          {"offset", skeleton.byteOffset},
          {"scalingRule", toString(skeleton.scalingRule)},
          {"bones", std::move(bones)}};
}

/// Every diagnostic, and one more that counts those the reader did not keep.
std::vector<core::Diagnostic> diagnosticsOf(const app::LoadedFile& file) {
  std::vector<core::Diagnostic> entries = file.content.diagnostics.entries();
  if (const std::size_t dropped = file.content.diagnostics.dropped(); dropped > 0) {
    entries.push_back(
        {core::Severity::Info, fmt::format("{} more are not listed", dropped), file.path, std::nullopt, {}});
  }
  return entries;
}

std::string sizeText(const app::LoadedFile& file) {
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(app::toPath(file.diskPath()), failed);
  if (file.isMember() && !failed) return fmt::format("{} bytes, the archive as a whole", size);
  return failed ? "unknown" : fmt::format("{} {}", size, size == 1 ? "byte" : "bytes");
}

std::string containerText(const std::vector<std::string>& containers) {
  if (containers.empty()) return "none";
  std::string text;
  for (const std::string& container : containers) text += (text.empty() ? "" : " > ") + container;
  return text;
}

void printEventCounts(const core::EventArchive& archive, std::ostream& out) {
  out << fmt::format("  version    {}.{}.{}\n  events     {}, with {} actions of {} triggers and holds\n",
                     archive.majorVersion, archive.minorVersion, archive.microVersion, archive.events.size(),
                     archive.actions.size(), archive.spanCount());
}

void printClips(const app::LoadedFile& file, std::ostream& out) {
  using enum Table::Align;
  Table table({{"#"},
               {"clip", Left},
               {"frames"},
               {"fps"},
               {"seconds"},
               {"loop", Left},
               {"bones"},
               {"animated curves"},
               {"keys"},
               {"events"},
               {"offset"}});
  for (std::size_t i = 0; i < file.content.clips.size(); ++i) {
    const core::Clip& clip = *file.content.clips[i];
    table.addRow({std::to_string(i), clip.name, std::to_string(clip.frameCount),
                  shortNumber(static_cast<double>(clip.framesPerSecond)),
                  fmt::format("{:.2f}", secondsOf(clip)), toString(clip.loopMode),
                  std::to_string(clip.boneCount()),
                  fmt::format("{} of {}", clip.animatedCurveCount(), clip.boneCount() * core::kChannelCount),
                  std::to_string(clip.keys.size()), std::to_string(clip.eventCount()),
                  fmt::format("0x{:X}", clip.byteOffset)});
  }
  out << "\n";
  table.print(out, "  ");
}

void printSkeleton(const core::Skeleton& skeleton, std::size_t index, std::ostream& out) {
  using enum Table::Align;
  out << fmt::format("\n  skeleton {} \"{}\": {} bones, scaling rule {}, offset 0x{:X}\n", index,
                     skeleton.name, skeleton.size(), toString(skeleton.scalingRule), skeleton.byteOffset);
  Table table({{"#"},
               {"bone", Left},
               {"trans X"},
               {"trans Y"},
               {"trans Z"},
               {"rot X"},
               {"rot Y"},
               {"rot Z"},
               {"scale X"},
               {"scale Y"},
               {"scale Z"},
               {"offset"}});
  const std::vector<int> depths = skeleton.depths();
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const core::Bone& bone = skeleton.bones[i];
    // A hostile file can nest thousands deep; the tree stops growing to the right before it fills the memory.
    constexpr int kMostLevels = 40;
    std::vector<std::string> cells = {
        std::to_string(i),
        std::string(2 * static_cast<std::size_t>(std::min(depths[i], kMostLevels)), ' ') + bone.name};
    for (const glm::vec3& vector : {bone.rest.translation, bone.rest.rotationDegrees, bone.rest.scale}) {
      for (int axis = 0; axis < 3; ++axis) cells.push_back(shortNumber(static_cast<double>(vector[axis])));
    }
    cells.push_back(fmt::format("0x{:X}", bone.byteOffset));
    table.addRow(std::move(cells));
  }
  table.print(out, "  ");
}

void printDiagnostics(const app::LoadedFile& file, std::ostream& out) {
  const std::vector<core::Diagnostic> entries = diagnosticsOf(file);
  if (entries.empty()) return;
  out << "\n";
  for (core::Diagnostic entry : entries) {
    entry.file.clear();  // it stands at the top of the report
    out << "  " << toText(entry) << "\n";
  }
}

}  // namespace

Json infoJson(const app::LoadedFile& file, const std::string& pairing) {
  Json clips = Json::array();
  for (std::size_t i = 0; i < file.content.clips.size(); ++i) {
    clips.push_back(clipJson(*file.content.clips[i], i));
  }
  Json skeletons = Json::array();
  for (std::size_t i = 0; i < file.content.skeletons.size(); ++i) {
    skeletons.push_back(skeletonJson(*file.content.skeletons[i], i));
  }
  Json warnings = Json::array();
  for (const core::Diagnostic& entry : diagnosticsOf(file)) warnings.push_back(toJson(entry));
  return {{"path", file.path},
          {"format", file.content.formatId},
          {"container", file.content.containers},
          {"clips", std::move(clips)},
          {"skeletons", std::move(skeletons)},
          {"events", eventsJson(file)},
          {"warnings", std::move(warnings)},
          {"pairing", pairing}};
}

void printInfo(const app::LoadedFile& file, const std::string& pairing, std::ostream& out) {
  out << file.path << "\n"
      << "  format     " << file.content.formatLabel << "\n"
      << "  container  " << containerText(file.content.containers) << "\n"
      << "  size       " << sizeText(file) << "\n"
      << "  pairing    " << pairing << "\n";
  if (file.content.events) printEventCounts(*file.content.events, out);
  if (!file.content.clips.empty()) printClips(file, out);
  for (std::size_t i = 0; i < file.content.skeletons.size(); ++i) {
    printSkeleton(*file.content.skeletons[i], i, out);
  }
  printDiagnostics(file, out);
}

}  // namespace marrow::cli
