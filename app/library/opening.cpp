// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/opening.h"

#include "app/library/binder.h"
#include "app/library/event_search.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace marrow::app {
namespace {

using Places = std::unordered_map<std::string_view, std::size_t>;

Places placesOf(const std::vector<LoadedFile>& files) {
  Places places;
  for (std::size_t i = 0; i < files.size(); ++i) places.emplace(files[i].path, i);
  return places;
}

/// Files with newer ones in the place of those of the same path.
std::vector<LoadedFile> replaced(std::vector<LoadedFile> files, const std::vector<LoadedFile>& newer) {
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < files.size(); ++i) places.emplace(files[i].path, i);
  for (const LoadedFile& file : newer) {
    const auto [place, isNew] = places.emplace(file.path, files.size());
    if (isNew) {
      files.push_back(file);
    } else {
      files[place->second] = file;
    }
  }
  return files;
}

/// The clip that will be shown first, and its file.
struct FirstOf {
  const LoadedFile* file;
  const core::Clip* clip;
};
std::optional<FirstOf> firstOf(const OpenOutcome& outcome) {
  if (outcome.cancelled) return std::nullopt;
  std::vector<const LoadedFile*> read;
  for (const LoadedFile& file : outcome.files) read.push_back(&file);
  const auto first = firstClipOf(read);
  if (!first) return std::nullopt;
  const LoadedFile& file = outcome.files[first->file];
  return FirstOf{&file, file.content->clips[static_cast<std::size_t>(first->clip)].get()};
}

}  // namespace

std::optional<FirstClip> firstClipOf(const std::vector<const LoadedFile*>& files) {
  std::optional<FirstClip> still;
  for (std::size_t file = 0; file < files.size(); ++file) {
    const auto& clips = files[file]->content->clips;
    for (std::size_t clip = 0; clip < clips.size(); ++clip) {
      const FirstClip found{file, static_cast<int>(clip)};
      if (clips[clip]->boneCount() > 0) return found;
      if (!still) still = found;
    }
  }
  return still;
}

OpenOutcome openAmong(const OpenState& state, const std::vector<std::string>& paths,
                      const LoadProgress& progress) {
  LoadResult read = readPaths(paths, state.options, progress);
  if (read.cancelled) return {std::move(read)};
  const auto mayGoOn = [&] { return !progress || progress(read.fileTotal, read.fileTotal); };
  for (LoadedFile& file : eventsFor(read.files, state.files, paths, state.options, mayGoOn))
    read.files.push_back(std::move(file));
  std::vector<LoadedFile> files = replaced(state.files, read.files);
  BoundFiles bound = bindFiles({std::move(files), state.options, std::move(read)}, state.currentPath);
  OpenOutcome outcome{std::move(bound.read)};
  outcome.options = std::move(bound.options);
  outcome.words = takeWordList(outcome.errors);
  outcome.tookWords = outcome.words != nullptr;
  if (!outcome.tookWords) outcome.words = state.words;
  resolveEventNames(bound.files, outcome.words.get());
  const Places places = placesOf(bound.files);
  std::unordered_set<std::string_view> wasRead;
  for (LoadedFile& file : outcome.files) {
    file = bound.files[places.at(file.path)];
    wasRead.insert(file.path);
  }
  for (const LoadedFile& before : state.files) {
    const LoadedFile& now = bound.files[places.at(before.path)];
    if (!wasRead.contains(now.path) && (before.content != now.content || before.binding != now.binding))
      outcome.changed.push_back(now);
  }
  return outcome;
}

std::optional<Pairing> pairFirst(const OpenOutcome& outcome, const std::vector<LoadedFile>& open) {
  const auto first = firstOf(outcome);
  if (!first) return std::nullopt;
  const auto& [file, clip] = *first;
  if (clip->tracks.empty()) return std::nullopt;
  const std::vector<LoadedFile> all = replaced(replaced(open, outcome.changed), outcome.files);
  return findPairing(*clip, file->path, all);
}

FoundCompanions companionsOfFirst(const OpenOutcome& outcome, const std::vector<LoadedFile>& open,
                                  const LoadProgress& progress) {
  const auto first = firstOf(outcome);
  if (!first || !outcome.pairing) return {};
  std::vector<const LoadedFile*> all;
  for (const LoadedFile& file : open) all.push_back(&file);
  for (const LoadedFile& file : outcome.files) all.push_back(&file);
  const CompanionSearch search(*first->file, *first->clip, *outcome.pairing, all);
  if (!search.isWorthIt()) return {};
  return search.run(outcome.options,
                    [&] { return !progress || progress(outcome.fileTotal, outcome.fileTotal); });
}

}  // namespace marrow::app
