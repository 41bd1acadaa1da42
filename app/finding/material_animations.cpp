// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/material_animations.h"

#include "app/finding/names.h"
#include "core/game/game_rules.h"
#include "core/look_sampler.h"
#include "formats/exchange/csv/track_table.h"
#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

enum Rank : int { kClipName, kPrefixedName, kModelName, kDefault, kNear, kElsewhere };

std::string reasonOf(int rank, const core::Clip& clip, bool fits) {
  switch (rank) {
    case kClipName:
      return "has the animation's name";
    case kPrefixedName:
      return std::string("is named ") + clip.rules->pairing.materialAnimationPrefix +
             " and the animation's name";
    case kModelName:
      return "has the model's name";
    case kDefault:
      return "is the game's default where no file has the animation's name";
    case kNear:
      return fits ? "lies beside it and fits the model" : "lies beside it";
    default:
      return fits ? "is open and fits the model" : "is open";
  }
}

std::string lowerStem(const std::string& path) {
  return path.empty() ? std::string() : formats::lowered(formats::stemOf(formats::shortNameOf(path)));
}

/// The folder that holds one of a material animation's kind: of "hero/btp" and "walk.btp" "hero". Else empty.
fs::path aboveKindFolder(const fs::path& folder, const std::string& file) {
  const bool isOfKind = formats::lowered(formats::toUtf8(folder.filename())) == formats::extensionOf(file);
  return isOfKind ? folder.parent_path() : fs::path();
}

/// BRK holds registers and constants: both are one kind of file.
core::TargetKind kindOf(const core::Clip& clip) {
  const core::TargetKind kind = clip.tracks.front().target.kind;
  return kind == core::TargetKind::TevConstant ? core::TargetKind::TevRegister : kind;
}

std::string imagesText(const core::Clip& clip, const core::Model& body) {
  for (const core::Track& track : clip.tracksOf(core::TargetKind::TextureImage)) {
    const auto& values = clip.runs[static_cast<std::size_t>(track.run)].values;
    const auto largest = std::max_element(values.begin(), values.end());
    if (*largest >= body.textures.size())
      return "shows image " + std::to_string(*largest) + " of " + std::to_string(body.textures.size());
  }
  return {};
}

/// The best of each kind is sure. Files that the game plays by default give way to those named for the clip.
void settle(std::vector<MaterialAnimation>& found) {
  std::set<core::TargetKind> taken;
  bool isAnyNamed = false;
  for (MaterialAnimation& materialAnimation : found) {
    if (materialAnimation.rank >= kDefault && isAnyNamed) materialAnimation.isSure = false;
    materialAnimation.isSure =
        materialAnimation.isSure && taken.insert(kindOf(*materialAnimation.clip)).second;
    isAnyNamed = isAnyNamed || (materialAnimation.isSure && materialAnimation.rank < kModelName);
  }
}

}  // namespace

FoundTargets foundTargets(const core::Clip& clip, const core::Model& body) {
  std::set<std::string> targets;
  for (const core::Track& track : clip.otherTracks()) targets.insert(formats::targetName(track.target));
  return {targets.size() - core::unboundTargets(clip, body).size(), targets.size()};
}

bool canPlay(const core::Clip& clip, const core::Model& body) { return foundTargets(clip, body).found > 0; }

std::string clockText(const core::Clip& materialAnimation, const core::Clip* clip) {
  if (clip == nullptr || clip->isMaterialAnimation()) return {};
  if (materialAnimation.frameCount == clip->frameCount && materialAnimation.loopMode == clip->loopMode)
    return {};
  const auto words = [](core::LoopMode mode) {
    std::string name = core::toString(mode);  // joined by hyphens
    std::ranges::replace(name, '-', ' ');
    return name;
  };
  const auto text = [&](const core::Clip& one) {
    return formats::counted(static_cast<std::uint64_t>(std::max(0, one.frameCount)), "frame") + " (" +
           words(one.loopMode) + ")";
  };
  return "it has " + text(materialAnimation) + ", the animation " + text(*clip);
}

