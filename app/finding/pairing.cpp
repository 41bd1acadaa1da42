// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pairing.h"

#include "app/finding/find_model.h"
#include "app/finding/names.h"
#include "app/finding/ranking.h"
#include "app/library/codes.h"
#include "app/library/companions.h"
#include "app/library/loader.h"
#include "core/game/game_rules.h"
#include "core/look_sampler.h"
#include "formats/sets/file_set.h"
#include "formats/sets/set_text.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <limits>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace marrow::app {
namespace {

using formats::counted;
using formats::listed;

Pairing flatPairing(const core::Clip& clip, std::string reason) {
  Pairing pairing;
  pairing.skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip.boneCount()));
  pairing.reason = std::move(reason);
  return pairing;
}

std::string placeOf(const core::Diagnostic& entry) {
  if (!entry.byteOffset) return entry.fieldPath;
  char offset[32];
  std::snprintf(offset, sizeof offset, "offset 0x%" PRIX64, *entry.byteOffset);
  return entry.fieldPath + ", " + offset;
}

// The wrong skeleton must not silently drop tracks.
std::string mismatchText(const core::Clip& clip, const core::Skeleton& skeleton) {
  constexpr std::size_t kMostNames = 6;
  if (skeleton.size() == clip.boneCount()) return {};
  std::vector<std::string> names;
  if (skeleton.size() > clip.boneCount()) {
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      if (skeleton.trackOf(i) >= clip.boneCount()) names.push_back(skeleton.bones[i].name);
    }
    return "; these bones have no track and keep their rest pose: " + listed(names, kMostNames);
  }
  for (std::size_t i = skeleton.size(); i < clip.boneCount(); ++i) names.push_back(std::to_string(i));
  return "; these tracks have no bone and are not shown: " + listed(names, kMostNames);
}

/// @param file  the clip's; null: it is not open.
bool isFromSet(const LoadedFile* file, const core::Clip& clip) {
  return file != nullptr && file->isFromSet(clip);
}

std::string noModelAdvice(const core::Clip& clip, const LoadedFile* file, const Neighbourhood& openFiles,
                          const std::vector<RejectedModel>& rejected) {
  if (isFromSet(file, clip)) return file->binding->fileSet->modelAdvice;
  const bool mayBeOpen =
      std::ranges::any_of(rejected, [&](const RejectedModel& one) { return one.place == openFiles.among(); });
  return std::string(mayBeOpen ? "Select one of the open models, or open " : "Open ") +
         clip.rules->pairing.modelFile + " to see it posed.";
}

/// "3 open models also have 5 joints: cl.bdl, sky.bdl and sea.bdl."; a sentence for each place.
std::string strangersText(const std::vector<RejectedModel>& rejected, const std::string& joints,
                          const Neighbourhood& openFiles) {
  constexpr std::size_t kMostNames = 4;
  std::vector<std::string> paths;
  for (const RejectedModel& one : rejected) paths.push_back(one.path);
  const std::vector<std::string> names = distinctNames(paths);
  std::vector<std::pair<std::string, std::vector<std::string>>> places;
  std::set<std::string> said;
  for (std::size_t i = 0; i < rejected.size(); ++i) {
    const std::string& place = rejected[i].place;
    if (place.empty() || !said.insert(names[i]).second) continue;
    const auto isSame = [&](const auto& one) { return one.first == place; };
    auto found = std::find_if(places.begin(), places.end(), isSame);
    if (found == places.end()) found = places.insert(places.end(), {place, {}});
    found->second.push_back(names[i]);
  }
  std::string text;
  for (const auto& [place, files] : places) {
    const std::string what = place == openFiles.among()
                                 ? counted(files.size(), (std::string(openFiles.word()) + " model").c_str())
                                 : counted(files.size(), "model") + " " + place;
    text.append(" ").append(what).append(files.size() == 1 ? " also has " : " also have ").append(joints);
    text.append(": ").append(listed(files, kMostNames)).append(".");
  }
  return text;
}

// Where many models were looked at, only those are named that one might have meant.
std::string othersText(std::vector<RejectedModel> rejected) {
  constexpr std::size_t kMostNames = 3;
  std::erase_if(rejected, [](const RejectedModel& one) { return !one.place.empty(); });
  if (rejectedTexts(rejected).size() > kMostNames)
    std::erase_if(rejected, [](const RejectedModel& one) { return !one.isNear; });
  const std::vector<std::string> texts = rejectedTexts(rejected);
  return texts.empty() ? std::string() : " Looked at: " + listed(texts, kMostNames) + ".";
}

