// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pairing.h"

#include "app/finding/find_model.h"
#include "app/finding/material_animations.h"
#include "app/finding/names.h"
#include "app/finding/ranking.h"
#include "app/opening/codes.h"
#include "app/opening/loader.h"
#include "core/game/game_rules.h"
#include "core/look_sampler.h"
#include "formats/format_descriptor.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace marrow::app {
namespace {

using core::listed;
using formats::counted;

Pairing flatPairing(const core::Clip& clip, core::Sentences reason) {
  Pairing pairing;
  pairing.skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip.boneCount()));
  pairing.reason = std::move(reason);
  return pairing;
}

core::FileName modelFile(const std::string& path) { return {path, formats::baseNameOf(path)}; }

core::Words placeOf(const core::Diagnostic& entry) {
  if (!entry.byteOffset) return entry.fieldPath;
  return core::Words(entry.fieldPath + ", offset ") + core::Offset{*entry.byteOffset};
}

// The wrong skeleton must not silently drop tracks.
core::Message jointsText(const core::Clip& clip, const core::Skeleton& skeleton) {
  constexpr std::size_t kMostNames = 6;
  if (skeleton.size() == clip.boneCount()) return {code("app.model.joints-agree"), skeleton.size()};
  std::vector<core::Words> names;
  if (skeleton.size() > clip.boneCount()) {
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      if (skeleton.trackOf(i) >= clip.boneCount())
        names.emplace_back(core::BoneName{i, skeleton.bones[i].name});
    }
    return {code("app.model.joints-left-over"), skeleton.size(), clip.boneCount(), listed(names, kMostNames)};
  }
  for (std::size_t i = skeleton.size(); i < clip.boneCount(); ++i) names.emplace_back(std::to_string(i));
  return {code("app.model.joints-missing"), skeleton.size(), clip.boneCount(), listed(names, kMostNames)};
}

/// @param file  the clip's; null: it is not open.
bool isFromSet(const LoadedFile* file, const core::Clip& clip) {
  return file != nullptr && file->isFromSet(clip);
}

core::Message noModelAdvice(const core::Clip& clip, const LoadedFile* file, const formats::Want& want,
                            const std::vector<RejectedModel>& rejected) {
  if (isFromSet(file, clip)) {
    const formats::Want& part = file->content->format->modelPart();
    return {code("app.advice.open-part"), part.noun, part.file};
  }
  const bool mayBeOpen = std::ranges::any_of(rejected, &RejectedModel::isOpen);
  return {mayBeOpen ? code("app.advice.select-or-open") : code("app.advice.open"), want.file};
}

/// "3 open models also have 5 bones: cl.bdl, sky.bdl and sea.bdl."; a sentence for each place.
void addUnlikely(core::Sentences& sentences, const std::vector<RejectedModel>& rejected,
                 const std::string& joints, const Neighbourhood& openFiles) {
  constexpr std::size_t kMostNames = 4;
  std::vector<std::string> paths;
  for (const RejectedModel& one : rejected) paths.push_back(one.path);
  const std::vector<core::Words> names = distinctFiles(paths);
  std::vector<std::pair<const RejectedModel*, std::vector<core::Words>>> places;  // by the first of each
  std::set<std::string> said;
  for (std::size_t i = 0; i < rejected.size(); ++i) {
    const RejectedModel& reject = rejected[i];
    if (!reject.place || !said.insert(names[i].text()).second) continue;
    const auto isSame = [&](const auto& one) { return one.first->place == reject.place; };
    auto found = std::find_if(places.begin(), places.end(), isSame);
    if (found == places.end()) found = places.insert(places.end(), {&reject, {}});
    found->second.push_back(names[i]);
  }
  for (const auto& [first, files] : places) {
    const core::Words named = listed(files, kMostNames);
    if (!first->isOpen) {
      sentences.push_back({code("app.model.unlikely"), files.size(), joints, *first->place, named});
    } else {
      sentences.push_back({openFiles.filesAre() == Neighbourhood::FilesAre::Given
                               ? code("app.model.unlikely-given")
                               : code("app.model.unlikely-open"),
                           files.size(), joints, named});
    }
  }
}

