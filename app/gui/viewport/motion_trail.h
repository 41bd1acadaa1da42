// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/sampler.h"

#include <glm/vec3.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

/// The way of the chosen bone through the whole clip, one point a frame. Made once for a clip and bone.
class MotionTrail {
 public:
  void update(const app::Document& document);
  void clear();
  [[nodiscard]] std::span<const glm::vec3> points() const { return points_; }
  [[nodiscard]] std::size_t now() const { return now_; }

 private:
  [[nodiscard]] bool isCurrent(const app::Document& document) const;
  void walk(const app::Document& document);

  std::vector<glm::vec3> points_;
  std::size_t now_ = 0;
  core::Pose pose_;
  std::shared_ptr<const core::Clip> clip_;  ///< what the points were made with
  std::shared_ptr<const core::Skeleton> skeleton_;
  core::SampleMode mode_ = core::SampleMode::Smooth;
  int bone_ = -1;
};

}  // namespace marrow::gui
