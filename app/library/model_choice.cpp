// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/model_choice.h"

#include "app/library/model_search.h"
#include "core/game/game_rules.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace marrow::app {

std::string wholePath(const std::string& path) {
  std::string text = formats::toUtf8(formats::wholePath(formats::toPath(path)));
  std::replace(text.begin(), text.end(), '\\', '/');
  return text;
}

namespace {

/// The last `parts` parts of a path.
std::string tailOf(const std::string& path, std::size_t parts) {
  std::size_t at = path.size();
  for (std::size_t i = 0; i < parts && at != std::string::npos && at > 0; ++i) at = path.rfind('/', at - 1);
  return at == std::string::npos || at == 0 ? path : path.substr(at + 1);
}

/// The fewest parts that tell different files apart; all of them where nothing else does.
std::size_t partsNeeded(const std::set<std::string>& files) {
  constexpr std::size_t kMostParts = 16;
  for (std::size_t parts = 1; parts < kMostParts; ++parts) {
    std::unordered_set<std::string> tails;
    for (const std::string& file : files) tails.insert(tailOf(file, parts));
    if (tails.size() == files.size()) return parts;
  }
  return kMostParts;
}

constexpr std::string_view kSeparators = "_-. ";

bool isWordEnd(const std::string& name, std::size_t at) {
  return at == name.size() || kSeparators.find(name[at]) != std::string_view::npos;
}

// More models than a person opens with one animation in mind.
constexpr std::size_t kFewModels = 4;
constexpr int kSameName = 1000;
constexpr int kFamily = 3;
// Nobody reads more, and thousands of models may lie in one archive.
constexpr std::size_t kMostRejected = 100;

// A member's name begins behind the last colon where it lies in no folder.
std::string stemOf(const std::string& path, bool isMember) {
  return formats::stemOf(path.substr(isMember ? path.find_last_of("/:") + 1 : 0));
}

std::string sharedName(const std::string& model, const core::Clip& clip) {
  return clip.rules->pairing.namesShareWords ? sharedWords(model, clip.name) : std::string();
}

// Smaller is better. A model of the animation's own name is its model wherever it lies.
auto orderOf(const ModelChoice::Fit& fit) {
  return std::make_tuple(fit.score < kSameName, fit.place.rank, -fit.score);
}

}  // namespace

std::vector<std::string> distinctNames(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  std::unordered_map<std::string, std::vector<std::size_t>> byName;
  for (const std::string& path : paths) {
    names.push_back(formats::baseNameOf(path));
    byName[names.back()].push_back(names.size() - 1);
  }
  for (const auto& [name, places] : byName) {
    if (places.size() < 2) continue;
    std::set<std::string> files;
    for (const std::size_t place : places) files.insert(wholePath(paths[place]));
    const std::size_t parts = partsNeeded(files);
    for (const std::size_t place : places) names[place] = tailOf(wholePath(paths[place]), parts);
  }
  return names;
}

RejectedModel unreadableModel(const FoundModel& found, const SearchFolder& folder) {
  return {
      found.file.path, "cannot be read (" + found.error->message.text() + ")", {}, true, !folder.needsName};
}

std::vector<std::string> rejectedTexts(const std::vector<RejectedModel>& rejected) {
  std::vector<std::string> paths;
  for (const RejectedModel& reject : rejected) paths.push_back(reject.path);
  const std::vector<std::string> names = distinctNames(paths);
  std::vector<std::string> texts;
  std::unordered_set<std::string> said;
  for (std::size_t i = 0; i < rejected.size(); ++i) {
    std::string text = names[i] + " " + rejected[i].why;
    if (said.insert(text).second) texts.push_back(std::move(text));
  }
  return texts;
}

std::string sharedWords(const std::string& a, const std::string& b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t shared = 0;
  for (std::size_t i = 0; i <= most; ++i) {
    if (isWordEnd(a, i) && isWordEnd(b, i)) shared = i;
    if (i == most || a[i] != b[i]) break;
  }
  return a.substr(0, shared);
}