std::string noModelReason(const core::Clip& clip, const Neighbourhood& openFiles,
                          const std::vector<RejectedModel>& rejected) {
  const core::PairingPolicy& policy = clip.rules->pairing;
  const std::string joints = counted(clip.boneCount(), "joint");
  return std::string("No ") + policy.noun + " with " + joints + " was found " +
         (policy.skeletonLiesInClipFile ? "in its own file" : "near the animation") +
         ", so the joints are a flat list." + strangersText(rejected, joints, openFiles) +
         othersText(rejected);
}

/// Notes under which names sentences may give these models.
void name(Pairing& pairing, const std::vector<std::string>& paths) {
  const std::vector<std::string> names = distinctNames(paths);
  for (std::size_t i = 0; i < paths.size(); ++i) pairing.named.push_back({names[i], paths[i]});
}

void name(Pairing& pairing, const std::vector<RejectedModel>& rejected) {
  std::vector<std::string> paths;
  for (const RejectedModel& one : rejected) paths.push_back(one.path);
  name(pairing, paths);
}

/// Models that might have been taken instead. "cl.bdl cannot be read (permission denied)"
std::string doubtText(std::vector<RejectedModel> rejected) {
  constexpr std::size_t kMostNames = 3;
  std::erase_if(rejected, [](const RejectedModel& one) { return !one.isInDoubt; });
  return rejected.empty() ? std::string() : listed(rejectedTexts(rejected), kMostNames);
}

void addDoubt(Pairing& pairing, std::vector<RejectedModel> rejected) {
  name(pairing, rejected);
  pairing.doubt = doubtText(std::move(rejected));
  if (!pairing.doubt.empty()) pairing.reason += " " + pairing.doubt + ".";
}

constexpr const char* kNothingInNames = ", though nothing in their names says that they belong together";

std::string nameReason(const std::string& shared, const core::Clip& clip) {
  if (!clip.rules->pairing.namesShareWords) return {};
  if (shared.empty()) return kNothingInNames;
  return ", and \"" + shared + "\" is in both names";
}

void addUnreached(Pairing& pairing) {
  if (const std::string text = unreachedBonesText(*pairing.skeleton); !text.empty())
    pairing.reason += " " + text;
}

std::string fitText(const core::Clip& clip, const ModelCandidate& model, const Ranking& ranking) {
  if (clip.isCompanion()) return trackFitText(clip, **model.skeleton);
  return "it has " + counted(clip.boneCount(), "joint") + ", as the animation has" +
         (model.isStranger() ? kNothingInNames : nameReason(ranking.sharedWith(*model.file), clip));
}

Pairing accept(const FoundModelFor& found) {
  constexpr std::size_t kMostNames = 3;
  const ModelCandidate& model = found.model;
  const std::string& path = model.file->path;
  const core::Clip& clip = found.ranking->want().clip;
  Pairing pairing;
  pairing.skeleton = *model.skeleton;
  pairing.modelPath = path;
  name(pairing, std::vector{path});
  pairing.reason = "Shown on " + formats::baseNameOf(path) + ", found " +
                   std::string(model.place.description) + ": " + fitText(clip, model, *found.ranking) + ".";
  addUnreached(pairing);
  if (auto [equals, count] = found.ranking->equalsOf(model, kMostNames); count > 0) {
    equals.push_back(path);  // they are told apart from it, too
    name(pairing, equals);
    std::vector<std::string> names = distinctNames(equals);
    names.pop_back();
    names.resize(count);
    pairing.reason += " " + listed(names, kMostNames) + " would fit as well.";
  }
  std::vector<RejectedModel> rejected = found.rejected;
  // Looked at among the open files first, where its name would have had to speak for it, and taken after all.
  std::erase_if(rejected, [&](const RejectedModel& reject) { return reject.path == path; });
  pairing.rejected = rejectedTexts(rejected);
  name(pairing, rejected);
  if (!model.hasClipsName()) addDoubt(pairing, std::move(rejected));
  pairing.foldersNearer = found.foldersNearer;
  if (found.further != nullptr) {
    pairing.reason += " " + formats::baseNameOf(found.further->path) + " is " + found.word +
                      " and fits, but lies further away.";
    name(pairing, std::vector{found.further->path});
  }
  return pairing;
}

