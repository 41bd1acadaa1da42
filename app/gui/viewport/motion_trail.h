// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip_bake.h"
#include "core/sampler.h"

#include <glm/vec3.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

/// The way of the chosen bone through the whole clip, one point a frame. Made once for a clip and bone,
/// looked up in the clip's baked matrices where it is not too large for that.
class MotionTrail {
 public:
  void update(const app::Document& document);
  void clear();
  [[nodiscard]] std::span<const glm::vec3> points() const { return points_; }
  [[nodiscard]] std::size_t now() const { return now_; }

 private:
  void takeClip(const app::Document& document);
  void walk(int bone);
  void lookUp();
  void sample();

  std::vector<glm::vec3> points_;
  std::vector<float> frames_;  ///< of the points
  std::size_t now_ = 0;
  std::shared_ptr<const core::Sampler> sampler_;  ///< what the points were made with
  std::optional<core::ClipBake> bake_;            ///< serves every bone that is chosen
  core::SampleMode mode_ = core::SampleMode::Smooth;
  int bone_ = -1;
};

}  // namespace marrow::gui
