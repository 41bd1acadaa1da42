// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/ground_overlap.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <limits>

namespace marrow::render {
namespace {

// A ball off the middle of the view is drawn longer than its radius says, and edges are some pixels wide.
constexpr float kStretch = 1.5F;
constexpr float kEdgePixels = 4.0F;

/// Grows around what lies behind the ground.
class Overlap {
 public:
  explicit Overlap(const FrameBlock& frame)
      : toClip_(frame.projection * frame.view),
        frame_(frame),
        size_(frame.viewport),
        centre_(frame.gridCentre),
        normal_(glm::cross(glm::vec3(frame.gridU), glm::vec3(frame.gridV))) {
    const bool isOrthographic = frame.viewport.w > 0.5F;
    const glm::vec3 viewAxis(frame.view[0][2], frame.view[1][2], frame.view[2][2]);  // towards the eye
    const glm::vec3 towardsEye = isOrthographic ? viewAxis : glm::vec3(frame.eye) - centre_;
    if (glm::dot(normal_, towardsEye) < 0.0F) normal_ = -normal_;
  }

  [[nodiscard]] bool isBehind(const glm::vec3& place, float radius) const {
    return glm::dot(place - centre_, normal_) < radius;
  }

  void add(const glm::vec3& place, float radius) {
    const glm::vec4 clip = toClip_ * glm::vec4(place, 1.0F);
    if (!(clip.w > 1e-6F)) {  // beside or behind the eye
      low_ = glm::vec2(0.0F);
      high_ = size_;
      return;
    }
    const glm::vec2 pixel = (glm::vec2(clip) / clip.w * 0.5F + 0.5F) * size_;
    const float reach = radius * kStretch * pixelsPerUnit(frame_, place) + kEdgePixels;
    low_ = glm::min(low_, pixel - reach);
    high_ = glm::max(high_, pixel + reach);
  }

  [[nodiscard]] std::optional<PixelBox> box() const {
    const glm::ivec2 low(glm::clamp(glm::floor(low_), glm::vec2(0.0F), size_));
    const glm::ivec2 high(glm::clamp(glm::ceil(high_), glm::vec2(0.0F), size_));
    if (high.x <= low.x || high.y <= low.y) return std::nullopt;
    return PixelBox{low, high - low};
  }

 private:
  glm::mat4 toClip_;
  const FrameBlock& frame_;
  glm::vec2 size_;
  glm::vec3 centre_;
  glm::vec3 normal_;
  glm::vec2 low_{std::numeric_limits<float>::max()};
  glm::vec2 high_{std::numeric_limits<float>::lowest()};
};

}  // namespace

std::optional<PixelBox> groundOverlap(const BoneShapes& shapes, const FrameBlock& frame) {
  Overlap overlap(frame);
  for (const BoneShapes::Link& link : shapes.links()) {
    if (!overlap.isBehind(link.head, link.radius) && !overlap.isBehind(link.tail, link.radius)) continue;
    overlap.add(link.head, link.radius);
    overlap.add(link.tail, link.radius);
  }
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    if (overlap.isBehind(joint.centre, joint.radius)) overlap.add(joint.centre, joint.radius);
  }
  return overlap.box();
}

}  // namespace marrow::render
