// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/opening.h"

#include "app/library/binder.h"
#include "app/library/first_clip.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace marrow::app {
namespace {

/// Files by their paths.
class AllFiles {
 public:
  explicit AllFiles(std::vector<LoadedFile> files) : files_(std::move(files)) {
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

/// Everything that will be open, with the files that were read in the place of older ones.
std::vector<LoadedFile> allOf(std::vector<LoadedFile> open, const std::vector<LoadedFile>& read) {
  AllFiles all(std::move(open));
  for (const LoadedFile& file : read) all.put(file);
  return std::move(all.list());
}

/// What a file shows; two of the same read are one.
bool showsTheSame(const LoadedFile& a, const LoadedFile& b) {
  return a.content.clips == b.content.clips && a.content.skeletons == b.content.skeletons &&
         a.content.events == b.content.events && a.binding == b.binding;
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
  outcome.likelyParts = std::move(loaded.likelyParts);
  return outcome;
}

}  // namespace

OpenOutcome openAmong(OpenState state, const std::vector<std::string>& paths, const LoadProgress& progress) {
  LoadResult loaded;
  if (!paths.empty()) loaded = loadUnbound(paths, progress, state.options);
  if (loaded.cancelled) return outcomeOf(std::move(loaded));
  BindInput input{allOf(state.files, loaded.files), std::move(state.options), state.currentPath};
  bindFiles(input, loaded);
  AllFiles all(std::move(input.files));
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
  outcome.options = std::move(input.options);
  outcome.words = std::move(state.words);
  return outcome;
}

}  // namespace marrow::app