/// Of an object's skeletons with as many limbs, readers take the one whose header lies nearer to the clip's.
std::string equalsInFile(const core::Clip& clip, const core::Skeleton& own, const formats::Asset& file) {
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
  if (names.empty()) return {};
  return " " + listed(names, kMostNames) + (names.size() == 1 ? " fits" : " fit") + " as well; " + own.name +
         " was taken because " +
         (isNearest ? "its header lies nearer to the animation's." : "it suits the animation's rows better.");
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
    if (!file->binding->modelPath.empty()) pairing.modelPath = file->binding->modelPath;
    return pairing;
  }
  pairing.reason = "Shown on " + pairing.skeleton->name + ", which was read with it: the animation has " +
                   counted(clip.boneCount(), "joint") + ", as that skeleton has.";
  pairing.reason += equalsInFile(clip, *pairing.skeleton, *file->content);
  addUnreached(pairing);
  return pairing;
}

/// Which open model lacks least of what a clip moves, and what it lacks; empty: none has a body.
/// @param named  gets that model.
std::string nearestTrackModelText(const core::Clip& clip, const Neighbourhood& openFiles,
                                  std::vector<NamedModel>& named) {
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
  const std::string name = formats::baseNameOf(nearest->path);
  named = {{name, nearest->path}};
  return name + " is " + openFiles.word() + ", but does not fit: " + misfitText(clip, *body) + ". ";
}

Pairing withoutModel(const core::Clip& clip, const std::string& clipPath, const Neighbourhood& openFiles,
                     const std::vector<RejectedModel>& rejected) {
  if (clip.isCompanion()) {
    Pairing pairing = flatPairing(
        clip,
        "No model with anything that the animation moves was found near it, so only its numbers are shown.");
    const std::string nearest = nearestTrackModelText(clip, openFiles, pairing.named);
    pairing.advice = nearest + "Open " + clip.rules->pairing.modelFile + " to see it.";
    addDoubt(pairing, rejected);
    return pairing;
  }
  if (clip.boneCount() == 0)
    return flatPairing(clip, "The animation has no joints, so there is nothing to pose.");
  if (openFiles.isExhausted())
    return flatPairing(clip, "Not every animation was compared with every model, since there are too many.");
  const LoadedFile* file = openFiles.fileOf(clip, clipPath);
  const std::string refused = file != nullptr ? refusedSkeletonText(*file->content) : std::string();
  const std::string why =
      refused.empty() ? noModelReason(clip, openFiles, rejected)
                      : "The joints are shown as a flat list, since the object's own skeleton was refused.";
  Pairing pairing = flatPairing(clip, why);
  pairing.isOfSet = isFromSet(file, clip);
  pairing.advice = refused.empty() ? noModelAdvice(clip, file, openFiles, rejected)
                                   : "The object's own skeleton was refused: " + refused + "; see Issues.";
  pairing.rejected = rejectedTexts(rejected);
  name(pairing, rejected);
  pairing.doubt = doubtText(rejected);
  return pairing;
}

/// @param how  a clause: "as selected"
Pairing pairOnWish(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                   const std::string& modelPath, const char* how) {
  Pairing pairing;
  name(pairing, std::vector{modelPath});
  pairing.reason = "Shown on " + formats::baseNameOf(modelPath) + ", " + how + ": ";
  if (clip.isCompanion()) {
    pairing.reason += trackFitText(clip, *skeleton) + ".";
    pairing.skeleton = std::move(skeleton);
    pairing.modelPath = modelPath;
    pairing.selectedByUser = true;
    return pairing;
  }
  pairing.reason += "it has " + counted(skeleton->size(), "joint");
  pairing.reason +=
      skeleton->size() == clip.boneCount()
          ? ", as the animation has."
          : ", the animation has " + std::to_string(clip.boneCount()) + mismatchText(clip, *skeleton) + ".";
  pairing.skeleton = std::move(skeleton);
  pairing.modelPath = modelPath;
  pairing.selectedByUser = true;
  addUnreached(pairing);
  return pairing;
}

}  // namespace

std::string trackFitText(const core::Clip& clip, const core::Skeleton& skeleton) {
  if (!skeleton.body) return "it has no body to move";
  const std::string misfit = misfitText(clip, *skeleton.body);
  const auto [found, all] = foundTargets(clip, *skeleton.body);
  const bool isShapes = !clip.tracksOf(core::TargetKind::Visibility).empty();
  if (!misfit.empty()) {
    if (isShapes || found == all) return misfit;
    return "it has " + (found == 0 ? "none" : std::to_string(found)) + " of the " +
           formats::counted(all, "material") + " that the animation names; " + misfit;
  }
  return isShapes ? "it has " + formats::counted(all, "shape") + ", as the animation has"
                  : "it has the " + (all == 1 ? "material" : formats::counted(all, "material")) +
                        " that the animation names";
}

