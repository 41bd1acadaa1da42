// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/material_animations.h"

#include "app/finding/names.h"
#include "app/opening/codes.h"
#include "core/game/game_rules.h"
#include "core/look_sampler.h"
#include "formats/exchange/csv/track_table.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

/// How names speak for a file, the best first.
enum NameLevel : int { kClipsName, kPrefixedName, kModelsName, kDefault, kOther };

core::Message reasonOf(const Standing& standing, const formats::Want& want, bool fits) {
  switch (standing.name) {
    case kClipsName:
      return code("app.with.clips-name");
    case kPrefixedName:
      return {code("app.with.prefix"), want.prefix};
    case kModelsName:
      return code("app.with.models-name");
    case kDefault:
      return code("app.with.default");
    default:
      if (standing.place == 0) return fits ? code("app.with.beside-fits") : code("app.with.beside");
      return fits ? code("app.with.open-fits") : code("app.with.open");
  }
}

std::string lowerStem(const std::string& path) {
  return path.empty() ? std::string() : formats::lowered(formats::stemOf(formats::shortNameOf(path)));
}

/// "hero" if a file such as "walk.btp" lies in "hero/btp", a folder of its kind; else empty.
fs::path aboveKindFolder(const fs::path& folder, const std::string& file) {
  const bool isOfKind = formats::lowered(formats::toUtf8(folder.filename())) == formats::extensionOf(file);
  return isOfKind ? folder.parent_path() : fs::path();
}

/// BRK holds registers and constants: both are one kind of file.
core::TargetKind kindOf(const core::Clip& clip) {
  const core::TargetKind kind = clip.tracks.front().target.kind;
  return kind == core::TargetKind::TevConstant ? core::TargetKind::TevRegister : kind;
}

std::optional<core::Message> missingImage(const core::Clip& clip, const core::Model& body) {
  for (const core::Track& track : clip.tracksOf(core::TargetKind::TextureImage)) {
    const auto& values = clip.runs[static_cast<std::size_t>(track.run)].values;
    const auto largest = std::max_element(values.begin(), values.end());
    if (*largest >= body.textures.size())
      return core::Message(code("app.misfit.image"), *largest, body.textures.size());
  }
  return std::nullopt;
}

/// The best of each kind is sure. Files that the game plays by default give way to those named for the clip.
void settle(std::vector<MaterialAnimation>& found) {
  std::set<core::TargetKind> taken;
  bool isAnyNamed = false;
  for (MaterialAnimation& materialAnimation : found) {
    if (materialAnimation.standing.name >= kDefault && isAnyNamed) materialAnimation.isSure = false;
    materialAnimation.isSure =
        materialAnimation.isSure && taken.insert(kindOf(*materialAnimation.clip)).second;
    isAnyNamed = isAnyNamed || (materialAnimation.isSure && materialAnimation.standing.name < kModelsName);
  }
}

}  // namespace

FoundTargets foundTargets(const core::Clip& clip, const core::Model& body) {
  std::set<std::string> targets;
  for (const core::Track& track : clip.otherTracks()) targets.insert(formats::targetName(track.target));
  return {targets.size() - core::unboundTargets(clip, body).size(), targets.size()};
}

bool canPlay(const core::Clip& clip, const core::Model& body) { return foundTargets(clip, body).found > 0; }

std::optional<core::Message> otherLength(const core::Clip& materialAnimation, const core::Clip* clip) {
  if (clip == nullptr || clip->isMaterialAnimation()) return std::nullopt;
  if (materialAnimation.frameCount == clip->frameCount && materialAnimation.loopMode == clip->loopMode)
    return std::nullopt;
  const auto words = [](core::LoopMode mode) {
    std::string name = core::toString(mode);  // joined by hyphens
    std::ranges::replace(name, '-', ' ');
    return name;
  };
  return core::Message(code("app.with.length"), std::max(0, materialAnimation.frameCount),
                       words(materialAnimation.loopMode), std::max(0, clip->frameCount),
                       words(clip->loopMode));
}

std::optional<core::Message> misfitOf(const core::Clip& clip, const core::Model& body) {
  constexpr std::size_t kMostNames = 6;
  const std::size_t shapes = clip.tracksOf(core::TargetKind::Visibility).size();
  if (shapes > 0 && static_cast<int>(shapes) != body.shapeCount)
    return core::Message(code("app.misfit.shapes"), shapes, body.shapeCount);
  const std::vector<std::string> unbound = core::unboundTargets(clip, body);
  if (!unbound.empty())
    return core::Message(code("app.misfit.materials"), formats::listed(unbound, kMostNames));
  return missingImage(clip, body);
}

