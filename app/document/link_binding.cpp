// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/link_binding.h"

#include "app/document/paths.h"
#include "formats/containers/unwrap.h"
#include "formats/file_io.h"
#include "formats/text/printable.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/link_set.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;
namespace z64 = formats::z64;

constexpr std::array kLinkSegments = {z64::kKeepSegment, z64::kObjectSegment, z64::kLinkFramesSegment};

/// The segment that an open file takes in Link's set, or nothing.
std::optional<int> segmentOf(const LoadedFile& file) {
  if (file.isMember())
    return std::nullopt;  // the games' files are not in archives, and parts come from the disk
  if (file.content.formatId == "z64-link-headers") return z64::kKeepSegment;
  if (file.content.formatId == "z64-link-frames") return z64::kLinkFramesSegment;
  const auto& skeletons = file.content.skeletons;
  const bool isLink = file.content.formatId == "z64-object" &&
                      std::any_of(skeletons.begin(), skeletons.end(),
                                  [](const auto& skeleton) { return z64::isLinkSkeleton(*skeleton); });
  if (isLink) return z64::kObjectSegment;
  return std::nullopt;
}

std::vector<std::string> filesBeside(const std::string& path) {
  constexpr std::size_t kMostFiles = 5'000;
  std::error_code reason;
  const fs::path folder = fs::absolute(toPath(path), reason).parent_path();
  std::vector<std::string> paths;
  fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, reason);
  while (!reason && it != fs::directory_iterator() && paths.size() < kMostFiles) {
    std::error_code ignored;
    if (it->is_regular_file(ignored)) paths.push_back(toUtf8(it->path()));
    it.increment(reason);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// How well a neighbour's name suits a segment of the set around `anchor`; 0: not at all. A set's files share
/// what stands before the games' names: "oot_" in oot_gameplay_keep.bin.
int nameScore(const std::string& neighbour, int segment, const std::string& anchor) {
  const std::string name = formats::baseNameOf(neighbour);
  if (z64::segmentOfName(name) != segment) return 0;
  const bool isLinkObject = name.find("object_link") != std::string::npos;
  if (segment == z64::kObjectSegment && !isLinkObject) return 0;
  const std::string prefix = z64::prefixOfName(name);
  const int adult = name.find("link_child") == std::string::npos ? 1 : 0;
  if (prefix == z64::prefixOfName(formats::baseNameOf(anchor))) return 4 + adult;
  return prefix.empty() ? 2 + adult : 0;
}

std::string neighbourFor(int segment, const std::string& anchor, const std::vector<std::string>& beside) {
  std::string best;
  int bestScore = 0;
  for (const std::string& path : beside) {
    const int score = nameScore(path, segment, anchor);
    if (score <= bestScore) continue;
    bestScore = score;
    best = path;
  }
  return best;
}

/// A file's bytes, unpacked, for as long as a set is read from them.
struct Part {
  std::string path;
  formats::Bytes stored;
  formats::Unwrapped unwrapped;

  [[nodiscard]] z64::LinkFile file() const { return {path, unwrapped.bytes}; }
};

core::Result<Part> readPart(const std::string& path) {
  Part part;
  part.path = path;
  if (path.empty()) return part;
  core::Result<formats::Bytes> bytes = formats::readBytes(path);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  part.stored = std::move(*bytes);
  core::Result<formats::Unwrapped> unwrapped = formats::unwrap(part.stored);
  if (!unwrapped) {
    unwrapped.error().file = path;
    return tl::unexpected(std::move(unwrapped.error()));
  }
  part.unwrapped = std::move(*unwrapped);
  return part;
}

core::Result<formats::FileContent> readSet(const z64::SegmentTable& table,
                                           const formats::ZeldaOptions& options) {
  std::array<core::Result<Part>, 3> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i] = readPart(table.find(kLinkSegments[i]));
    if (!parts[i]) return tl::unexpected(std::move(parts[i].error()));
  }
  return z64::readLinkSet({parts[1]->file(), parts[0]->file(), parts[2]->file()}, options);
}

bool speaksOfMissingParts(const core::Diagnostic& entry) {
  return entry.fieldPath == "Link's animations" || entry.fieldPath == "frames" ||
         entry.severity == core::Severity::Info;
}

