// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/pairing.h"

#include "app/document/loader.h"
#include "app/document/model_search.h"
#include "app/document/shared_words.h"
#include "formats/registry.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace marrow::app {
namespace {

std::string joints(std::size_t count) { return std::to_string(count) + (count == 1 ? " joint" : " joints"); }

Pairing flatPairing(const core::Clip& clip, std::string reason) {
  Pairing pairing;
  pairing.skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip.boneCount()));
  pairing.reason = std::move(reason);
  return pairing;
}

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
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

struct Choice {
  std::shared_ptr<const core::Skeleton> skeleton;
  std::string path;
  std::string sharedWords;  ///< SM64DS: what the model's and the clip's names have in common
  int score = -1;
};

core::Runtime gameOf(const std::string& formatId) {
  if (formatId.starts_with("j3d")) return core::Runtime::J3D;
  return formatId.starts_with("sm64ds") ? core::Runtime::Sm64ds : core::Runtime::Zelda64;
}

/// The clip to find a model for, and where it lies.
struct Wanted {
  const core::Clip& clip;
  std::string path;
  std::string archive;  ///< empty unless the clip lies in one
};

Wanted wantedFor(const core::Clip& clip, const std::string& clipPath,
                 const std::vector<LoadedFile>& openFiles) {
  const auto own = std::find_if(openFiles.begin(), openFiles.end(),
                                [&](const LoadedFile& file) { return file.path == clipPath; });
  return {clip, clipPath, own == openFiles.end() ? std::string() : own->archive};
}

// A member's name begins behind the last colon where it lies in no folder.
std::string memberStemOf(const LoadedFile& file) {
  const std::string name = file.path.substr(file.isMember() ? file.path.find_last_of("/:") + 1 : 0);
  return formats::stemOf(name);
}

// SM64DS keeps a character's files in one folder, named alike: kuro_model.bmd, kuro_walk.bca.
std::string sharedName(const LoadedFile& model, const core::Clip& clip) {
  if (clip.runtime != core::Runtime::Sm64ds) return {};
  return sharedWords(memberStemOf(model), clip.name);
}

// Among models that fit, one that shares the clip's, its folder's or its archive's name is the likeliest.
int nameScore(const LoadedFile& modelFile, const Wanted& wanted) {
  const core::Clip& clip = wanted.clip;
  const std::string model = memberStemOf(modelFile);
  if (model == clip.name) return 1000;
  if (const std::string shared = sharedName(modelFile, clip); !shared.empty()) {
    return 100 + static_cast<int>(std::min<std::size_t>(shared.size(), 800));
  }
  if (isNameOfFolderAbove(model, wanted.path)) return 2;
  if (!wanted.archive.empty() && formats::stemOf(wanted.archive) == model) return 2;
  return clip.name.starts_with(model) ? 1 : 0;
}

std::string otherSizeText(const LoadedFile& file, const core::Skeleton& skeleton, const core::Clip& clip) {
  const std::string shared = sharedName(file, clip);
  const std::string alike = shared.empty() ? "" : " is named \"" + shared + "\" too but";
  return formats::baseNameOf(file.path) + alike + " has " + joints(skeleton.size());
}

void consider(const LoadedFile& file, const Wanted& wanted, Choice& best,
              std::vector<std::string>& rejected) {
  for (const auto& skeleton : file.content.skeletons) {
    if (gameOf(file.content.formatId) != wanted.clip.runtime) {
      rejected.push_back(formats::baseNameOf(file.path) + " is of another game: " + file.content.formatLabel);
      continue;
    }
    if (skeleton->size() != wanted.clip.boneCount()) {
      rejected.push_back(otherSizeText(file, *skeleton, wanted.clip));
      continue;
    }
    const int score = nameScore(file, wanted);
    if (score > best.score) best = {skeleton, file.path, sharedName(file, wanted.clip), score};
  }
}

std::string noModelReason(const core::Clip& clip, const std::vector<std::string>& rejected) {
  constexpr std::size_t kMostNames = 4;
  const bool isZelda = clip.runtime == core::Runtime::Zelda64;
  std::string reason = "No " + std::string(isZelda ? "skeleton" : "model") + " with " +
                       joints(clip.boneCount()) + " was found ";
  reason += isZelda ? "in the object" : "beside the animation, in the folders around it";
  reason += " or among the open files, so the joints are shown as a flat list.";
  if (!rejected.empty()) reason += " Looked at: " + listed(rejected, kMostNames) + ".";
  return reason;
}

