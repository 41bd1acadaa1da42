// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/opening.h"

#include "app/finding/find_events.h"
#include "app/opening/join_sets.h"
#include "formats/format_descriptor.h"
#include "formats/registry.h"
#include "formats/source/folder.h"

#include <algorithm>
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

/// A model dropped onto a clip of a set takes the place of the one in that set.
/// @param read  the files that were opened.
void selectDropped(const std::vector<LoadedFile>& read, const std::vector<LoadedFile>& files,
                   const std::string& currentPath, formats::FileOptions& options) {
  const formats::Want* part = read.size() == 1 ? formats::partOf(read.front()) : nullptr;
  if (part == nullptr || !part->isModel) return;
  const LoadedFile* owner = formats::findFile(files, currentPath);
  if (owner == nullptr || !owner->set || !owner->set->isWhole) return;
  const std::string before = owner->set->pathOf(part->slot);
  // Where the part itself shows the clips, the other one shows its own.
  if (before.empty() || before == read.front().path || before == owner->path) return;
  formats::Options selected = options.of(owner->path);
  selected.setFile(owner->content->format->partOption().id, part->slot, read.front().path);
  options.set(owner->path, std::move(selected));
}

/// Finds the model of the clip that will be shown first, and what plays beside that.
void findPartners(OpenOutcome& outcome, const std::vector<LoadedFile>& open, const LoadProgress& progress) {
  const Intent intent = outcome.request.intent;
  if (outcome.cancelled || intent == Intent::Reload || intent == Intent::Beside) return;
  std::vector<const LoadedFile*> read;
  for (const LoadedFile& file : outcome.files) read.push_back(&file);
  const auto first = firstClipOf(read);
  if (!first) return;
  const LoadedFile& file = outcome.files[first->file];
  const core::Clip& clip = *file.content->clips[static_cast<std::size_t>(first->clip)];
  if (clip.tracks.empty()) return;
  const std::vector<LoadedFile> all = replaced(replaced(open, outcome.changed), outcome.files);
  outcome.pairing = findPairing(clip, file.path, all);
  if (intent != Intent::Show || outcome.request.isChange()) return;
  const MaterialAnimationSearch search(file, clip, *outcome.pairing, all);
  if (!search.isWorthIt()) return;
  outcome.materialAnimations = search.run(
      outcome.options, [&] { return !progress || progress(outcome.fileTotal, outcome.fileTotal); });
}

/// Without event files, open or beside them, texts are files of an unknown format like any other.
void refuseListsWithoutEvents(std::vector<std::shared_ptr<const WordList>>& lists,
                              const std::vector<LoadedFile>& files, LoadResult& read) {
  if (std::ranges::any_of(files, [](const LoadedFile& file) { return file.content->events != nullptr; }))
    return;
  std::erase_if(lists, [&](const std::shared_ptr<const WordList>& list) {
    if (hasEventsBeside(list->path)) return false;
    for (core::Error& error : readPaths({list->path}, {}).errors) read.refuse(std::move(error));
    return true;
  });
}

/// Makes wrong offsets errors, so that a change of options is refused. A file that is only opened lists them
/// among its issues.
void refuseWrong(OpenOutcome& outcome) {
  const auto refuse = [&](const LoadedFile& file) {
    auto wrong = formats::findRefusedOption(file.content->diagnostics.entries());
    if (wrong) outcome.errors.push_back(std::move(*wrong));
  };
  for (const LoadedFile& file : outcome.files) refuse(file);
  // A part that is not open itself is read with its set.
  for (const LoadedFile& file : outcome.changed) {
    if (file.isJoinedTo(outcome.request.optionsPath)) refuse(file);
  }
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

OpenOutcome openAmong(const OpenState& state, std::vector<std::string> paths, const LoadProgress& progress) {
  std::vector<std::shared_ptr<const WordList>> lists = takeWordLists(paths);
  LoadResult read = readPaths(paths, state.options, progress);
  if (read.cancelled) return {std::move(read)};
  const auto mayGoOn = [&] { return !progress || progress(read.fileTotal, read.fileTotal); };
  for (LoadedFile& file : eventsFor(read.files, state.files, paths, state.options, mayGoOn))
    read.files.push_back(std::move(file));
  std::vector<LoadedFile> files = replaced(state.files, read.files);
  refuseListsWithoutEvents(lists, files, read);
  OpenOutcome outcome{std::move(read)};
  outcome.options = state.options;
  selectDropped(outcome.files, files, state.currentPath, outcome.options);
  std::vector<std::string> fresh;
  for (const LoadedFile& file : outcome.files) fresh.push_back(file.path);
  joinSets(files, outcome.options, fresh, &outcome.errors);
  outcome.tookWords = !lists.empty();
  outcome.words = outcome.tookWords ? lists.back() : state.words;
  resolveEventNames(files, outcome.words.get());
  if (outcome.words == nullptr) outcome.offeredWords = wordListBeside(files);
  std::erase(outcome.skipped, outcome.words == nullptr ? outcome.offeredWords : outcome.words->path);
  const Places places = placesOf(files);
  std::unordered_set<std::string_view> wasRead;
  for (LoadedFile& file : outcome.files) {
    file = files[places.at(file.path)];
    wasRead.insert(file.path);
  }
  for (const LoadedFile& before : state.files) {
    const LoadedFile& now = files[places.at(before.path)];
    if (!wasRead.contains(now.path) && (before.content != now.content || before.set != now.set))
      outcome.changed.push_back(now);
  }
  return outcome;
}

OpenOutcome openRequested(const OpenRequest& request, OpenState state, const LoadProgress& progress) {
  const formats::FolderScope folders;
  OpenOutcome outcome;
  outcome.request = request;
  if (!request.optionsPath.empty()) state.options.set(request.optionsPath, request.options);
  if (request.wordList) {
    state.words = nullptr;
    if (!request.wordList->empty()) {
      auto words = readWordList(*request.wordList);
      if (!words) {
        outcome.errors.push_back(std::move(words.error()));
        return outcome;
      }
      state.words = std::move(*words);
    }
  }
  outcome = openAmong(state, request.paths, progress);
  outcome.request = request;
  findPartners(outcome, state.files, progress);
  if (request.isChange()) refuseWrong(outcome);
  return outcome;
}

}  // namespace marrow::app