std::string reasonOf(const Pairing& pairing, const LoadedFile* clipFile, formats::PartChoice choice) {
  if (!pairing.isOfSet || clipFile == nullptr) return pairing.reason;
  const std::string set = formats::bindingText(*clipFile, choice);
  return pairing.reason.empty() ? set : set + " " + pairing.reason;
}

std::string refusedSkeletonText(const formats::Asset& content) {
  const auto& entries = content.diagnostics.entries();
  const auto refused = std::find_if(entries.begin(), entries.end(), [](const core::Diagnostic& entry) {
    return entry.severity == core::Severity::Error && entry.fieldPath.starts_with("skeleton");
  });
  return refused == entries.end() ? std::string() : refused->message.text() + " (" + placeOf(*refused) + ")";
}

std::string unreachedBonesText(const core::Skeleton& skeleton) {
  if (skeleton.unreachedBones == 0) return {};
  return skeleton.name + " is broken: only " + std::to_string(skeleton.size()) + " of its " +
         std::to_string(skeleton.size() + skeleton.unreachedBones) +
         " bones are reached from the root, the others are not shown.";
}

Pairing findPairing(const core::Clip& clip, const std::string& clipPath, const Neighbourhood& openFiles,
                    SearchIn where) {
  if (!clip.isCompanion()) {
    if (clip.boneCount() == 0) return withoutModel(clip, clipPath, openFiles, {});
    if (std::optional<Pairing> own = ownPairing(clip, clipPath, openFiles)) return std::move(*own);
    if (!openFiles.mayCompare(openFiles.skeletonCount())) return withoutModel(clip, clipPath, openFiles, {});
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
  // Of an object's several skeletons, the one that fits.
  const auto& skeletons = model->content->skeletons;
  const auto fitting = std::find_if(skeletons.begin(), skeletons.end(), [&](const auto& skeleton) {
    return skeleton->size() == clip.boneCount();
  });
  return pairWith(clip, fitting == skeletons.end() ? skeletons.front() : *fitting, model->path);
}

Pairing pairWith(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                 const std::string& modelPath) {
  return pairOnWish(clip, std::move(skeleton), modelPath, "as selected");
}

core::Result<Pairing> pairAgain(const core::Clip& clip, const std::string& clipPath, const Pairing& before,
                                const std::vector<LoadedFile>& openFiles) {
  core::Result<Pairing> read = pairWith(clip, before.modelPath);
  if (!read || before.selectedByUser) return read;
  if (Pairing found = findPairing(clip, clipPath, openFiles); found.modelPath == before.modelPath)
    return found;
  Pairing changed =
      pairOnWish(clip, std::move(read->skeleton), before.modelPath, "changed since it was found");
  changed.selectedByUser = false;
  return changed;
}

Pairing pairWithOpened(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                       const std::string& clipPath, const std::string& modelPath,
                       const std::vector<LoadedFile>& openFiles) {
  Pairing found = findPairing(clip, clipPath, openFiles, SearchIn::OpenFiles);
  if (found.skeleton != skeleton) {
    return pairOnWish(clip, std::move(skeleton), modelPath, "opened after the animation");
  }
  found.selectedByUser = true;  // who opens a model for what is shown wants it there
  return found;
}

std::vector<ModelOffer> fittingModels(const core::Clip& clip, const std::string& clipPath,
                                      const std::vector<LoadedFile>& openFiles) {
  const Neighbourhood index(openFiles);
  std::vector<ModelOffer> offers;
  std::vector<std::string> paths;
  ModelSearch search(clip, clipPath, index);
  for (const ModelCandidate& one : search.openModels().ranked()) {
    std::string why = one.place.folder.empty() ? "elsewhere" : std::string(one.place.folder);
    if (one.hasClipsName()) {
      why += ", has the animation's name";
    } else if (const std::string shared = search.openModels().sharedWith(*one.file); !shared.empty()) {
      why += ", \"" + shared + "\" is in both names";
    } else if (one.score > 0) {
      why += ", its name fits";
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
  const std::string shown =
      clip.isCompanion() ? "only its numbers are shown." : "the joints are a flat list.";
  Pairing pairing = flatPairing(clip, "Shown without a model, as selected: " + shown);
  pairing.selectedByUser = true;
  return pairing;
}

}  // namespace marrow::app