std::string misfitText(const core::Clip& clip, const core::Model& body) {
  constexpr std::size_t kMostNames = 6;
  const std::size_t shapes = clip.tracksOf(core::TargetKind::Visibility).size();
  if (shapes > 0 && static_cast<int>(shapes) != body.shapeCount)
    return "moves " + formats::counted(shapes, "shape") + ", the model has " +
           std::to_string(body.shapeCount);
  const std::vector<std::string> unbound = core::unboundTargets(clip, body);
  if (!unbound.empty()) return "the model has no material " + formats::listed(unbound, kMostNames);
  return imagesText(clip, body);
}

MaterialAnimationIndex::MaterialAnimationIndex(const std::vector<LoadedFile>& files) {
  for (const LoadedFile& file : files) {
    for (const auto& clip : file.content->clips) {
      if (!clip->isMaterialAnimation()) continue;
      const std::size_t number = entries_.size();
      const fs::path folder = wholeFolderOf(file.path);
      entries_.push_back({clip, file.path, file.archive, folder, aboveKindFolder(folder, file.path)});
      const std::string name = lowerStem(file.path);
      const std::string_view prefix = clip->rules->pairing.materialAnimationPrefix;
      if (!prefix.empty() && name.starts_with(prefix))
        byPrefixedName_.emplace(name.substr(prefix.size()), number);
      byName_.emplace(name, number);
    }
  }
}

// Files of one archive are near, and those of a folder, of folders of their kind in it and beside it.
bool MaterialAnimationIndex::isNear(const Entry& entry, const Place& place) {
  if (place.path.empty()) return false;
  if (!entry.archive.empty()) return place.path.starts_with(entry.archive + ":");
  if (entry.folder == place.folder) return true;
  return !entry.above.empty() && (entry.above == place.folder || entry.above == place.folder.parent_path());
}

std::vector<int> MaterialAnimationIndex::ranksFor(const MaterialAnimationsFor& wanted,
                                                  const std::vector<bool>& near) const {
  std::vector<int> ranks(entries_.size(), -1);
  const auto note = [&](std::size_t number, int rank) {
    if (ranks[number] < 0 || rank < ranks[number]) ranks[number] = rank;
  };
  const auto noteName = [&](const Names& names, const std::string& name, int rank) {
    const auto [first, last] = names.equal_range(name);
    for (auto one = first; one != last; ++one) note(one->second, rank);
  };
  const std::string clipName = lowerStem(wanted.clipPath);
  if (!clipName.empty()) {
    noteName(byName_, clipName, kClipName);
    noteName(byPrefixedName_, clipName, kPrefixedName);
  }
  noteName(byName_, lowerStem(wanted.modelPath), kModelName);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (ranks[i] >= 0) continue;
    const bool isDefault =
        !clipName.empty() &&
        core::isDefaultMaterialAnimation(entries_[i].clip->rules->pairing, lowerStem(entries_[i].path));
    note(i, isDefault ? kDefault : near[i] ? kNear : kElsewhere);
  }
  return ranks;
}

