// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/key_frames.h"

#include "app/session/stored_at.h"
#include "app/session/workspace.h"
#include "core/clip.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

namespace marrow::app {
namespace {

/// The frames of keys, sorted and distinct. Most curves of a clip have keys at the same frames, so searching
/// the known ones is faster than sorting all.
class FrameList {
 public:
  void add(std::span<const core::Key> keys) {
    for (const core::Key& key : keys) {
      // A damaged file may hold NaN, which cannot be sorted.
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

std::vector<float> keyFrames(const core::Clip& clip, std::span<const core::Curve> curves) {
  FrameList frames;
  for (const core::Curve& curve : curves) {
    if (curve.isAnimated()) frames.add(clip.keysOf(curve));
  }
  return frames.take();
}

std::vector<float> keyFrames(const Workspace& workspace, int bone) {
  const std::shared_ptr<const core::Clip> clip = workspace.clip();
  if (!clip || !workspace.skeleton()) return {};
  if (bone < 0) return keyFrames(*clip, clip->curves);
  const TrackRef track = trackOf(workspace, bone);
  return track.isValid() ? keyFrames(*clip, clip->curvesOf(track.get())) : std::vector<float>();
}

std::optional<double> keyFrameBefore(const std::vector<float>& keyFrames, double frame) {
  std::optional<double> before;
  for (const float key : keyFrames) {
    if (static_cast<double>(key) < frame && key >= 0.0F) before = static_cast<double>(key);
  }
  return before;
}

std::optional<double> keyFrameAfter(const std::vector<float>& keyFrames, double frame, int frameCount) {
  for (const float key : keyFrames) {
    if (static_cast<double>(key) > frame && key <= static_cast<float>(frameCount))
      return static_cast<double>(key);
  }
  return std::nullopt;
}

}  // namespace marrow::app
