// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/find_model.h"

#include "app/opening/codes.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace marrow::app {
namespace {

// More models than a person opens with one animation in mind.
constexpr std::size_t kFewModels = 4;

const ModelPlace& ownArchive() {
  static const core::Message kSame = code("app.place.archive");
  static const ModelPlace kPlace{&kSame, 0, false, &kSame};
  return kPlace;
}

RejectedModel unreadable(const FoundModel& found, bool isInDoubt) {
  return {.path = found.file.path,
          .why = {code("app.rejected.unreadable"), found.error->message},
          .isNear = true,
          .isInDoubt = isInDoubt};
}

std::string archiveOf(const std::string& clipPath, const Neighbourhood& files) {
  const LoadedFile* own = files.at(clipPath);
  return own == nullptr ? std::string() : own->archive;
}

}  // namespace

ModelSearch::ModelSearch(const core::Clip& clip, const std::string& clipPath, const Neighbourhood& files)
    : files_(files), want_{clip, files.modelWantOf(clipPath), clipPath, archiveOf(clipPath, files)} {}

const std::string& ModelSearch::diskPath() const {
  return want_.archive.empty() ? want_.path : want_.archive;
}

bool ModelSearch::isAloneOfArchive() const {
  return !want_.archive.empty() && !files_.hasOtherOf(want_.archive, want_.path);
}

void ModelSearch::beginPlace() { ranking_.emplace(want_, files_); }