std::vector<MaterialAnimation> MaterialAnimationIndex::of(const MaterialAnimationsFor& wanted,
                                                          std::vector<MaterialAnimation>* misfits) const {
  const Place clipPlace{wanted.clipPath, wholeFolderOf(wanted.clipPath)};
  const Place modelPlace{wanted.modelPath, wholeFolderOf(wanted.modelPath)};
  std::vector<bool> near;
  for (const Entry& entry : entries_) near.push_back(isNear(entry, clipPlace) || isNear(entry, modelPlace));
  const std::vector<int> ranks = ranksFor(wanted, near);
  std::vector<MaterialAnimation> found;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    const std::string misfit = misfitText(*entry.clip, *wanted.body);
    const bool isNamed = ranks[i] <= kModelName;
    if (!canPlay(*entry.clip, *wanted.body)) {
      if (misfits != nullptr) misfits->push_back({entry.clip, entry.path, misfit, ranks[i], false, isNamed});
      continue;
    }
    const bool fits = misfit.empty();
    MaterialAnimation materialAnimation{entry.clip, entry.path, reasonOf(ranks[i], *entry.clip, fits),
                                        ranks[i],   fits,       isNamed};
    if (!fits) materialAnimation.why += ", but " + misfit;
    materialAnimation.isSuggested = isNamed || (ranks[i] == kDefault && fits);
    materialAnimation.isSure = materialAnimation.isSuggested && fits && near[i];
    found.push_back(std::move(materialAnimation));
  }
  const auto isBefore = [](const MaterialAnimation& a, const MaterialAnimation& b) {
    return std::pair(a.rank, a.path) < std::pair(b.rank, b.path);
  };
  std::stable_sort(found.begin(), found.end(), isBefore);
  if (misfits != nullptr) std::stable_sort(misfits->begin(), misfits->end(), isBefore);
  settle(found);
  return found;
}

std::vector<std::string> materialAnimationNames(const std::string& clipPath, const std::string& modelPath,
                                                const core::PairingPolicy& policy) {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  if (!clipPath.empty()) {
    const std::string clip = formats::stemOf(formats::shortNameOf(clipPath));
    add(clip);
    add(policy.materialAnimationPrefix + clip);
  }
  if (!modelPath.empty()) add(formats::stemOf(formats::shortNameOf(modelPath)));
  return names;
}

namespace {

bool isMaterialAnimationEnding(const std::string& text, const core::PairingPolicy& policy) {
  return std::ranges::any_of(policy.materialAnimationEndings,
                             [&](const char* ending) { return text == ending; });
}

/// The folder itself and those of material animations' kinds in it and beside it.
std::set<fs::path> materialAnimationFolders(const fs::path& folder, const core::PairingPolicy& policy) {
  std::set<fs::path> folders = {folder};
  for (const fs::path& place : {folder, folder.parent_path()}) {
    // A folder that cannot be listed is as if it were empty.
    (void)formats::listFolder(place, [&](const formats::FolderEntry& entry) {
      if (entry.isFolder && isMaterialAnimationEnding(formats::lowered(formats::toUtf8(entry.name)), policy))
        folders.insert(place / entry.name);
      return true;
    });
  }
  return folders;
}

}  // namespace

std::vector<std::string> materialAnimationPathsAround(const std::string& clipPath,
                                                      const std::string& modelPath,
                                                      const core::PairingPolicy& policy, Defaults defaults) {
  constexpr std::size_t kMost = 1000;  // of a folder
  std::set<std::string> names;
  for (const std::string& name : materialAnimationNames(clipPath, modelPath, policy))
    names.insert(formats::lowered(name));
  const bool withDefaults = defaults == Defaults::With && !clipPath.empty();
  const auto isWanted = [&](const fs::path& file) {
    const std::string path = formats::toUtf8(file);
    if (!isMaterialAnimationEnding(formats::extensionOf(path), policy)) return false;
    const std::string name = lowerStem(path);
    return names.contains(name) || (withDefaults && core::isDefaultMaterialAnimation(policy, name));
  };
  std::set<std::string> paths;
  for (const std::string& path : {clipPath, modelPath}) {
    if (path.empty()) continue;
    const fs::path own = wholeFolderOf(path);
    for (const fs::path& folder : materialAnimationFolders(own, policy)) {
      for (const std::string& found : formats::filesIn(folder, kMost, isWanted).paths) {
        if (folder == own || !aboveKindFolder(folder, found).empty()) paths.insert(found);
      }
    }
  }
  return {paths.begin(), paths.end()};
}

}  // namespace marrow::app
