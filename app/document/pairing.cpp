// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/pairing.h"

#include "app/document/model_search.h"
#include "app/document/shared_words.h"
#include "formats/registry.h"
#include "formats/text/printable.h"

#include <algorithm>
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
  int score = -1;
};

core::Runtime gameOf(const std::string& formatId) {
  if (formatId.starts_with("j3d")) return core::Runtime::J3D;
  return formatId.starts_with("sm64ds") ? core::Runtime::Sm64ds : core::Runtime::Zelda64;
}

// SM64DS keeps a character's files in one folder, named alike: kuro_model.bmd, kuro_walk.bca.
std::string sharedName(const std::string& modelPath, const core::Clip& clip) {
  if (clip.runtime != core::Runtime::Sm64ds) return {};
  return sharedWords(formats::stemOf(modelPath), clip.name);
}

// Among models that fit, one that shares the clip's or its folder's name is the likeliest.
int nameScore(const std::string& modelPath, const std::string& clipPath, const core::Clip& clip) {
  const std::string model = formats::stemOf(modelPath);
  if (model == clip.name) return 1000;
  if (const std::string shared = sharedName(modelPath, clip); !shared.empty()) {
    return 100 + static_cast<int>(std::min<std::size_t>(shared.size(), 800));
  }
  if (isNameOfFolderAbove(model, clipPath)) return 2;
  return clip.name.starts_with(model) ? 1 : 0;
}

std::string otherSizeText(const std::string& path, const core::Skeleton& skeleton, const core::Clip& clip) {
  const std::string shared = sharedName(path, clip);
  const std::string alike = shared.empty() ? "" : " is named \"" + shared + "\" too but";
  return formats::baseNameOf(path) + alike + " has " + joints(skeleton.size());
}

void consider(const LoadedFile& file, const core::Clip& clip, const std::string& clipPath, Choice& best,
              std::vector<std::string>& rejected) {
  for (const auto& skeleton : file.content.skeletons) {
    if (gameOf(file.content.formatId) != clip.runtime) {
      rejected.push_back(formats::baseNameOf(file.path) + " is of another game: " + file.content.formatLabel);
      continue;
    }
    if (skeleton->size() != clip.boneCount()) {
      rejected.push_back(otherSizeText(file.path, *skeleton, clip));
      continue;
    }
    const int score = nameScore(file.path, clipPath, clip);
    if (score > best.score) best = {skeleton, file.path, score};
  }
}

std::string noModelReason(const core::Clip& clip, const std::vector<std::string>& rejected) {
  constexpr std::size_t kMostNames = 4;
  std::string reason =
      "No model with " + joints(clip.boneCount()) + " was found beside the animation, in the folders ";
  reason += "around it or among the open files, so the joints are shown as a flat list.";
  if (!rejected.empty()) reason += " Looked at: " + listed(rejected, kMostNames) + ".";
  return reason + " Open its BMD or BDL to see it posed.";
}

std::string nameReason(const std::string& modelPath, const core::Clip& clip) {
  if (clip.runtime != core::Runtime::Sm64ds) return {};
  const std::string shared = sharedName(modelPath, clip);
  if (shared.empty()) return ", though nothing in their names says that they belong together";
  return ", and both are named \"" + shared + "\"";
}

Pairing accept(Choice choice, const core::Clip& clip, const std::string& where,
               std::vector<std::string> rejected) {
  Pairing pairing;
  pairing.skeleton = std::move(choice.skeleton);
  pairing.modelPath = std::move(choice.path);
  pairing.reason = "Shown on " + formats::baseNameOf(pairing.modelPath) + ", found " + where + ": it has " +
                   joints(clip.boneCount()) + ", as the animation has" + nameReason(pairing.modelPath, clip) +
                   ".";
  pairing.rejected = std::move(rejected);
  return pairing;
}

}  // namespace

Pairing findPairingAmong(const core::Clip& clip, const std::string& clipPath,
                         const std::vector<LoadedFile>& openFiles) {
  std::vector<std::string> rejected;
  Choice best;
  for (const LoadedFile& file : openFiles) consider(file, clip, clipPath, best, rejected);
  if (best.skeleton) return accept(std::move(best), clip, "among the open files", std::move(rejected));
  Pairing pairing = flatPairing(clip, noModelReason(clip, rejected));
  pairing.rejected = std::move(rejected);
  return pairing;
}

Pairing findPairing(const core::Clip& clip, const std::string& clipPath,
                    const std::vector<LoadedFile>& openFiles) {
  if (clip.boneCount() == 0)
    return flatPairing(clip, "The animation has no joints, so there is nothing to pose.");
  Pairing among = findPairingAmong(clip, clipPath, openFiles);
  if (among.hasModel()) return among;
  std::vector<std::string> rejected = std::move(among.rejected);
  for (const SearchFolder& folder : foldersAround(clipPath)) {
    Choice best;
    for (const std::string& path : modelFilesIn(folder)) {
      core::Result<formats::FileContent> content = formats::readFile(path);
      if (!content) {
        if (content.error().code != core::ErrorCode::UnknownFormat) {
          rejected.push_back(formats::baseNameOf(path) + " cannot be read (" + content.error().message + ")");
        }
        continue;
      }
      consider({path, std::move(*content)}, clip, clipPath, best, rejected);
    }
    if (best.skeleton) return accept(std::move(best), clip, folder.description, std::move(rejected));
  }
  Pairing pairing = flatPairing(clip, noModelReason(clip, rejected));
  pairing.rejected = std::move(rejected);
  return pairing;
}

core::Result<Pairing> pairWith(const core::Clip& clip, const std::string& modelPath) {
  core::Result<formats::FileContent> content = formats::readFile(modelPath);
  if (!content) return tl::unexpected(std::move(content.error()));
  if (content->skeletons.empty()) {
    return tl::unexpected(
        core::Error{core::ErrorCode::NotFound, "the file holds no skeleton", modelPath, std::nullopt, {}});
  }
  return pairWith(clip, content->skeletons.front(), modelPath);
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