std::string noModelAdvice(const core::Clip& clip) {
  return clip.runtime == core::Runtime::Zelda64  ? "Open the object that holds its skeleton to see it posed."
         : clip.runtime == core::Runtime::Sm64ds ? "Open its BMD to see it posed."
                                                 : "Open its BMD or BDL to see it posed.";
}

std::string nameReason(const std::string& shared, const core::Clip& clip) {
  if (clip.runtime != core::Runtime::Sm64ds) return {};
  if (shared.empty()) return ", though nothing in their names says that they belong together";
  return ", and both are named \"" + shared + "\"";
}

Pairing accept(Choice choice, const core::Clip& clip, const std::string& where,
               std::vector<std::string> rejected) {
  Pairing pairing;
  pairing.skeleton = std::move(choice.skeleton);
  pairing.modelPath = std::move(choice.path);
  pairing.reason = "Shown on " + formats::baseNameOf(pairing.modelPath) + ", found " + where + ": it has " +
                   joints(clip.boneCount()) + ", as the animation has" +
                   nameReason(choice.sharedWords, clip) + ".";
  pairing.rejected = std::move(rejected);
  return pairing;
}

/// The skeleton that the clip's own file names for it.
std::optional<Pairing> ownPairing(const core::Clip& clip, const std::string& clipPath,
                                  const std::vector<LoadedFile>& openFiles) {
  for (const LoadedFile& file : openFiles) {
    if (file.path != clipPath) continue;
    const auto& clips = file.content.clips;
    const auto found =
        std::find_if(clips.begin(), clips.end(), [&](const auto& one) { return one.get() == &clip; });
    if (found == clips.end()) continue;
    Pairing pairing;
    pairing.skeleton = file.content.skeletonOf(static_cast<std::size_t>(found - clips.begin()));
    if (!pairing.skeleton) return std::nullopt;
    pairing.modelPath = clipPath;
    pairing.reason = "Shown on " + pairing.skeleton->name + ", which was read with it: the animation has " +
                     joints(clip.boneCount()) + ", as that skeleton's limb table has.";
    return pairing;
  }
  return std::nullopt;
}

constexpr const char* kInSameArchive = "in the same archive";

/// The best of the open files; empty when none fits. Those of the clip's own archive come first.
Pairing chooseAmong(const Wanted& wanted, const std::vector<LoadedFile>& openFiles,
                    std::vector<std::string>& rejected) {
  for (const bool sameArchive : {true, false}) {
    Choice best;
    for (const LoadedFile& file : openFiles) {
      const bool isSame = !wanted.archive.empty() && file.archive == wanted.archive;
      if (isSame == sameArchive) consider(file, wanted, best, rejected);
    }
    if (!best.skeleton) continue;
    const char* where = sameArchive ? kInSameArchive : "among the open files";
    return accept(std::move(best), wanted.clip, where, std::move(rejected));
  }
  return {};
}

/// The best of the clip's own archive, where only the clip was opened of it.
Pairing chooseInArchive(const Wanted& wanted, const std::vector<LoadedFile>& openFiles,
                        std::vector<std::string>& rejected) {
  const bool isOpen = std::any_of(openFiles.begin(), openFiles.end(), [&](const LoadedFile& file) {
    return file.archive == wanted.archive && file.path != wanted.path;
  });
  if (wanted.archive.empty() || isOpen) return {};
  Choice best;
  const LoadResult members = loadPaths({wanted.archive});
  for (const LoadedFile& file : members.files) consider(file, wanted, best, rejected);
  if (!best.skeleton) return {};
  return accept(std::move(best), wanted.clip, kInSameArchive, std::move(rejected));
}

