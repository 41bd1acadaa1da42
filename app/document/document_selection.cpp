// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected and looked at: bones, a key, and the keys before and after the playhead.
#include "app/document/document.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace marrow::app {

void Document::setSelectedBone(int bone) { setSelectedBones({bone}, bone); }

void Document::setSelectedBones(std::vector<int> bones, int active) {
  const int count = pairing_.skeleton ? static_cast<int>(pairing_.skeleton->size()) : 0;
  std::erase_if(bones, [count](int bone) { return bone < 0 || bone >= count; });
  std::sort(bones.begin(), bones.end());
  bones.erase(std::unique(bones.begin(), bones.end()), bones.end());
  const bool isActiveSelected = std::binary_search(bones.begin(), bones.end(), active);
  if (!bones.empty()) selectFile({});
  const int wanted = bones.empty() ? -1 : isActiveSelected ? active : bones.front();
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

void Document::selectKey(std::optional<KeyRef> key) {
  if (key) selectFile({});
  if (key == selectedKey_) return;
  selectedKey_ = key;
  if (key) {
    const bool isSelected = std::binary_search(selectedBones_.begin(), selectedBones_.end(), key->bone);
    setSelectedBones(isSelected ? selectedBones_ : std::vector<int>{key->bone}, key->bone);
  }
  emit keySelected();
}

std::string Document::selectedFile() const {
  const bool isOpen = std::any_of(files_.begin(), files_.end(), [this](const LoadedFile& file) {
    return file.path == selectedPath_ || file.archive == selectedPath_;
  });
  return isOpen ? selectedPath_ : std::string();
}

void Document::selectFile(const std::string& path) {
  if (path == selectedPath_) return;
  selectedPath_ = path;
  emit fileSelected();
}

std::string Document::fileInHand() const {
  if (std::string selected = selectedFile(); !selected.empty() || files_.empty()) return selected;
  const int shown = current_.isValid() ? current_.file : shownModel_;
  if (shown >= 0) return files_[static_cast<std::size_t>(shown)].path;
  return eventPairing_.sources.empty() ? files_.front().path : eventPairing_.sources.front().path;
}

namespace {

/// The frames of keys, sorted and distinct. Curves mostly have their keys at the same frames, so that looking
/// each of them up among the few that are known is quicker than sorting them all.
class FrameList {
 public:
  void add(std::span<const core::Key> keys) {
    for (const core::Key& key : keys) {
      // What is no number comes from a damaged file and must not be sorted.
      if (std::isnan(key.frame) || std::binary_search(known_.begin(), known_.end(), key.frame)) continue;
      others_.push_back(key.frame);
    }
    if (others_.size() > known_.size()) sortIn();
  }

  [[nodiscard]] std::vector<float> take() {
    sortIn();
    return std::move(known_);
  }

 private:
  void sortIn() {
    std::sort(others_.begin(), others_.end());
    const auto middle = static_cast<std::ptrdiff_t>(known_.size());
    known_.insert(known_.end(), others_.begin(), others_.end());
    std::inplace_merge(known_.begin(), known_.begin() + middle, known_.end());
    known_.erase(std::unique(known_.begin(), known_.end()), known_.end());
    others_.clear();
  }

  std::vector<float> known_;
  std::vector<float> others_;
};

}  // namespace

std::vector<float> Document::keyFrames(int bone) const {
  FrameList frames;
  const std::shared_ptr<const core::Clip> shown = clip();
  if (!shown || !pairing_.skeleton) return {};
  const auto addTrack = [&](const core::BoneTrack& track) {
    for (const core::Curve& curve : track.curves) {
      if (curve.isAnimated()) frames.add(shown->keysOf(curve));
    }
  };
  if (bone < 0) {
    for (const core::BoneTrack& track : shown->tracks) addTrack(track);
  } else if (static_cast<std::size_t>(bone) < pairing_.skeleton->size()) {
    const std::size_t track = pairing_.skeleton->trackOf(static_cast<std::size_t>(bone));
    if (track < shown->boneCount()) addTrack(shown->tracks[track]);
  }
  return frames.take();
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
