// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/opening.h"

#include "app/document/first_clip.h"
#include "app/document/link_binding.h"
#include "app/document/link_parts.h"
#include "formats/z64/link_frames_check.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace marrow::app {
namespace {

/// Everything that will be open, with the files that were read in the place of older ones; found by path.
class AllFiles {
 public:
  explicit AllFiles(std::vector<LoadedFile> open) : files_(std::move(open)) {
    for (std::size_t i = 0; i < files_.size(); ++i) places_.emplace(files_[i].path, i);
  }

  void put(const LoadedFile& file) {
    const auto [place, isNew] = places_.emplace(file.path, files_.size());
    if (isNew) {
      files_.push_back(file);
    } else {
      files_[place->second] = file;
    }
  }
  [[nodiscard]] const LoadedFile& at(const std::string& path) const { return files_[places_.at(path)]; }
  [[nodiscard]] std::vector<LoadedFile>& list() { return files_; }

 private:
  std::vector<LoadedFile> files_;
  std::unordered_map<std::string, std::size_t> places_;
};

/// What a file shows; two of the same read are one.
bool showsTheSame(const LoadedFile& a, const LoadedFile& b) {
  return a.content.clips == b.content.clips && a.content.skeletons == b.content.skeletons &&
         a.content.events == b.content.events && a.link == b.link;
}

/// Dropped onto Link's animation, another object of his is wanted under it.
void takeDroppedObject(const std::vector<LoadedFile>& read, OpenState& state) {
  namespace z64 = formats::z64;
  if (read.size() != 1 || linkSegmentOf(read.front()) != z64::kObjectSegment) return;
  const auto host = std::find_if(state.files.begin(), state.files.end(),
                                 [&](const LoadedFile& file) { return file.path == state.currentPath; });
  if (host == state.files.end() || !host->link || !host->link->isWhole) return;
  const std::string before = pathOf(host->link->segments, z64::kObjectSegment);
  // Where the object itself shows them, the other one shows its own.
  if (before.empty() || before == read.front().path || before == host->path) return;
  formats::ZeldaOptions options = state.zelda.of(host->path);
  options.segmentFiles[z64::kObjectSegment] = read.front().path;
  state.zelda.set(host->path, std::move(options));
}

// -- frames without their name --------------------------------------------------------------------------

/// Paths that were refused because no format was recognised; those that a person could mean, no more.
std::vector<std::string> unknownAmong(const std::vector<core::Error>& errors) {
  constexpr std::size_t kMost = 16;
  std::vector<std::string> paths;
  for (const core::Error& error : errors) {
    const bool isUnknown = error.code == core::ErrorCode::UnknownFormat && !error.file.empty();
    if (isUnknown && paths.size() < kMost) paths.push_back(error.file);
  }
  return paths;
}

/// The gameplay_keep of a set that lacks nothing but frames; empty: none waits.
std::vector<std::string> keepsWaiting(const std::vector<LoadedFile>& files) {
  std::vector<std::string> keeps;
  for (const LoadedFile& file : files) {
    if (!file.link || file.link->isWhole ||
        !pathOf(file.link->segments, formats::z64::kLinkFramesSegment).empty())
      continue;
    if (std::string keep = pathOf(file.link->segments, formats::z64::kKeepSegment); !keep.empty())
      keeps.push_back(std::move(keep));
  }
  return keeps;
}

bool fitsAKeep(const LinkPart& frames, const std::vector<std::string>& keeps) {
  return std::any_of(keeps.begin(), keeps.end(), [&](const std::string& path) {
    const core::Result<LinkPart> keep = readLinkPart(path);
    return keep && formats::z64::areFramesOf(keep->file().bytes, frames.file().bytes);
  });
}

/// Looks at what was refused: takes what an open set waits for, remembers what else may be Link's frames.
/// @return what was taken, read.
std::vector<LoadedFile> takeUnnamedFrames(OpenOutcome& outcome, const std::vector<LoadedFile>& all,
                                          OpenState& state) {
  namespace z64 = formats::z64;
  std::vector<LoadedFile> taken;
  const std::vector<std::string> unknown = unknownAmong(outcome.errors);
  if (unknown.empty()) return taken;
  const std::vector<std::string> keeps = keepsWaiting(all);
  for (const std::string& path : unknown) {
    const core::Result<LinkPart> part = readLinkPart(path);
    if (!part) continue;
    if (!fitsAKeep(*part, keeps)) {
      if (z64::looksLikeLinkFrames(part->file().bytes)) outcome.likeLinkFrames.push_back(path);
      continue;
    }
    formats::ZeldaOptions options = state.zelda.of(path);
    options.ownSegment = z64::kLinkFramesSegment;
    state.zelda.set(path, std::move(options));
    LoadResult read = loadUnbound({path}, {}, state.zelda);
    if (read.files.size() != 1) continue;
    std::erase_if(outcome.errors, [&](const core::Error& error) { return error.file == path; });
    taken.push_back(std::move(read.files.front()));
  }
  return taken;
}

// The clip that will be shown first gets its model on the same worker, so that it never flashes up without
// one.
std::optional<Pairing> pairFirst(const std::vector<LoadedFile>& read, const std::vector<LoadedFile>& all) {
  const auto first =
      firstClipOf(read.size(), [&](std::size_t i) -> const formats::FileContent& { return read[i].content; });
  if (!first) return std::nullopt;
  const LoadedFile& file = read[first->file];
  const core::Clip& clip = *file.content.clips[static_cast<std::size_t>(first->clip)];
  if (clip.boneCount() == 0) return std::nullopt;
  return findPairing(clip, file.path, all);
}

}  // namespace

OpenOutcome openAmong(OpenState state, const std::vector<std::string>& paths, const LoadProgress& progress) {
  OpenOutcome outcome;
  if (!paths.empty()) {
    LoadResult loaded = loadUnbound(paths, progress, state.zelda);
    outcome.cancelled = loaded.cancelled;
    outcome.errors = std::move(loaded.errors);
    outcome.files = std::move(loaded.files);
    outcome.passedOver = std::move(loaded.passedOver);
    if (outcome.cancelled) return outcome;
  }
  takeDroppedObject(outcome.files, state);
  AllFiles all(state.files);
  std::vector<std::string> fresh;
  for (const LoadedFile& file : outcome.files) {
    all.put(file);
    if (isZeldaFile(file)) fresh.push_back(file.path);
  }
  for (core::Error& error : bindLinkFiles(all.list(), state.zelda, fresh)) {
    outcome.errors.push_back(std::move(error));
  }
  if (std::vector<LoadedFile> taken = takeUnnamedFrames(outcome, all.list(), state); !taken.empty()) {
    for (const LoadedFile& file : taken) all.put(file);
    std::move(taken.begin(), taken.end(), std::back_inserter(outcome.files));
    (void)bindLinkFiles(all.list(), state.zelda, fresh);
  }
  resolveEventNames(all.list(), state.words.get());
  std::unordered_set<std::string> wasRead;
  for (LoadedFile& file : outcome.files) {
    file = all.at(file.path);
    wasRead.insert(file.path);
  }
  for (const LoadedFile& before : state.files) {
    const LoadedFile& now = all.at(before.path);
    if (!wasRead.contains(now.path) && !showsTheSame(before, now)) outcome.changed.push_back(now);
  }
  outcome.pairing = pairFirst(outcome.files, all.list());
  outcome.zelda = std::move(state.zelda);
  outcome.words = std::move(state.words);
  return outcome;
}

}  // namespace marrow::app
