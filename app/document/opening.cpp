// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/opening.h"

#include "app/document/first_clip.h"
#include "app/document/link_binding.h"
#include "app/document/unnamed_frames.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <cstddef>
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

// The clip that will be shown first gets its model on the same worker, so that it never flashes up without
// one.
std::optional<Pairing> pairFirst(const std::vector<LoadedFile>& read, const std::vector<LoadedFile>& all) {
  const auto first =
      firstClipOf(read.size(), [&](std::size_t i) -> const formats::Asset& { return read[i].content; });
  if (!first) return std::nullopt;
  const LoadedFile& file = read[first->file];
  const core::Clip& clip = *file.content.clips[static_cast<std::size_t>(first->clip)];
  if (clip.boneCount() == 0) return std::nullopt;
  return findPairing(clip, file.path, all);
}

OpenOutcome outcomeOf(LoadResult loaded) {
  OpenOutcome outcome;
  outcome.cancelled = loaded.cancelled;
  outcome.fileTotal = loaded.fileTotal;
  outcome.errors = std::move(loaded.errors);
  outcome.files = std::move(loaded.files);
  outcome.skipped = std::move(loaded.skipped);
  outcome.cuts = std::move(loaded.cuts);
  outcome.likeLinkFrames = std::move(loaded.likeLinkFrames);
  return outcome;
}

}  // namespace

OpenOutcome openAmong(OpenState state, const std::vector<std::string>& paths, const LoadProgress& progress) {
  LoadResult loaded;
  if (!paths.empty()) loaded = loadUnbound(paths, progress, state.zelda);
  if (loaded.cancelled) return outcomeOf(std::move(loaded));
  takeDroppedObject(loaded.files, state);
  AllFiles all(state.files);
  std::vector<std::string> fresh;
  for (const LoadedFile& file : loaded.files) {
    all.put(file);
    if (isZeldaFile(file)) fresh.push_back(file.path);
  }
  for (core::Error& error : bindLinkFiles(all.list(), state.zelda, fresh)) {
    loaded.errors.push_back(std::move(error));
  }
  if (const std::size_t taken = takeUnnamedFrames(loaded, all.list(), state.zelda); taken > 0) {
    std::for_each(loaded.files.end() - static_cast<std::ptrdiff_t>(taken), loaded.files.end(),
                  [&](const LoadedFile& file) { all.put(file); });
    (void)bindLinkFiles(all.list(), state.zelda, fresh);
  }
  OpenOutcome outcome = outcomeOf(std::move(loaded));
  if (auto words = takeWordList(outcome.errors)) {
    state.words = std::move(words);
    outcome.tookWords = true;
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