bool isOfFamily(const std::string& name, const std::string& model) {
  if (model.empty() || !name.starts_with(model)) return false;
  if (isWordEnd(name, model.size())) return true;
  const auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
  return isUpper(name[model.size()]) && !isUpper(model.back());
}

std::string firstWord(const std::string& name) { return name.substr(0, name.find_first_of(kSeparators)); }

ModelChoice::ModelChoice(WantedModel wanted)
    : wanted_(std::move(wanted)), fileStem_(stemOf(wanted_.path, !wanted_.archive.empty())) {}

// Asked for once a model fits: there may be thousands of clips without any.
bool ModelChoice::isNamedAsAFolder(const std::string& model) const {
  if (foldersAbove_.empty()) {
    foldersAbove_ = foldersAbove(wanted_.path);
    if (!wanted_.archive.empty()) foldersAbove_.push_back(formats::stemOf(wanted_.archive));
  }
  return std::find(foldersAbove_.begin(), foldersAbove_.end(), model) != foldersAbove_.end();
}

// Among models that fit, one that shares the clip's, its folder's or its archive's name is the likeliest.
int ModelChoice::nameScore(const std::string& model, const std::string& shared) const {
  const core::Clip& clip = wanted_.clip;
  if (model == clip.name) return kSameName;
  if (!shared.empty()) return 100 + static_cast<int>(std::min<std::size_t>(shared.size(), 800));
  if (isOfFamily(fileStem_, model))
    return kFamily + static_cast<int>(std::min<std::size_t>(model.size(), 90));
  if (isNamedAsAFolder(model)) return 2;
  return clip.name.starts_with(model) ? 1 : 0;
}

bool ModelChoice::hasFitIn(const LoadedFile& file) const {
  const auto& skeletons = file.content.skeletons;
  return std::any_of(skeletons.begin(), skeletons.end(), [this](const auto& skeleton) {
    return skeleton->rules == wanted_.clip.rules && skeleton->size() == wanted_.clip.boneCount();
  });
}

void ModelChoice::look(const LoadedFile& file, const ModelPlace& place) {
  const bool hasRoom = otherRejected_.size() < kMostRejected;
  const std::string model = stemOf(file.path, file.isMember());
  for (const auto& skeleton : file.content.skeletons) {
    if (skeleton->rules != wanted_.clip.rules) {
      if (hasRoom) otherRejected_.push_back({file.path, "is of another game: " + file.content.formatLabel});
      continue;
    }
    ++modelCount_;
    const std::string shared = sharedName(model, wanted_.clip);
    if (skeleton->size() == wanted_.clip.boneCount()) {
      fits_.push_back({skeleton, file.path, shared, place, nameScore(model, shared)});
    } else if (shared.empty()) {
      if (hasRoom)
        otherRejected_.push_back({file.path, "has " + formats::counted(skeleton->size(), "joint")});
    } else {
      nearRejected_.push_back(
          {file.path,
           "is named \"" + shared + "\" too but has " + formats::counted(skeleton->size(), "joint"),
           {},
           true});
    }
  }
}

const ModelChoice::Fit* ModelChoice::best() const {
  const Fit* best = nullptr;
  for (const Fit& fit : fits_) {
    if (fit.isStranger()) continue;
    if (best == nullptr || orderOf(fit) < orderOf(*best)) best = &fit;
  }
  return best;
}

bool ModelChoice::Fit::hasClipsName() const { return score >= kSameName; }

std::vector<ModelChoice::Fit> ModelChoice::ranked() const {
  std::vector<Fit> fits = fits_;
  std::stable_sort(fits.begin(), fits.end(), [](const Fit& a, const Fit& b) {
    return std::make_tuple(a.isStranger(), orderOf(a)) < std::make_tuple(b.isStranger(), orderOf(b));
  });
  return fits;
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
    rejected.push_back(
        {fit.path, "also has " + formats::counted(fit.skeleton->size(), "joint"), fit.place.description});
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