// Where many models were looked at, only those are named that one might have meant.
void addOthers(core::Sentences& sentences, std::vector<RejectedModel> rejected) {
  constexpr std::size_t kMostNames = 3;
  std::erase_if(rejected, [](const RejectedModel& one) { return one.place.has_value(); });
  if (rejectedTexts(rejected).size() > kMostNames)
    std::erase_if(rejected, [](const RejectedModel& one) { return !one.isNear; });
  const std::vector<core::Words> texts = rejectedTexts(rejected);
  if (!texts.empty()) sentences.push_back({code("app.model.looked-at"), listed(texts, kMostNames)});
}

core::Sentences noModelReason(const core::Clip& clip, const formats::Want& want,
                              const Neighbourhood& openFiles, const std::vector<RejectedModel>& rejected) {
  const std::string joints = counted(clip.boneCount(), "bone");
  core::Sentences sentences = {
      {want.liesInSameFile ? code("app.model.none-in-file") : code("app.model.none-near"), want.noun,
       joints}};
  addUnlikely(sentences, rejected, joints, openFiles);
  addOthers(sentences, rejected);
  return sentences;
}

/// Models that might have been taken instead. "cl.bdl cannot be read (permission denied)"
core::Words doubtText(std::vector<RejectedModel> rejected) {
  constexpr std::size_t kMostNames = 3;
  std::erase_if(rejected, [](const RejectedModel& one) { return !one.isInDoubt; });
  return listed(rejectedTexts(rejected), kMostNames);
}

void addDoubt(Pairing& pairing, std::vector<RejectedModel> rejected) {
  pairing.doubt = doubtText(std::move(rejected));
  if (!pairing.doubt.empty()) pairing.reason.push_back({code("app.model.doubt"), pairing.doubt});
}

void addUnreached(Pairing& pairing) {
  for (core::Message& one : unreachedBones(*pairing.skeleton)) pairing.reason.push_back(std::move(one));
}

core::Message fitText(const core::Clip& clip, const ModelCandidate& model, const Ranking& ranking) {
  if (clip.isMaterialAnimation()) return trackFit(clip, **model.skeleton);
  const std::string shared = ranking.sharedWith(*model.file);
  if (model.isUnlikely() || (ranking.want().want.namesShareWords && shared.empty()))
    return {code("app.model.names-differ"), clip.boneCount()};
  if (!shared.empty()) return {code("app.model.words-agree"), clip.boneCount(), shared};
  const std::string family = fileStemOf(model.file->path, model.file->isMember());
  if (family != ranking.fileStem() && isOfFamily(ranking.fileStem(), family))
    return {code("app.model.family-agrees"), clip.boneCount(), family};
  return {code("app.model.joints-agree"), clip.boneCount()};
}

Pairing accept(const FoundModelFor& found) {
  constexpr std::size_t kMostNames = 3;
  const ModelCandidate& model = found.model;
  const std::string& path = model.file->path;
  const core::Clip& clip = found.ranking->want().clip;
  Pairing pairing;
  pairing.skeleton = *model.skeleton;
  pairing.modelPath = path;
  pairing.reason.push_back(
      {code("app.model.found"), modelFile(path), *model.place.place, fitText(clip, model, *found.ranking)});
  addUnreached(pairing);
  if (auto [equals, count] = found.ranking->equalsOf(model, kMostNames); count > 0) {
    equals.push_back(path);  // they are told apart from it, too
    std::vector<core::Words> names = distinctFiles(equals);
    names.pop_back();
    names.resize(count);
    pairing.reason.push_back({code("app.model.equal"), listed(names, kMostNames)});
  }
  std::vector<RejectedModel> rejected = found.rejected;
  // Looked at among the open files first, where its name would have had to speak for it, and taken after all.
  std::erase_if(rejected, [&](const RejectedModel& reject) { return reject.path == path; });
  pairing.rejected = rejectedTexts(rejected);
  if (!model.hasClipsName()) addDoubt(pairing, std::move(rejected));
  pairing.foldersNearer = found.foldersNearer;
  if (found.further != nullptr) {
    pairing.reason.push_back({code("app.model.further"), modelFile(found.further->path), found.word});
  }
  return pairing;
}