void ModelSearch::reject(std::vector<RejectedModel> more) {
  rejected_.insert(rejected_.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
}

std::optional<FoundModelFor> ModelSearch::found(const ModelCandidate& model, const Ranking& ranking) const {
  FoundModelFor found{model, &ranking, rejected_, 0, nullptr, files_.word()};
  std::vector<RejectedModel> near = ranking.nearRejected();
  found.rejected.insert(found.rejected.end(), near.begin(), near.end());
  return found;
}

/// An open model is judged as it would be on the disk.
ModelPlace ModelSearch::placeOf(const LoadedFile& file) const {
  if (!want_.archive.empty() && file.archive == want_.archive) return ownArchive();
  const bool isOfTracks = want_.clip.isMaterialAnimation();
  const std::string& folder = files_.folderOf(file);
  int rank = 0;
  for (const SearchFolder& around : files_.around(diskPath(), want_.want)) {
    ++rank;
    if (around.key != folder) continue;
    if (!isOfTracks) return {&files_.among(), rank, around.needsName, &around.place, true};
    const bool isInArchive = file.isMember() || !want_.archive.empty();
    return {&files_.among(), isInArchive ? rank : rank - 1, false, nullptr, true};
  }
  return {&files_.among(), rank + 1, !isOfTracks, nullptr, true};
}

void ModelSearch::lookAmongOpen() {
  open_.emplace(want_, files_);
  // Objects of all kinds lie in one folder: one that merely has as many joints is not the clip's.
  const bool isPlaced = !want_.want.liesInSameFile;
  const ModelPlace unplaced{&files_.among(), 0, true, nullptr, true};
  for (const LoadedFile* file : files_.modelsOfSize(want_.clip))
    open_->look(*file, isPlaced ? placeOf(*file) : unplaced);
  // Without such names, misfits matter only where nothing fits.
  const bool namesMatter = want_.want.namesShareWords;
  if (open_->best() != nullptr && !namesMatter) return;
  if (!files_.mayCompare(files_.skeletonCount())) return;
  for (const LoadedFile* file : files_.models()) open_->noteMisfits(*file);
}

const Ranking& ModelSearch::openModels() {
  lookAmongOpen();
  return *open_;
}

std::optional<FoundModelFor> ModelSearch::selectAmongOpen() {
  lookAmongOpen();
  const ModelCandidate* best = open_->best();
  // An object has clips of its own: as many bones alone do not make it the model of another's.
  const bool mayGuess = !want_.want.liesInSameFile && files_.skeletonsOf(*want_.clip.rules) <= kFewModels;
  if (best == nullptr && mayGuess) best = open_->onlyUnlikely();
  if (best == nullptr) {
    rejected_ = open_->allRejected();
    return std::nullopt;
  }
  return found(*best, *open_);
}

void ModelSearch::lookIn(const std::vector<FoundModel>& models, const ModelPlace& place) {
  const bool isOfTracks = want_.clip.isMaterialAnimation();
  for (const FoundModel& model : models) {
    if (model.error) {
      ranking_->note(unreadable(model, !place.needsName && !model.needsName));
      continue;
    }
    if (isOfTracks && model.isOpen) continue;  // it was compared already
    ModelPlace own = place;
    if (model.place) own.place = &*model.place;
    own.needsName = own.needsName || model.needsName;
    ranking_->look(model.file, own);
    if (!isOfTracks) ranking_->noteMisfits(model.file);
  }
}

std::optional<FoundModelFor> ModelSearch::selectInFolders(std::size_t most) {
  int rank = 0;
  for (const SearchFolder& folder : files_.around(diskPath(), want_.want)) {
    if (static_cast<std::size_t>(rank) >= most) break;
    const std::vector<FoundModel>& models = files_.modelsIn(folder);
    if (!files_.mayCompare(models.size())) break;
    beginPlace();
    lookIn(models, {&folder.place, rank, folder.needsName});
    ++rank;
    if (const ModelCandidate* best = ranking_->best()) return found(*best, *ranking_);
    // In a folder of all kinds, only a model that nearly fits is worth a word.
    reject(folder.needsName ? ranking_->nearRejected() : ranking_->allRejected());
  }
  return std::nullopt;
}

/// @param most  how many folders are looked at, nearest first.
std::optional<FoundModelFor> ModelSearch::selectNearby(std::size_t most) {
  if (isAloneOfArchive()) {
    beginPlace();
    lookIn(files_.membersOf(want_.archive), ownArchive());
    if (const ModelCandidate* best = ranking_->best()) {
      rejected_.clear();
      return found(*best, *ranking_);
    }
    reject(ranking_->allRejected());
  }
  if (!want_.want.liesInSameFile) {
    if (std::optional<FoundModelFor> inFolders = selectInFolders(most)) return inFolders;
  }
  return most == std::numeric_limits<std::size_t>::max() ? selectElsewhere() : std::nullopt;
}

std::optional<FoundModelFor> ModelSearch::selectElsewhere() {
  const std::vector<FoundModel>& models = files_.elsewhere(diskPath(), want_.want);
  if (!files_.mayCompare(models.size())) return std::nullopt;
  beginPlace();
  lookIn(models, {});
  const ModelCandidate* best = ranking_->best();
  if (best == nullptr) best = ranking_->onlyUnlikely();
  if (best != nullptr) return found(*best, *ranking_);
  reject(ranking_->nearRejected());
  return std::nullopt;
}

// The nearest and the best named first: they beat most of the others.
void ModelSearch::lookAmongOpenForTracks() {
  const auto look = [&](const LoadedFile& file) { ranking_->look(file, placeOf(file)); };
  const auto isOwn = [&](const LoadedFile& file) {
    return !want_.archive.empty() && file.archive == want_.archive;
  };
  for (const LoadedFile* file : files_.modelsOfArchive(want_.archive)) look(*file);
  const Neighbourhood::Files named = files_.modelsNamedLike(ranking_->fileStem());
  for (const LoadedFile* file : named) {
    if (!isOwn(*file)) look(*file);
  }
  for (const LoadedFile* file : files_.models()) {
    if (ranking_->isBeaten(0, file->isMember()) || isOwn(*file)) continue;
    if (!std::binary_search(named.begin(), named.end(), file)) look(*file);
  }
}

std::optional<FoundModelFor> ModelSearch::selectOfTracks(SearchIn where) {
  beginPlace();
  lookAmongOpenForTracks();
  if (where == SearchIn::Disk) {
    if (isAloneOfArchive()) lookIn(files_.membersOf(want_.archive), ownArchive());
    int rank = 0;
    for (const SearchFolder& folder : files_.around(diskPath(), want_.want)) {
      lookIn(files_.modelsIn(folder), {&folder.place, rank, folder.needsName});
      ++rank;
    }
  }
  if (const ModelCandidate* best = ranking_->best()) return found(*best, *ranking_);
  reject(ranking_->nearRejected());
  return std::nullopt;
}

std::optional<FoundModelFor> ModelSearch::run(SearchIn where) {
  if (want_.clip.isMaterialAnimation()) return selectOfTracks(where);
  std::optional<FoundModelFor> open = selectAmongOpen();
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  std::size_t most = kAll;
  if (open) {
    const int rank = open->model.hasClipsName() ? 0 : open->model.place.rank - 1;
    open->foldersNearer = most = static_cast<std::size_t>(std::max(0, rank));
  }
  if (where != SearchIn::Disk || most == 0) return open;
  std::optional<FoundModelFor> nearer = selectNearby(most);
  // A model that merely fits does not go before one whose name speaks for it.
  if (!nearer || (open && nearer->model.nameLevel() > open->model.nameLevel())) return open;
  if (open) nearer->further = open->model.file;
  return nearer;
}

}  // namespace marrow::app