MaterialAnimationIndex::MaterialAnimationIndex(const std::vector<LoadedFile>& files) {
  for (const LoadedFile& file : files) {
    for (const auto& clip : file.content->clips) {
      if (!clip->isMaterialAnimation()) continue;
      const std::size_t number = entries_.size();
      const fs::path folder = wholeFolderOf(file.path);
      entries_.push_back({clip, file.path, file.archive, folder, aboveKindFolder(folder, file.path)});
      byName_.emplace(lowerStem(file.path), number);
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

std::vector<Standing> MaterialAnimationIndex::standingsFor(const MaterialAnimationsFor& wanted) const {
  const Place clipPlace{wanted.clipPath, wholeFolderOf(wanted.clipPath)};
  const Place modelPlace{wanted.modelPath, wholeFolderOf(wanted.modelPath)};
  std::vector<Standing> standings;
  for (const Entry& entry : entries_) {
    const bool isNearOne = isNear(entry, clipPlace) || isNear(entry, modelPlace);
    standings.push_back({.name = kOther, .place = isNearOne ? 0 : 1});
  }
  const auto note = [&](const std::string& name, NameLevel level) {
    const auto [first, last] = byName_.equal_range(name);
    for (auto one = first; one != last; ++one)
      standings[one->second].name = std::min<int>(standings[one->second].name, level);
  };
  const std::string clipName = lowerStem(wanted.clipPath);
  if (!clipName.empty()) {
    note(clipName, kClipsName);
    note(wanted.want->prefix + clipName, kPrefixedName);
  }
  note(lowerStem(wanted.modelPath), kModelsName);
  for (std::size_t i = 0; i < entries_.size() && !clipName.empty(); ++i) {
    const bool isDefault =
        core::isDefaultMaterialAnimation(*entries_[i].clip->rules, lowerStem(entries_[i].path));
    if (isDefault) standings[i].name = std::min<int>(standings[i].name, kDefault);
  }
  return standings;
}

std::vector<MaterialAnimation> MaterialAnimationIndex::of(const MaterialAnimationsFor& wanted,
                                                          std::vector<MaterialAnimation>* misfits) const {
  const std::vector<Standing> standings = standingsFor(wanted);
  std::vector<MaterialAnimation> found;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    const Standing& standing = standings[i];
    const std::optional<core::Message> misfit = misfitOf(*entry.clip, *wanted.body);
    const bool isNamed = standing.name <= kModelsName;
    if (!canPlay(*entry.clip, *wanted.body)) {
      const core::Message why = misfit.value_or(core::Message());
      if (misfits != nullptr) misfits->push_back({entry.clip, entry.path, why, standing, false, isNamed});
      continue;
    }
    const bool fits = !misfit;
    core::Message why = reasonOf(standing, *wanted.want, fits);
    if (!fits) why = {code("app.with.partly"), why, *misfit};
    MaterialAnimation one{entry.clip, entry.path, std::move(why), standing, fits, isNamed};
    one.isSuggested = isNamed || (standing.name == kDefault && fits);
    one.isSure = one.isSuggested && fits && standing.place == 0;
    found.push_back(std::move(one));
  }
  const auto isBefore = [](const MaterialAnimation& a, const MaterialAnimation& b) {
    return std::tie(a.standing, a.path) < std::tie(b.standing, b.path);
  };
  std::stable_sort(found.begin(), found.end(), isBefore);
  if (misfits != nullptr) std::stable_sort(misfits->begin(), misfits->end(), isBefore);
  settle(found);
  return found;
}

std::vector<std::string> materialAnimationNames(const std::string& clipPath, const std::string& modelPath,
                                                const formats::Want& want) {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  if (!clipPath.empty()) {
    const std::string clip = formats::stemOf(formats::shortNameOf(clipPath));
    add(clip);
    add(want.prefix + clip);
  }
  if (!modelPath.empty()) add(formats::stemOf(formats::shortNameOf(modelPath)));
  return names;
}

Search materialAnimationSearch(const std::string& clipPath, const std::string& modelPath,
                               const formats::Want& want, const core::GameRules* defaultsOf) {
  Search search{.defaultsOf = clipPath.empty() ? nullptr : defaultsOf};
  for (const std::string& name : materialAnimationNames(clipPath, modelPath, want))
    search.names.push_back(formats::lowered(name));
  for (const std::string& path : {clipPath, modelPath}) {
    if (!path.empty()) search.around.push_back(path);
  }
  return search;
}

}  // namespace marrow::app