/// Among an object's skeletons with as many limbs, readers take the one whose header lies nearer to the
/// clip's.
void addEqualsInFile(core::Sentences& reason, const core::Clip& clip, const core::Skeleton& own,
                     const formats::Asset& file) {
  constexpr std::size_t kMostNames = 3;
  const auto distance = [&](const core::Skeleton& skeleton) {
    return std::max(skeleton.byteOffset, clip.byteOffset) - std::min(skeleton.byteOffset, clip.byteOffset);
  };
  std::vector<std::string> names;
  bool isNearest = true;
  for (const auto& other : file.skeletons) {
    if (other.get() == &own || other->size() != own.size()) continue;
    names.push_back(other->name);
    isNearest = isNearest && distance(own) <= distance(*other);
  }
  if (names.empty()) return;
  reason.push_back({isNearest ? code("app.model.nearer-header") : code("app.model.better-rows"),
                    formats::listed(names, kMostNames) + (names.size() == 1 ? " fits" : " fit"), own.name});
}

/// The skeleton that the clip's own file names for it.
std::optional<Pairing> ownPairing(const core::Clip& clip, const std::string& clipPath,
                                  const Neighbourhood& openFiles) {
  const LoadedFile* file = openFiles.fileOf(clip, clipPath);
  if (file == nullptr) return std::nullopt;
  const auto& clips = file->content->clips;
  const auto found =
      std::find_if(clips.begin(), clips.end(), [&](const auto& one) { return one.get() == &clip; });
  Pairing pairing;
  pairing.skeleton = file->content->skeletonOf(static_cast<std::size_t>(found - clips.begin()));
  if (!pairing.skeleton) return std::nullopt;
  pairing.modelPath = clipPath;
  pairing.isOfSet = file->isFromSet(clip);
  if (pairing.isOfSet) {
    if (std::string model = file->set->modelPath(); !model.empty()) pairing.modelPath = std::move(model);
    return pairing;
  }
  pairing.reason.push_back({code("app.model.of-file"), pairing.skeleton->name, clip.boneCount()});
  addEqualsInFile(pairing.reason, clip, *pairing.skeleton, *file->content);
  addUnreached(pairing);
  return pairing;
}

/// Which open model lacks least of what a clip moves, and what it lacks; empty: none has a body.
core::Sentences nearestTrackModel(const core::Clip& clip, const Neighbourhood& openFiles) {
  if (!openFiles.mayCompare(openFiles.skeletonCount())) return {};
  const LoadedFile* nearest = nullptr;
  const core::Model* body = nullptr;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const LoadedFile* file : openFiles.models()) {
    for (const auto& skeleton : file->content->skeletons) {
      const Fit fit = openFiles.fitOf(clip, *skeleton);
      if (!skeleton->body || fit.missing >= fewest) continue;
      fewest = fit.missing;
      nearest = file;
      body = skeleton->body.get();
    }
  }
  if (nearest == nullptr) return {};
  return {{code("app.advice.misfit"), modelFile(nearest->path), openFiles.word(), *misfitOf(clip, *body)}};
}

/// A skeleton that an object holds and that could not be read; null: there is none.
const core::Diagnostic* refusedSkeleton(const formats::Asset& content) {
  const auto& entries = content.diagnostics.entries();
  const auto refused = std::ranges::find_if(entries, [](const core::Diagnostic& entry) {
    return entry.severity == core::Severity::Error && entry.fieldPath.starts_with("skeleton");
  });
  return refused == entries.end() ? nullptr : &*refused;
}

