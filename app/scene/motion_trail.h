// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/played_clip.h"

#include <glm/vec3.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::app {

/// A part of a clip.
struct FrameSpan {
  double from = 0.0;
  double to = 0.0;  ///< exclusive
  bool operator==(const FrameSpan&) const = default;
};

/// The path of a joint through a clip: a point for each frame, or for every few frames of a long
/// clip. Made once for a clip and bone, by posing only the bone and its ancestors.
class MotionTrail {
 public:
  /// @param bone  -1: none. Without a bone or a sampler there are no points, and no clip is kept.
  /// @param span  empty: the whole clip.
  void update(const PlayedClip& clip, int bone, double frame, const std::optional<FrameSpan>& span = {});
  [[nodiscard]] std::span<const glm::vec3> points() const { return points_; }
  [[nodiscard]] std::size_t now() const { return now_; }  ///< index of the frame's point

 private:
  void clear();
  void samplePoints();

  std::vector<glm::vec3> points_;
  std::size_t step_ = 1;   ///< frames from point to point
  std::size_t first_ = 0;  ///< frame of the first point
  std::size_t now_ = 0;
  std::shared_ptr<const core::Sampler> sampler_;  ///< the sampler that made the points
  core::SampleMode mode_ = core::SampleMode::Smooth;
  int bone_ = -1;
  std::optional<FrameSpan> span_;
};

}  // namespace marrow::app
