// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"

#include "app/document/first_clip.h"
#include "app/document/link_progress.h"
#include "app/document/paths.h"
#include "app/document/shared_words.h"
#include "app/document/skeleton_faults.h"
#include "core/game/game_rules.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <utility>

namespace marrow::app {
namespace {

// Files that a choice of model is likely to hold for: a folder's, or an archive's.
std::string folderOf(const LoadedFile& file) {
  return file.isMember() ? file.archive : toUtf8(toPath(file.path).parent_path());
}

// One folder may hold several characters of one size, told apart by their names.
std::pair<std::string, std::size_t> pairingKeyOf(const LoadedFile& file, const core::Clip& clip) {
  const bool isByName = clip.rules->pairing.namesShareWords;
  return {folderOf(file) + (isByName ? "/" + firstWord(clip.name) : ""), clip.boneCount()};
}

/// What a skeleton without an animation is shown in, and what would make it move.
std::string restText(const LoadedFile& model, int skeleton) {
  const formats::Asset& content = model.content;
  const core::Skeleton& shown = *content.skeletons[static_cast<std::size_t>(skeleton)];
  const std::string name = shortNameOf(model.path);
  if (!shown.previewPose.empty()) {
    return name + ": Link, standing; his object holds no pose, so this one is Marrow's. " +
           (content.clips.empty() ? "Open gameplay_keep and link_animetion to see him move."
                                  : "Select one of his animations to see him move.");
  }
  const std::string what = content.skeletons.size() > 1 ? shown.name + " of " + name : name;
  const auto& partners = content.clipSkeletons;
  const auto own = std::count(partners.begin(), partners.end(), skeleton);
  if (own > 0) return what + " in its rest pose. Select one of its animations to see it move.";
  if (!content.clips.empty()) return what + " in its rest pose; no animation in the file goes with it.";
  return what + " in its rest pose. Open an animation to see it move.";
}

}  // namespace

Document::Document(QObject* parent) : QObject(parent) {}
Document::~Document() = default;

// -- files ----------------------------------------------------------------------------------------------

int Document::fileIndexOf(const std::string& path) const {
  const auto found =
      std::find_if(files_.begin(), files_.end(), [&](const LoadedFile& file) { return file.path == path; });
  return found == files_.end() ? -1 : static_cast<int>(found - files_.begin());
}

void Document::addFiles(std::vector<LoadedFile> files, std::optional<Pairing> pairing) {
  OpenOutcome outcome;
  outcome.files = std::move(files);
  outcome.pairing = std::move(pairing);
  outcome.zelda = zelda_;
  outcome.words = words_;
  apply(std::move(outcome));
}

void Document::showFirstOf(const std::vector<std::string>& paths, std::optional<Pairing> pairing) {
  const auto first = firstClipOf(paths.size(), [&](std::size_t i) -> const formats::Asset& {
    return files_[static_cast<std::size_t>(fileIndexOf(paths[i]))].content;
  });
  if (!first) return offerModels(paths);
  const int file = fileIndexOf(paths[first->file]);
  const LoadedFile& loaded = files_[static_cast<std::size_t>(file)];
  const core::Clip& clip = *loaded.content.clips[static_cast<std::size_t>(first->clip)];
  if (pairing) knownPairings_[pairingKeyOf(loaded, clip)] = std::move(*pairing);
  applyClip({file, first->clip}, false);
}

// Models were opened without a clip: under the current clip if one fits, else shown alone. Event files among
// them have nothing to stand on.
void Document::offerModels(const std::vector<std::string>& paths) {
  const auto model = std::find_if(paths.begin(), paths.end(), [&](const std::string& path) {
    return !files_[static_cast<std::size_t>(fileIndexOf(path))].content.skeletons.empty();
  });
  if (model == paths.end()) return;
  const std::shared_ptr<const core::Clip> shown = clip();
  if (!shown) {
    showModel(fileIndexOf(*model));
    return;
  }
  // Link's animations come with the object they are bound to.
  if (std::find(paths.begin(), paths.end(), pairing_.modelPath) != paths.end()) return;
  std::string sizes;
  for (const std::string& path : paths) {
    for (const auto& skeleton : files_[static_cast<std::size_t>(fileIndexOf(path))].content.skeletons) {
      if (skeleton->size() == shown->boneCount()) {
        const std::string& clipPath = files_[static_cast<std::size_t>(current_.file)].path;
        setPairing(pairWithOpened(*shown, skeleton, clipPath, path, files_));
        return;
      }
      sizes += (sizes.empty() ? "" : ", ") + formats::baseNameOf(path) + " has " +
               std::to_string(skeleton->size());
    }
  }
  addIssue({core::Severity::Info,
            "the animation " + shown->name + " has " + std::to_string(shown->boneCount()) + " joints, but " +
                sizes + "; it stays as it was (\"Use this model\" puts it there all the same)",
            *model,
            std::nullopt,
            {}});
}

// Who went on without a skeleton did so because there was none.
void Document::forgetFlatList(int host) {
  const LoadedFile& file = files_[static_cast<std::size_t>(host)];
  const int clip = firstLinkClip(file);
  if (clip < 0) return;
  const auto known =
      knownPairings_.find(pairingKeyOf(file, *file.content.clips[static_cast<std::size_t>(clip)]));
  if (known != knownPairings_.end() && !known->second.hasModel()) knownPairings_.erase(known);
}

void Document::closeFile(int file) {
  if (file < 0 || file >= static_cast<int>(files_.size())) return;
  const std::string closedPath = files_[static_cast<std::size_t>(file)].path;
  const bool wasShown = current_.file == file || shownModel_ == file;
  // First, while all that is shown still exists: panels are told and look.
  if (wasShown) clearShown();
  files_.erase(files_.begin() + file);
  if (selectedFile().empty()) selectedPath_.clear();
  std::erase_if(knownPairings_, [&](const auto& known) { return known.second.modelPath == closedPath; });
  if (current_.file > file) --current_.file;
  if (shownModel_ > file) --shownModel_;
  pairEventsAnew();
  emit filesChanged();
  emit issuesChanged();
  if (wasShown) return showWhatIsLeft();
  // The clip stays; what it is shown on and why is to be found anew, as if the model had never been open.
  if (clip() && pairing_.modelPath == closedPath) applyClip(current_, true);
}

// From the last on, so that the others keep their places.
void Document::closePath(const std::string& path) {
  for (auto i = static_cast<int>(files_.size()) - 1; i >= 0 && !path.empty(); --i) {
    const LoadedFile& file = files_[static_cast<std::size_t>(i)];
    if (file.path == path || file.archive == path) closeFile(i);
  }
}

void Document::showWhatIsLeft() {
  const auto first = firstClipOf(
      files_.size(), [this](std::size_t i) -> const formats::Asset& { return files_[i].content; });
  if (first) return applyClip({static_cast<int>(first->file), first->clip}, false);
  const auto model = std::find_if(files_.begin(), files_.end(),
                                  [](const LoadedFile& other) { return !other.content.skeletons.empty(); });
  if (model != files_.end()) {
    showModel(static_cast<int>(model - files_.begin()));
    return;
  }
  emit clipChanged();
}

void Document::closeAll() {
  clearShown();
  files_.clear();
  selectedPath_.clear();
  knownPairings_.clear();
  zelda_.clear();
  eventChoices_.clear();
  pairEventsAnew();
  emit filesChanged();
  emit issuesChanged();
  emit clipChanged();
}

void Document::clearShown() {
  if (playing_) setPlaying(false);
  current_ = {};
  isSelectedByHand_ = false;
  completedPath_.clear();
  shownModel_ = -1;
  pairing_ = {};
  sampler_.reset();
  pose_ = {};
  frame_ = 0.0;
  rangeIn_.reset();
  rangeOut_.reset();
  setSelectedBone(-1);
  setHoveredBone(-1);
  selectKey(std::nullopt);
}

// -- clip and skeleton ----------------------------------------------------------------------------------

std::shared_ptr<const core::Clip> Document::clip() const {
  if (!current_.isValid() || static_cast<std::size_t>(current_.file) >= files_.size()) return nullptr;
  // A file that is read again may hold fewer, and panels ask before all is settled.
  const auto& clips = files_[static_cast<std::size_t>(current_.file)].content.clips;
  const auto index = static_cast<std::size_t>(current_.clip);
  return index < clips.size() ? clips[index] : nullptr;
}

std::shared_ptr<const core::Skeleton> Document::skeleton() const { return pairing_.skeleton; }

std::pair<std::string, std::size_t> Document::pairingKey() const {
  return pairingKeyOf(files_[static_cast<std::size_t>(current_.file)], *clip());
}

void Document::setCurrentClip(ClipRef ref) {
  const bool exists =
      ref.isValid() && ref.file < static_cast<int>(files_.size()) &&
      ref.clip < static_cast<int>(files_[static_cast<std::size_t>(ref.file)].content.clips.size());
  if (!exists) return;
  if (ref == current_) return selectFile({});
  applyClip(ref, false);
  isSelectedByHand_ = true;
}

void Document::applyClip(ClipRef ref, bool keepPlace) {
  current_ = ref;
  shownModel_ = -1;
  if (!keepPlace) selectedPath_.clear();  // told of with the clip
  const std::shared_ptr<const core::Clip> shown = clip();
  if (isOfLink(*shown)) completedPath_.clear();
  if (!keepPlace) {
    isSelectedByHand_ = false;
    frame_ = 0.0;
    rangeIn_.reset();
    rangeOut_.reset();
    framesPerSecond_ = startingRate();
  }
  frame_ = std::clamp(frame_, 0.0, static_cast<double>(shown->frameCount));
  const auto known = knownPairings_.find(pairingKey());
  const bool isKnown = known != knownPairings_.end();
  bool wanted = false;
  // A clip that comes with its skeleton leaves it only for one that the user selected.
  const formats::Asset& content = files_[static_cast<std::size_t>(ref.file)].content;
  const bool hasOwn = content.skeletonOf(static_cast<std::size_t>(ref.clip)) != nullptr;
  if (isKnown && ((known->second.hasModel() && !hasOwn) || known->second.selectedByUser)) {
    applyPairing(known->second);
  } else {
    // A search that found nothing is out of date once a model is open.
    Pairing among = findPairingAmong(*shown, files_[static_cast<std::size_t>(ref.file)].path, files_);
    wanted = !among.hasModel() && !isKnown && shown->boneCount() > 0;
    applyPairing(isKnown && !among.hasModel() ? known->second : std::move(among));
  }
  pairEventsAnew();
  restartClock();
  emit clipChanged();
  emit playbackChanged();
  if (wanted) emit pairingWanted(current_);
}

void Document::applyPairing(Pairing pairing) {
  const std::size_t bonesBefore = pairing_.skeleton ? pairing_.skeleton->size() : 0;
  pairing_ = std::move(pairing);
  const std::size_t bones = pairing_.skeleton->size();
  if (bones != bonesBefore) {
    setSelectedBone(-1);
    setHoveredBone(-1);
  }
  selectKey(std::nullopt);
  const std::shared_ptr<const core::Clip> shown = clip();
  sampler_ = shown ? std::make_shared<const core::Sampler>(shown, pairing_.skeleton) : nullptr;
  updatePose();
}

void Document::setPairing(Pairing pairing) {
  if (!current_.isValid() || !pairing.skeleton) return;
  knownPairings_[pairingKey()] = pairing;
  applyPairing(std::move(pairing));
  emit clipChanged();
}

void Document::showModel(int file, int skeleton) {
  if (file < 0 || file >= static_cast<int>(files_.size())) return;
  const LoadedFile& model = files_[static_cast<std::size_t>(file)];
  if (skeleton < 0 || skeleton >= static_cast<int>(model.content.skeletons.size())) return;
  clearShown();
  selectedPath_.clear();  // told of with the model
  shownModel_ = file;
  shownSkeleton_ = skeleton;
  Pairing pairing;
  pairing.skeleton = model.content.skeletons[static_cast<std::size_t>(skeleton)];
  pairing.modelPath = model.path;
  pairing.reason = restText(model, skeleton);
  if (const std::string unreached = unreachedLimbsText(*pairing.skeleton); !unreached.empty())
    pairing.reason = unreached + " " + pairing.reason;  // before the rest, which a line may have no room for
  applyPairing(std::move(pairing));
  pairEventsAnew();
  emit clipChanged();
  emit playbackChanged();
}

void Document::updatePose() {
  if (sampler_) {
    sampler_->sample(static_cast<float>(frame_), sampleMode_, pose_);
  } else if (pairing_.skeleton) {
    pose_ = core::idlePose(*pairing_.skeleton);
  }
}

}  // namespace marrow::app