Pairing withoutModel(const core::Clip& clip, const std::string& clipPath, const Neighbourhood& openFiles,
                     const std::vector<RejectedModel>& rejected) {
  const formats::Want& want = openFiles.modelWantOf(clipPath);
  if (clip.isMaterialAnimation()) {
    Pairing pairing = flatPairing(clip, {{code("app.model.none-for-tracks")}});
    pairing.advice = nearestTrackModel(clip, openFiles);
    pairing.advice.push_back({code("app.advice.open-body"), want.file});
    addDoubt(pairing, rejected);
    return pairing;
  }
  if (clip.boneCount() == 0) return flatPairing(clip, {{code("app.model.no-joints")}});
  if (openFiles.isExhausted()) return flatPairing(clip, {{code("app.model.too-many")}});
  const LoadedFile* file = openFiles.fileOf(clip, clipPath);
  const core::Diagnostic* refused = file != nullptr ? refusedSkeleton(*file->content) : nullptr;
  Pairing pairing = flatPairing(clip, refused == nullptr ? noModelReason(clip, want, openFiles, rejected)
                                                         : core::Sentences{{code("app.model.refused")}});
  pairing.isOfSet = isFromSet(file, clip);
  pairing.advice.push_back(
      refused == nullptr ? noModelAdvice(clip, file, want, rejected)
                         : core::Message(code("app.advice.refused"), refused->message, placeOf(*refused)));
  pairing.rejected = rejectedTexts(rejected);
  pairing.doubt = doubtText(rejected);
  return pairing;
}

/// @param how  of a file and how it fits
Pairing pairOnWish(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                   const std::string& modelPath, const core::Code& how) {
  Pairing pairing;
  const core::Message fit =
      clip.isMaterialAnimation() ? trackFit(clip, *skeleton) : jointsText(clip, *skeleton);
  pairing.reason.push_back({how, modelFile(modelPath), fit});
  pairing.skeleton = std::move(skeleton);
  pairing.modelPath = modelPath;
  pairing.selectedByUser = true;
  if (!clip.isMaterialAnimation()) addUnreached(pairing);
  return pairing;
}

}  // namespace

core::Message trackFit(const core::Clip& clip, const core::Skeleton& skeleton) {
  if (!skeleton.body) return code("app.fit.no-body");
  const std::optional<core::Message> misfit = misfitOf(clip, *skeleton.body);
  const auto [found, all] = foundTargets(clip, *skeleton.body);
  const bool isShapes = !clip.tracksOf(core::TargetKind::Visibility).empty();
  if (!misfit) return {isShapes ? code("app.fit.shapes") : code("app.fit.materials"), all};
  if (isShapes || found == all) return *misfit;
  return {code("app.fit.materials-missing"), found == 0 ? "none" : std::to_string(found), all, *misfit};
}

bool Pairing::names(const std::string& path) const {
  const auto isIn = [&](const core::Words& words) {
    return std::ranges::any_of(words.parts(),
                               [&](const core::Words::Part& part) { return part.path == path; });
  };
  return !path.empty() &&
         (isIn(core::toWords(reason)) || isIn(core::toWords(advice)) || std::ranges::any_of(rejected, isIn));
}

core::Words reasonOf(const Pairing& pairing, const LoadedFile* clipFile, PartChoice choice) {
  const core::Words reason = core::toWords(pairing.reason);
  if (!pairing.isOfSet || clipFile == nullptr) return reason;
  const core::Words set = setText(*clipFile, choice);
  return reason.empty() ? set : set + " " + reason;
}

core::Sentences unreachedBones(const core::Skeleton& skeleton) {
  if (skeleton.unreachedBones == 0) return {};
  return {
      {code("app.model.broken"), skeleton.name, skeleton.size(), skeleton.size() + skeleton.unreachedBones}};
}

Pairing findPairing(const core::Clip& clip, const std::string& clipPath, const Neighbourhood& openFiles,
                    SearchIn where) {
  if (!clip.isMaterialAnimation()) {
    if (clip.boneCount() == 0) return withoutModel(clip, clipPath, openFiles, {});
    if (std::optional<Pairing> own = ownPairing(clip, clipPath, openFiles)) return std::move(*own);
    const std::size_t alike = openFiles.modelsOfSize(clip).size();
    if (!openFiles.mayCompare(alike)) return withoutModel(clip, clipPath, openFiles, {});
  }
  ModelSearch search(clip, clipPath, openFiles);
  const std::optional<FoundModelFor> found = search.run(where);
  return found ? accept(*found) : withoutModel(clip, clipPath, openFiles, search.rejected());
}

