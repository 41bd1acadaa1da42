// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/unnamed_frames.h"

#include "app/document/link_binding.h"
#include "app/document/link_parts.h"
#include "formats/z64/link_frames_check.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <utility>

namespace marrow::app {
namespace {

namespace z64 = formats::z64;

/// Paths that were refused because no format was recognised; those that a person could mean, no more.
std::vector<std::string> unknownAmong(const LoadResult& result, bool isSetWaiting) {
  constexpr std::size_t kMost = 16;
  std::vector<std::string> paths;
  for (const core::Error& error : result.errors) {
    const bool isUnknown = error.code == core::ErrorCode::UnknownFormat && !error.file.empty();
    if (isUnknown && paths.size() < kMost) paths.push_back(error.file);
  }
  // What a folder holds besides, nobody named.
  for (const std::string& path : result.skipped) {
    if (isSetWaiting && paths.size() < kMost) paths.push_back(path);
  }
  return paths;
}

/// The gameplay_keep of a set that lacks nothing but frames; empty: none waits.
std::vector<std::string> keepsWaiting(const std::vector<LoadedFile>& files) {
  std::vector<std::string> keeps;
  for (const LoadedFile& file : files) {
    if (!file.link || file.link->isWhole || !pathOf(file.link->segments, z64::kLinkFramesSegment).empty())
      continue;
    if (std::string keep = pathOf(file.link->segments, z64::kKeepSegment); !keep.empty())
      keeps.push_back(std::move(keep));
  }
  return keeps;
}

bool fitsAKeep(const LinkPart& frames, const std::vector<std::string>& keeps) {
  return std::any_of(keeps.begin(), keeps.end(), [&](const std::string& path) {
    const core::Result<LinkPart> keep = readLinkPart(path);
    return keep && z64::areFramesOf(keep->file().bytes, frames.file().bytes);
  });
}

/// @return whether it could be read as frames; then it is the last of the result's files.
bool takeAsFrames(const std::string& path, LoadResult& result, ZeldaChoices& choices) {
  formats::ZeldaOptions options = choices.of(path);
  options.ownSegment = z64::kLinkFramesSegment;
  choices.set(path, std::move(options));
  LoadResult read = loadUnbound({path}, {}, choices);
  if (read.files.size() != 1) return false;
  std::erase_if(result.errors, [&](const core::Error& error) { return error.file == path; });
  std::erase(result.skipped, path);
  result.files.push_back(std::move(read.files.front()));
  return true;
}

}  // namespace

std::size_t takeUnnamedFrames(LoadResult& result, const std::vector<LoadedFile>& all, ZeldaChoices& choices) {
  const std::vector<std::string> keeps = keepsWaiting(all);
  std::size_t taken = 0;
  for (const std::string& path : unknownAmong(result, !keeps.empty())) {
    const core::Result<LinkPart> part = readLinkPart(path);
    if (!part) continue;
    if (fitsAKeep(*part, keeps)) {
      taken += takeAsFrames(path, result, choices) ? 1 : 0;
    } else if (z64::looksLikeLinkFrames(part->file().bytes)) {
      result.likeLinkFrames.push_back(path);
    }
  }
  return taken;
}

}  // namespace marrow::app
