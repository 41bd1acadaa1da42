// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/find_material_animations.h"

#include "app/finding/material_animations.h"
#include "app/finding/names.h"
#include "core/game/game_rules.h"
#include "core/model/model.h"
#include "core/skeleton.h"

#include <algorithm>
#include <set>
#include <utility>

namespace marrow::app {

MaterialAnimationSearch::MaterialAnimationSearch(const LoadedFile& of, const core::Clip& clip,
                                                 const Pairing& pairing, const std::vector<LoadedFile>& open)
    : clipPath_(of.path),
      modelPath_(pairing.modelPath),
      want_(&formats::wantOf(of, formats::WantKind::MaterialAnimations)),
      rules_(clip.rules) {
  if (!pairing.skeleton || want_->endings.empty()) return;
  body_ = pairing.skeleton->body;
  if (!body_) return;
  bool isArchiveOpen = false;
  for (const LoadedFile& file : open) {
    if (serves(*want_, file) && file.path != of.path) open_.push_back(file);
    isArchiveOpen = isArchiveOpen || (file.archive == of.archive && file.path != of.path);
  }
  if (of.isMember() && !isArchiveOpen) unreadArchive_ = of.archive;
}

FoundMaterialAnimations MaterialAnimationSearch::run(const formats::FileOptions& options,
                                                     const std::function<bool()>& mayGoOn) const {
  Search search = materialAnimationSearch(clipPath_, modelPath_, *want_, rules_);
  search.archive = unreadArchive_;
  std::set<std::string> known = {wholePath(clipPath_)};
  for (const LoadedFile& file : open_) known.insert(wholePath(file.path));
  const auto isKnown = [&](const std::string& path) { return known.contains(wholePath(path)); };
  FoundFiles read = find(*want_, search, Neighbourhood({}), {options, isKnown, mayGoOn});
  std::erase_if(read.files, [&](const LoadedFile& file) { return isKnown(file.path); });
  FoundMaterialAnimations found{clipPath_, modelPath_, {}, {}, std::move(read.errors)};
  std::vector<LoadedFile> all = open_;
  all.insert(all.end(), read.files.begin(), read.files.end());
  std::set<std::string> wanted;
  for (const MaterialAnimation& one :
       MaterialAnimationIndex(all).of({clipPath_, modelPath_, body_.get(), want_})) {
    if (one.isSure || (one.isNamed && !one.fits)) wanted.insert(one.path);
  }
  for (const LoadedFile& file : open_) {
    if (wanted.contains(file.path)) found.open.push_back(file.path);
  }
  for (LoadedFile& file : read.files) {
    if (wanted.contains(file.path)) found.files.push_back(std::move(file));
  }
  return found;
}

}  // namespace marrow::app
