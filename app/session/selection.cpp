// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/selection.h"

#include "app/finding/pair_events.h"
#include "app/opening/loaded_file.h"
#include "app/session/stored_at.h"
#include "app/session/workspace.h"
#include "core/skeleton.h"

#include <algorithm>
#include <utility>

namespace marrow::app {
namespace {

bool isSame(const core::Target& a, const core::Target& b) {
  return a.kind == b.kind && a.slot == b.slot && a.name == b.name;
}

}  // namespace

Selection::Selection(const Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  connect(&workspace, &Workspace::stateChanged, this, &Selection::onStateChanged);
  connect(&workspace, &Workspace::changesEmitted, this, &Selection::emitPending);
}

void Selection::onStateChanged(ShownChange change) {
  if (std::exchange(knownBoneCount_, boneCount()) != boneCount()) {
    activeBone_ = -1;
    isSelectionPending_ = isSelectionPending_ || !bones_.empty();
    bones_.clear();
    isHoverPending_ = isHoverPending_ || hoveredBone_ >= 0;
    hoveredBone_ = -1;
  }
  if (track_.isValid() && fileOf(*track_.clip).empty()) {
    track_ = readAnew(track_);
    isSelectionPending_ = true;
  }
  const ShownChange movesKeys = ShownPart::Start | ShownPart::Clip | ShownPart::Pairing;
  if (key_ && (change & movesKeys)) {
    key_.reset();
    isKeyPending_ = true;
  }
  const ShownChange selectsClip = ShownPart::Start | ShownPart::Again;
  if (!file_.empty() && ((change & selectsClip) || !isOpen(file_))) {
    file_.clear();
    isFilePending_ = true;
  }
}

void Selection::emitPending() {
  if (std::exchange(isSelectionPending_, false)) emit selectionChanged();
  if (std::exchange(isHoverPending_, false)) emit boneHovered(hoveredBone_);
  if (std::exchange(isKeyPending_, false)) emit keySelected(key_);
  if (std::exchange(isFilePending_, false)) emit fileSelected(file_);
}

int Selection::boneCount() const {
  const std::shared_ptr<const core::Skeleton> skeleton = workspace_.skeleton();
  return skeleton ? static_cast<int>(skeleton->size()) : 0;
}

bool Selection::isOpen(const std::string& path) const {
  const std::vector<LoadedFile>& files = workspace_.files();
  return std::any_of(files.begin(), files.end(),
                     [&path](const LoadedFile& file) { return file.path == path || file.archive == path; });
}

// A reloaded file has other clips in the same places.
TrackRef Selection::readAnew(const TrackRef& track) const {
  for (const LoadedFile& file : workspace_.files()) {
    if (file.path != trackFile_) continue;
    for (const auto& clip : file.content->clips) {
      const TrackRef same{clip, track.track};
      if (clip->name == track.clip->name && same.isValid() && isSame(same.get().target, track.get().target))
        return same;
    }
  }
  return {};
}

std::string Selection::fileOf(const core::Clip& clip) const {
  for (const LoadedFile& file : workspace_.files()) {
    for (const auto& own : file.content->clips) {
      if (own.get() == &clip) return file.path;
    }
  }
  return {};
}

void Selection::selectBone(int bone) { selectBones({bone}, bone); }

void Selection::selectBones(std::vector<int> bones, int active) {
  std::erase_if(bones, [count = boneCount()](int bone) { return bone < 0 || bone >= count; });
  std::sort(bones.begin(), bones.end());
  bones.erase(std::unique(bones.begin(), bones.end()), bones.end());
  const bool isActiveSelected = std::binary_search(bones.begin(), bones.end(), active);
  if (!bones.empty()) selectFile({});
  selectMaterials({});
  const int wanted = bones.empty() ? -1 : isActiveSelected ? active : bones.front();
  const bool dropsTrack = !bones.empty() && track_.isValid();
  if (dropsTrack) track_ = {};
  const bool isSame = !dropsTrack && wanted == activeBone_ && bones == bones_;
  activeBone_ = wanted;
  bones_ = std::move(bones);
  if (!isSame) emit selectionChanged();
}

void Selection::selectTrack(TrackRef track) {
  if (!track.isValid()) track = {};
  if (track.isOfBone()) {
    const int bone = boneOf(workspace_, track);
    if (bone < 0) return;  // it belongs to an earlier clip, whose curves may still be visible
    const bool isSelected = std::binary_search(bones_.begin(), bones_.end(), bone);
    return selectBones(isSelected ? bones_ : std::vector<int>{bone}, bone);
  }
  if (track.isValid()) selectFile({});
  if (track.isValid()) selectMaterials({});
  if (track == track_) return;
  track_ = std::move(track);
  trackFile_ = track_.isValid() ? fileOf(*track_.clip) : std::string();
  if (track_.isValid()) {
    activeBone_ = -1;
    bones_.clear();
  }
  emit selectionChanged();
}

TrackRef Selection::activeTrack() const {
  return track_.isValid() ? track_ : trackOf(workspace_, activeBone_);
}

void Selection::selectMaterials(std::vector<int> materials) {
  if (materials == materials_) return;
  materials_ = std::move(materials);
  emit materialsSelected();
}

void Selection::hoverBone(int bone) {
  const int wanted = bone < boneCount() ? std::max(bone, -1) : -1;
  if (wanted == hoveredBone_) return;
  hoveredBone_ = wanted;
  emit boneHovered(hoveredBone_);
}

void Selection::selectKey(std::optional<KeyRef> key) {
  if (key) selectFile({});
  if (key == key_) return;
  key_ = key;
  if (key) selectTrack(key->track);
  emit keySelected(key_);
}

void Selection::selectFile(const std::string& path) {
  if (path == file_ || (!path.empty() && !isOpen(path))) return;
  file_ = path;
  emit fileSelected(file_);
}

std::string Selection::fileInHand() const {
  const std::vector<LoadedFile>& files = workspace_.files();
  if (!file_.empty() || files.empty()) return file_;
  if (const int shown = workspace_.shownFile(); shown >= 0)
    return files[static_cast<std::size_t>(shown)].path;
  const EventPairing& events = workspace_.eventPairing();
  return events.sources.empty() ? files.front().path : events.sources.front().path;
}

}  // namespace marrow::app
