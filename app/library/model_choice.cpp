// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/model_choice.h"

#include "app/library/model_search.h"
#include "app/library/shared_words.h"
#include "core/game/game_rules.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <tuple>

namespace marrow::app {
namespace {

// More models than a person opens with one animation in mind.
constexpr std::size_t kFewModels = 4;
constexpr int kSameName = 1000;
// Nobody reads more, and thousands of models may lie in one archive.
constexpr std::size_t kMostRejected = 100;

// A member's name begins behind the last colon where it lies in no folder.
std::string memberStemOf(const LoadedFile& file) {
  const std::string name = file.path.substr(file.isMember() ? file.path.find_last_of("/:") + 1 : 0);
  return formats::stemOf(name);
}

std::string sharedName(const LoadedFile& model, const core::Clip& clip) {
  if (!clip.rules->pairing.namesShareWords) return {};
  return sharedWords(memberStemOf(model), clip.name);
}

// Among models that fit, one that shares the clip's, its folder's or its archive's name is the likeliest.
int nameScore(const LoadedFile& modelFile, const WantedModel& wanted) {
  const core::Clip& clip = wanted.clip;
  const std::string model = memberStemOf(modelFile);
  if (model == clip.name) return kSameName;
  if (const std::string shared = sharedName(modelFile, clip); !shared.empty()) {
    return 100 + static_cast<int>(std::min<std::size_t>(shared.size(), 800));
  }
  if (isNameOfFolderAbove(model, wanted.path)) return 2;
  if (!wanted.archive.empty() && formats::stemOf(wanted.archive) == model) return 2;
  return clip.name.starts_with(model) ? 1 : 0;
}

// Smaller is better. A model of the animation's own name is its model wherever it lies.
auto orderOf(const ModelChoice::Fit& fit) {
  return std::make_tuple(fit.score < kSameName, fit.place.rank, -fit.score);
}

}  // namespace

std::string jointsText(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " joint" : " joints");
}

bool ModelChoice::hasFitIn(const LoadedFile& file) const {
  const auto& skeletons = file.content.skeletons;
  return std::any_of(skeletons.begin(), skeletons.end(), [this](const auto& skeleton) {
    return skeleton->rules == wanted_.clip.rules && skeleton->size() == wanted_.clip.boneCount();
  });
}

void ModelChoice::look(const LoadedFile& file, const ModelPlace& place) {
  const bool hasRoom = otherRejected_.size() < kMostRejected;
  for (const auto& skeleton : file.content.skeletons) {
    if (skeleton->rules != wanted_.clip.rules) {
      if (hasRoom) otherRejected_.push_back({file.path, "is of another game: " + file.content.formatLabel});
      continue;
    }
    ++modelCount_;
    const std::string shared = sharedName(file, wanted_.clip);
    if (skeleton->size() == wanted_.clip.boneCount()) {
      fits_.push_back({skeleton, file.path, shared, place, nameScore(file, wanted_)});
    } else if (shared.empty()) {
      if (hasRoom) otherRejected_.push_back({file.path, "has " + jointsText(skeleton->size())});
    } else {
      nearRejected_.push_back(
          {file.path, "is named \"" + shared + "\" too but has " + jointsText(skeleton->size())});
    }
  }
}

void ModelChoice::noteUnreadable(const std::string& path, const std::string& why) {
  nearRejected_.push_back({path, "cannot be read (" + why + ")"});
}

const ModelChoice::Fit* ModelChoice::best() const {
  const Fit* best = nullptr;
  for (const Fit& fit : fits_) {
    if (fit.isStranger()) continue;
    if (best == nullptr || orderOf(fit) < orderOf(*best)) best = &fit;
  }
  return best;
}

const ModelChoice::Fit* ModelChoice::onlyStranger() const {
  return fits_.size() == 1 && modelCount_ <= kFewModels && fits_.front().isStranger() ? &fits_.front()
                                                                                      : nullptr;
}

std::vector<std::string> ModelChoice::equalsOf(const Fit& fit) const {
  std::vector<std::string> equals;
  for (const Fit& other : fits_) {
    const bool isEqual = !other.isStranger() && orderOf(other) == orderOf(fit);
    if (isEqual && other.skeleton != fit.skeleton) equals.push_back(other.path);
  }
  return equals;
}

std::vector<RejectedModel> ModelChoice::nearRejected() const {
  std::vector<RejectedModel> rejected;
  for (const Fit& fit : fits_) {
    if (!fit.isStranger()) continue;
    rejected.push_back({fit.path, "has " + jointsText(fit.skeleton->size()) + " too, but lies " +
                                      fit.place.description +
                                      " and is not named like the animation or its folder"});
  }
  rejected.insert(rejected.end(), nearRejected_.begin(), nearRejected_.end());
  return rejected;
}

std::vector<RejectedModel> ModelChoice::allRejected() const {
  std::vector<RejectedModel> rejected = nearRejected();
  rejected.insert(rejected.end(), otherRejected_.begin(), otherRejected_.end());
  return rejected;
}

}  // namespace marrow::app