/// Puts the set before whatever the file holds of its own: gameplay_keep has doors and arrows, too.
void mergeInto(LoadedFile& file, formats::FileContent set) {
  formats::FileContent& own = file.content;
  const bool isObject = segmentOf(file) == z64::kObjectSegment;
  formats::FileContent merged = std::move(set);
  merged.formatId = own.formatId;
  merged.formatLabel = own.formatLabel;
  merged.containers = own.containers;
  const auto first = static_cast<int>(merged.skeletons.size());
  merged.clipSkeletons.resize(merged.clips.size(), -1);
  if (!isObject) {
    merged.skeletons.insert(merged.skeletons.end(), own.skeletons.begin(), own.skeletons.end());
    for (std::size_t i = 0; i < own.clips.size(); ++i) {
      const int index = i < own.clipSkeletons.size() ? own.clipSkeletons[i] : -1;
      merged.clips.push_back(own.clips[i]);
      merged.clipSkeletons.push_back(index < 0 ? -1 : first + index);
    }
    for (const core::Diagnostic& entry : own.diagnostics.entries()) {
      const auto& known = merged.diagnostics.entries();
      const bool isKnown = std::any_of(known.begin(), known.end(), [&](const core::Diagnostic& other) {
        return other.message == entry.message && other.byteOffset == entry.byteOffset;
      });
      if (!isKnown && !speaksOfMissingParts(entry)) merged.diagnostics.add(entry);
    }
  }
  own = std::move(merged);
}

bool hasUserLinkSegment(const formats::ZeldaOptions& options) {
  return options.segmentFiles.contains(z64::kKeepSegment) ||
         options.segmentFiles.contains(z64::kLinkFramesSegment);
}

// gameplay_keep and link_animetion have no skeleton of Link's of their own.
bool isBound(const LoadedFile& file) {
  const auto& clips = file.content.clips;
  const auto& skeletons = file.content.skeletons;
  const bool hasLink = std::any_of(skeletons.begin(), skeletons.end(),
                                   [](const auto& skeleton) { return z64::isLinkSkeleton(*skeleton); });
  if (hasLink && segmentOf(file) != z64::kObjectSegment) return true;
  return std::any_of(clips.begin(), clips.end(), [](const auto& clip) { return !clip->faces.empty(); });
}

std::vector<LoadedFile*> filesOf(std::vector<LoadedFile>& files, int segment) {
  std::vector<LoadedFile*> found;
  for (LoadedFile& file : files) {
    if (segmentOf(file) == segment) found.push_back(&file);
  }
  return found;
}

/// The files that clips are shown under; none when nothing here is a set.
std::vector<LoadedFile*> hostsAmong(std::vector<LoadedFile>& files, const formats::ZeldaOptions& options) {
  for (const int segment : {z64::kKeepSegment, z64::kLinkFramesSegment}) {
    if (auto hosts = filesOf(files, segment); !hosts.empty()) return hosts;
  }
  // The object alone is shown as it is: its animations are asked for by opening gameplay_keep.
  if (hasUserLinkSegment(options)) return filesOf(files, z64::kObjectSegment);
  return {};
}

std::vector<core::Error> bindHost(LoadedFile& host, const std::vector<LoadedFile>& files,
                                  const formats::ZeldaOptions& options) {
  const z64::SegmentTable table = guessSegments(host, files, options);
  const bool isWhole = !table.find(z64::kKeepSegment).empty() && !table.find(z64::kLinkFramesSegment).empty();
  if (!isWhole) return {};  // what is missing stands in the file's own diagnostics
  core::Result<formats::FileContent> set = readSet(table, options);
  if (!set) return {std::move(set.error())};
  mergeInto(host, std::move(*set));
  return {};
}

bool sharesFolder(const std::string& a, const std::string& b) {
  return toPath(a).parent_path() == toPath(b).parent_path();
}

}  // namespace

formats::z64::SegmentTable guessSegments(const LoadedFile& file, const std::vector<LoadedFile>& files,
                                         const formats::ZeldaOptions& options) {
  z64::SegmentTable table;
  for (const auto& [segment, path] : options.segmentFiles) table.set(segment, path);
  if (const auto own = segmentOf(file)) table.setIfFree(*own, file.path);
  for (const bool wantsSameFolder : {true, false}) {
    for (const LoadedFile& other : files) {
      const auto segment = segmentOf(other);
      if (segment && sharesFolder(other.path, file.path) == wantsSameFolder) {
        table.setIfFree(*segment, other.path);
      }
    }
  }
  const std::vector<std::string> beside = filesBeside(file.path);
  for (const int segment : kLinkSegments) {
    if (!table.find(segment).empty()) continue;
    if (std::string path = neighbourFor(segment, file.path, beside); !path.empty()) {
      table.set(segment, std::move(path));
    }
  }
  return table;
}

std::vector<core::Error> bindLinkFiles(std::vector<LoadedFile>& files, const formats::ZeldaOptions& options) {
  std::vector<core::Error> errors;
  for (LoadedFile* host : hostsAmong(files, options)) {
    if (isBound(*host)) continue;
    for (core::Error& error : bindHost(*host, files, options)) errors.push_back(std::move(error));
  }
  return errors;
}

}  // namespace marrow::app
