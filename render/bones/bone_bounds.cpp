// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/bone_bounds.h"

#include "render/bones/bone_shapes.h"

#include <algorithm>

namespace marrow::render {

Bounds boundsOf(const core::Skeleton& skeleton, std::span<const glm::mat4> models) {
  Bounds all;
  if (skeleton.size() == 0) return all;
  BoneShapes shapes;
  for (std::size_t bones = 0; !models.empty(); models = models.subspan(bones)) {
    bones = std::min(skeleton.size(), models.size());
    shapes.build(skeleton, models.first(bones));
    Bounds bounds;
    for (const BoneShapes::Joint& joint : shapes.joints()) bounds.add(joint.centre);
    for (const BoneShapes::Edge& edge : shapes.edges()) bounds.add(edge.tail);
    // A lone joint has no extent, only the margin.
    bounds.grow(shapes.sceneRadius() * (bounds.radius() > 0.0F ? 0.03F : 0.5F));
    all.add(bounds);
  }
  return all;
}

Bounds boundsOf(const core::Skeleton& skeleton, const core::Pose& pose) {
  return boundsOf(skeleton, std::span(pose.modelMatrices));
}

Bounds boundsOfBone(const core::Skeleton& skeleton, const core::Pose& pose, int bone) {
  BoneShapes shapes;
  shapes.build(skeleton, pose.modelMatrices);
  Bounds bounds;
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    if (joint.bone == bone) bounds.add(joint.centre);
  }
  for (const BoneShapes::Edge& edge : shapes.edges()) {
    if (edge.bone == bone) bounds.add(edge.tail);
  }
  // The surroundings show where the bone is. A bone without length needs more of them.
  constexpr float kMarginPerLength = 0.35F;
  constexpr float kLeastMargin = 0.03F;
  constexpr float kPointMargin = 0.25F;
  const bool isPoint = bounds.radius() < shapes.sceneRadius() * 1e-4F;
  bounds.grow(std::max(bounds.radius() * kMarginPerLength,
                       shapes.sceneRadius() * (isPoint ? kPointMargin : kLeastMargin)));
  return bounds;
}

}  // namespace marrow::render