Pairing chooseInFolders(const Wanted& wanted, std::vector<std::string>& rejected) {
  for (const SearchFolder& folder : foldersAround(wanted.archive.empty() ? wanted.path : wanted.archive)) {
    Choice best;
    std::vector<std::string> rejectedHere;
    for (const std::string& path : modelFilesIn(folder)) {
      core::Result<formats::FileContent> content = formats::readFile(path);
      if (content) {
        consider({path, std::move(*content)}, wanted, best, rejectedHere);
      } else if (content.error().code != core::ErrorCode::UnknownFormat) {
        rejectedHere.push_back(formats::baseNameOf(path) + " cannot be read (" + content.error().message +
                               ")");
      }
    }
    const bool isStranger = best.skeleton && folder.needsName && best.score == 0;
    // Whatever else lies in a folder of all kinds is no news; a model that nearly fits is.
    if (folder.needsName) rejectedHere.clear();
    if (isStranger) {
      rejectedHere.push_back(formats::baseNameOf(best.path) + " has " + joints(best.skeleton->size()) +
                             " too, but lies " + folder.description +
                             " and is not named like the animation or its folder");
    }
    rejected.insert(rejected.end(), rejectedHere.begin(), rejectedHere.end());
    if (best.skeleton && !isStranger) {
      return accept(std::move(best), wanted.clip, folder.description, std::move(rejected));
    }
  }
  return {};
}

Pairing withoutModel(const core::Clip& clip, std::vector<std::string> rejected) {
  Pairing pairing = flatPairing(clip, noModelReason(clip, rejected));
  pairing.advice = noModelAdvice(clip);
  pairing.rejected = std::move(rejected);
  return pairing;
}

}  // namespace

Pairing findPairingAmong(const core::Clip& clip, const std::string& clipPath,
                         const std::vector<LoadedFile>& openFiles) {
  if (std::optional<Pairing> own = ownPairing(clip, clipPath, openFiles)) return std::move(*own);
  std::vector<std::string> rejected;
  Pairing among = chooseAmong(wantedFor(clip, clipPath, openFiles), openFiles, rejected);
  return among.hasModel() ? among : withoutModel(clip, std::move(rejected));
}

Pairing findPairing(const core::Clip& clip, const std::string& clipPath,
                    const std::vector<LoadedFile>& openFiles) {
  if (clip.boneCount() == 0)
    return flatPairing(clip, "The animation has no joints, so there is nothing to pose.");
  if (std::optional<Pairing> own = ownPairing(clip, clipPath, openFiles)) return std::move(*own);
  const Wanted wanted = wantedFor(clip, clipPath, openFiles);
  std::vector<std::string> rejected;
  Pairing found = chooseAmong(wanted, openFiles, rejected);
  if (!found.hasModel()) found = chooseInArchive(wanted, openFiles, rejected);
  // Objects hold their own skeletons; nothing in the folders around them would be of that kind.
  const bool isObject = clip.runtime == core::Runtime::Zelda64;
  if (!found.hasModel() && !isObject) found = chooseInFolders(wanted, rejected);
  return found.hasModel() ? found : withoutModel(clip, std::move(rejected));
}

core::Result<Pairing> pairWith(const core::Clip& clip, const std::string& modelPath) {
  const auto hasSkeleton = [](const formats::FileContent& content) {
    return static_cast<int>(!content.skeletons.empty());
  };
  core::Result<LoadedFile> model = loadOne(modelPath, hasSkeleton);
  if (!model) return tl::unexpected(std::move(model.error()));
  if (model->content.skeletons.empty()) {
    return tl::unexpected(
        core::Error{core::ErrorCode::NotFound, "the file holds no skeleton", modelPath, std::nullopt, {}});
  }
  // Of an object's several skeletons, the one that fits.
  const auto& skeletons = model->content.skeletons;
  const auto fitting = std::find_if(skeletons.begin(), skeletons.end(), [&](const auto& skeleton) {
    return skeleton->size() == clip.boneCount();
  });
  return pairWith(clip, fitting == skeletons.end() ? skeletons.front() : *fitting, model->path);
}

Pairing pairWith(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                 const std::string& modelPath) {
  Pairing pairing;
  pairing.reason = "Shown on " + formats::baseNameOf(modelPath) + ", as chosen: " + joints(skeleton->size()) +
                   ", the animation has " + std::to_string(clip.boneCount()) + mismatchText(clip, *skeleton) +
                   ".";
  pairing.skeleton = std::move(skeleton);
  pairing.modelPath = modelPath;
  pairing.chosenByUser = true;
  return pairing;
}

Pairing pairWithNone(const core::Clip& clip) {
  Pairing pairing = flatPairing(clip, "Shown without a model, as chosen: the joints are a flat list.");
  pairing.chosenByUser = true;
  return pairing;
}

}  // namespace marrow::app
