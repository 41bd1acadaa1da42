// SPDX-License-Identifier: GPL-3.0-or-later
// What is chosen and looked at: bones, a key, and the keys before and after the playhead.
#include "app/document/document.h"

#include <algorithm>
#include <utility>

namespace marrow::app {

void Document::setSelectedBone(int bone) { setSelectedBones({bone}, bone); }

void Document::setSelectedBones(std::vector<int> bones, int active) {
  const int count = pairing_.skeleton ? static_cast<int>(pairing_.skeleton->size()) : 0;
  std::erase_if(bones, [count](int bone) { return bone < 0 || bone >= count; });
  std::sort(bones.begin(), bones.end());
  bones.erase(std::unique(bones.begin(), bones.end()), bones.end());
  const bool isActiveChosen = std::binary_search(bones.begin(), bones.end(), active);
  const int wanted = bones.empty() ? -1 : isActiveChosen ? active : bones.front();
  if (wanted == selectedBone_ && bones == selectedBones_) return;
  selectedBone_ = wanted;
  selectedBones_ = std::move(bones);
  emit selectionChanged();
}

void Document::setHoveredBone(int bone) {
  const int bones = pairing_.skeleton ? static_cast<int>(pairing_.skeleton->size()) : 0;
  const int wanted = bone < bones ? std::max(bone, -1) : -1;
  if (wanted == hoveredBone_) return;
  hoveredBone_ = wanted;
  emit hoverChanged();
}

void Document::chooseKey(std::optional<KeyRef> key) {
  if (key == chosenKey_) return;
  chosenKey_ = key;
  if (key) {
    const bool isChosen = std::binary_search(selectedBones_.begin(), selectedBones_.end(), key->bone);
    setSelectedBones(isChosen ? selectedBones_ : std::vector<int>{key->bone}, key->bone);
  }
  emit keyChosen();
}

std::vector<float> Document::keyFrames(int bone) const {
  std::vector<float> frames;
  const std::shared_ptr<const core::Clip> shown = clip();
  if (!shown || !pairing_.skeleton) return frames;
  const auto addTrack = [&](const core::BoneTrack& track) {
    for (const core::Curve& curve : track.curves) {
      if (!curve.isAnimated()) continue;
      for (const core::Key& key : shown->keysOf(curve)) frames.push_back(key.frame);
    }
  };
  if (bone < 0) {
    for (const core::BoneTrack& track : shown->tracks) addTrack(track);
  } else if (static_cast<std::size_t>(bone) < pairing_.skeleton->size()) {
    const std::size_t track = pairing_.skeleton->trackOf(static_cast<std::size_t>(bone));
    if (track < shown->boneCount()) addTrack(shown->tracks[track]);
  }
  std::sort(frames.begin(), frames.end());
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  return frames;
}

std::optional<double> Document::previousKeyFrame() const {
  std::optional<double> previous;
  for (const float key : keyFrames(selectedBone_)) {
    if (static_cast<double>(key) < frame_ && key >= 0.0F) previous = static_cast<double>(key);
  }
  return previous;
}

std::optional<double> Document::nextKeyFrame() const {
  for (const float key : keyFrames(selectedBone_)) {
    if (static_cast<double>(key) > frame_ && key <= static_cast<float>(frameCount())) {
      return static_cast<double>(key);
    }
  }
  return std::nullopt;
}

}  // namespace marrow::app