core::Result<Pairing> pairWith(const core::Clip& clip, const std::string& modelPath) {
  const auto hasSkeleton = [](const formats::Asset& content) {
    return static_cast<int>(!content.skeletons.empty());
  };
  core::Result<LoadedFile> model = loadOne(modelPath, hasSkeleton);
  if (!model) return tl::unexpected(std::move(model.error()));
  if (model->content->skeletons.empty()) {
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {code("app.no-skeleton")}, modelPath});
  }
  // Take the one that fits of an object's several skeletons.
  const auto& skeletons = model->content->skeletons;
  const auto fitting = std::find_if(skeletons.begin(), skeletons.end(), [&](const auto& skeleton) {
    return skeleton->size() == clip.boneCount();
  });
  return pairWith(clip, fitting == skeletons.end() ? skeletons.front() : *fitting, model->path);
}

Pairing pairWith(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                 const std::string& modelPath) {
  return pairOnWish(clip, std::move(skeleton), modelPath, code("app.model.selected"));
}

core::Result<Pairing> pairAgain(const core::Clip& clip, const std::string& clipPath, const Pairing& before,
                                const std::vector<LoadedFile>& openFiles) {
  core::Result<Pairing> read = pairWith(clip, before.modelPath);
  if (!read || before.selectedByUser) return read;
  if (Pairing found = findPairing(clip, clipPath, openFiles); found.modelPath == before.modelPath)
    return found;
  Pairing changed = pairOnWish(clip, std::move(read->skeleton), before.modelPath, code("app.model.changed"));
  changed.selectedByUser = false;
  return changed;
}

Pairing pairWithOpened(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                       const std::string& clipPath, const std::string& modelPath,
                       const std::vector<LoadedFile>& openFiles) {
  Pairing found = findPairing(clip, clipPath, openFiles, SearchIn::OpenFiles);
  if (found.skeleton != skeleton) {
    return pairOnWish(clip, std::move(skeleton), modelPath, code("app.model.opened-later"));
  }
  found.selectedByUser = true;  // the user opened it for the shown clip
  return found;
}

std::vector<ModelOffer> fittingModels(const core::Clip& clip, const std::string& clipPath,
                                      const std::vector<LoadedFile>& openFiles) {
  const Neighbourhood index(openFiles);
  std::vector<ModelOffer> offers;
  std::vector<std::string> paths;
  ModelSearch search(clip, clipPath, index);
  for (const ModelCandidate& one : search.openModels().ranked()) {
    const core::Message place = one.place.folder == nullptr ? code("app.place.elsewhere") : *one.place.folder;
    core::Message why = {code("app.offer.place"), place};
    if (one.hasClipsName()) {
      why = {code("app.offer.clips-name"), place};
    } else if (const std::string shared = search.openModels().sharedWith(*one.file); !shared.empty()) {
      why = {code("app.offer.words"), place, shared};
    } else if (one.score > 0) {
      why = {code("app.offer.name"), place};
    }
    paths.push_back(one.file->path);
    offers.push_back({*one.skeleton, one.file->path, {}, std::move(why)});
  }
  std::vector<std::string> names = distinctNames(paths);
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const LoadedFile* file = index.at(paths[i]);
    const bool isOneOfMany = file != nullptr && file->content->skeletons.size() > 1;
    offers[i].name = isOneOfMany ? names[i] + " / " + offers[i].skeleton->name : std::move(names[i]);
  }
  return offers;
}

Pairing pairWithNone(const core::Clip& clip) {
  Pairing pairing =
      flatPairing(clip, {{clip.isMaterialAnimation() ? code("app.model.none-selected-for-tracks")
                                                     : code("app.model.none-selected")}});
  pairing.selectedByUser = true;
  return pairing;
}

}  // namespace marrow::app
