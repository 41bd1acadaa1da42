// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/ranking.h"

#include "app/finding/names.h"
#include "app/opening/codes.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <unordered_set>

namespace marrow::app {
namespace {

constexpr int kSameName = 1000;
constexpr int kFamily = 3;
// Nobody reads more, and thousands of models may lie in one archive.
constexpr std::size_t kMostRejected = 100;

}  // namespace

std::vector<core::Words> rejectedTexts(const std::vector<RejectedModel>& rejected) {
  std::vector<std::string> paths;
  for (const RejectedModel& reject : rejected) paths.push_back(reject.path);
  const std::vector<core::Words> names = distinctFiles(paths);
  std::vector<core::Words> texts;
  std::unordered_set<std::string> said;
  for (std::size_t i = 0; i < rejected.size(); ++i) {
    core::Words text = names[i] + " " + rejected[i].why.words();
    if (said.insert(text.text()).second) texts.push_back(std::move(text));
  }
  return texts;
}

int ModelCandidate::nameLevel() const { return score >= kSameName ? 0 : score >= kFamily ? 1 : 2; }

Ranking::Ranking(ModelWant want, const Neighbourhood& files)
    : want_(std::move(want)),
      files_(files),
      fileStem_(fileStemOf(want_.path, !want_.archive.empty())),
      isNameless_(!want_.clip.tracksOf(core::TargetKind::Visibility).empty()) {}

// Asked for once a model fits: there may be thousands of clips without any.
bool Ranking::isNamedAsAFolder(const std::string& model) const {
  if (foldersAbove_.empty()) {
    foldersAbove_ = foldersAbove(want_.path);
    if (!want_.archive.empty()) foldersAbove_.push_back(formats::stemOf(want_.archive));
  }
  return std::find(foldersAbove_.begin(), foldersAbove_.end(), model) != foldersAbove_.end();
}

std::string Ranking::sharedWith(const LoadedFile& file) const {
  return want_.want.namesShareWords ? sharedWords(fileStemOf(file.path, file.isMember()), want_.clip.name)
                                    : std::string();
}

// Among models that fit, one that shares the clip's, its folder's or its archive's name is the likeliest.
int Ranking::nameScore(const std::string& model) const {
  const core::Clip& clip = want_.clip;
  if (clip.isMaterialAnimation()) {
    if (model == fileStem_) return kSameName;
    return !model.empty() && fileStem_.starts_with(model) ? kFamily : 0;
  }
  if (model == clip.name) return kSameName;
  const std::string shared = want_.want.namesShareWords ? sharedWords(model, clip.name) : std::string();
  if (!shared.empty()) return 100 + static_cast<int>(std::min<std::size_t>(shared.size(), 800));
  if (isOfFamily(fileStem_, model))
    return kFamily + static_cast<int>(std::min<std::size_t>(model.size(), 90));
  if (isNamedAsAFolder(model)) return 2;
  return clip.name.starts_with(model) ? 1 : 0;
}

void Ranking::look(const LoadedFile& file, const ModelPlace& place) {
  std::string model;
  int score = -1;
  for (const auto& skeleton : file.content->skeletons) {
    const Fit fit = files_.fitOf(want_.clip, *skeleton);
    if (fit.found == 0) continue;
    if (score < 0) score = nameScore(fileStemOf(file.path, file.isMember()));
    if (want_.clip.isMaterialAnimation()) {
      if (score == 0 && (place.needsName || (isNameless_ && place.rank > 0))) continue;
      // Games skip the names that a model lacks; numbers of shapes say nothing of another model.
      if (isNameless_ && !fit.isWhole && score < kSameName) continue;
      if (fit.isWhole && fit.missing == 0) bestWhole_ = std::max(bestWhole_, std::pair(score, -place.rank));
    }
    fits_.push_back({&file, &skeleton, place, fit, score});
  }
}

bool Ranking::isBeaten(int score, bool isElsewhere) const {
  return score < bestWhole_.first || (score == bestWhole_.first && bestWhole_.second == 0 && isElsewhere);
}

void Ranking::noteMisfits(const LoadedFile& file) {
  for (const auto& skeleton : file.content->skeletons) {
    const bool hasRoom = otherRejected_.size() < kMostRejected;
    if (skeleton->rules != want_.clip.rules) {
      if (hasRoom)
        otherRejected_.push_back({file.path, {code("app.rejected.game"), file.content->formatLabel}});
      continue;
    }
    if (skeleton->size() == want_.clip.boneCount()) continue;
    if (const std::string shared = sharedWith(file); !shared.empty()) {
      nearRejected_.push_back(
          {.path = file.path, .why = {code("app.rejected.named"), shared, skeleton->size()}, .isNear = true});
    } else if (hasRoom) {
      otherRejected_.push_back({file.path, {code("app.rejected.bones"), skeleton->size()}});
    }
  }
}

const ModelCandidate* Ranking::best() const {
  const ModelCandidate* best = nullptr;
  for (const ModelCandidate& one : fits_) {
    if (one.isUnlikely()) continue;
    if (best == nullptr || one.standing() < best->standing()) best = &one;
  }
  return best;
}

std::vector<ModelCandidate> Ranking::ranked() const {
  std::vector<ModelCandidate> fits = fits_;
  std::stable_sort(fits.begin(), fits.end(), [](const ModelCandidate& a, const ModelCandidate& b) {
    return std::pair(a.isUnlikely(), a.standing()) < std::pair(b.isUnlikely(), b.standing());
  });
  return fits;
}

const ModelCandidate* Ranking::onlyUnlikely() const {
  return fits_.size() == 1 && fits_.front().isUnlikely() ? &fits_.front() : nullptr;
}

Ranking::Equals Ranking::equalsOf(const ModelCandidate& one, std::size_t most) const {
  Equals equals;
  for (const ModelCandidate& other : fits_) {
    const bool isEqual = !other.isUnlikely() && other.standing() == one.standing();
    if (!isEqual || *other.skeleton == *one.skeleton) continue;
    if (equals.count++ < most) equals.first.push_back(other.file->path);
  }
  return equals;
}

std::vector<RejectedModel> Ranking::nearRejected() const {
  std::vector<RejectedModel> rejected;
  for (const ModelCandidate& one : fits_) {
    if (!one.isUnlikely()) continue;
    rejected.push_back({one.file->path,
                        {code("app.rejected.also"), (*one.skeleton)->size()},
                        *one.place.place,
                        one.place.isOpen});
  }
  rejected.insert(rejected.end(), nearRejected_.begin(), nearRejected_.end());
  return rejected;
}

std::vector<RejectedModel> Ranking::allRejected() const {
  std::vector<RejectedModel> rejected = nearRejected();
  rejected.insert(rejected.end(), otherRejected_.begin(), otherRejected_.end());
  return rejected;
}

}  // namespace marrow::app
