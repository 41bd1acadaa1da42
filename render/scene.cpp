// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/scene.h"

#include "render/bone_shapes.h"

#include <algorithm>

namespace marrow::render {
namespace {

glm::vec4 rgb(unsigned hex, float alpha = 1.0F) {
  return {static_cast<float>((hex >> 16) & 0xFFU) / 255.0F, static_cast<float>((hex >> 8) & 0xFFU) / 255.0F,
          static_cast<float>(hex & 0xFFU) / 255.0F, alpha};
}

BoneShapes shapesOf(const core::Skeleton& skeleton, const core::Pose& pose) {
  BoneShapes shapes;
  shapes.build(skeleton, pose);
  return shapes;
}

}  // namespace

const SceneColours& darkColours() {
  static const SceneColours colours = {
      .backgroundTop = rgb(0x2B303B),
      .backgroundBottom = rgb(0x15181E),
      .grid = rgb(0x8C9BB5, 0.20F),
      .gridMajor = rgb(0x9FB0CC, 0.42F),
      .bone = rgb(0xB9C2D0),
      .selection = rgb(0xFFB626),
      .hover = rgb(0xFFE3A0),
      .before = rgb(0x5FA8FF),
      .after = rgb(0xFF7FB2),
      .reference = rgb(0xC3E04E),
      .joint = rgb(0xF1F4F9),
  };
  return colours;
}

const SceneColours& lightColours() {
  static const SceneColours colours = {
      .backgroundTop = rgb(0xFBFCFD),
      .backgroundBottom = rgb(0xDDE2EA),
      .grid = rgb(0x55627A, 0.20F),
      .gridMajor = rgb(0x4A566C, 0.42F),
      .bone = rgb(0x8A94A6),
      .selection = rgb(0xFF9100),
      .hover = rgb(0xFFC46B),
      .before = rgb(0x2F74D0),
      .after = rgb(0xC8407A),
      .reference = rgb(0x5E7D00),
      .joint = rgb(0x39414F),
  };
  return colours;
}

Bounds boundsOf(const core::Skeleton& skeleton, std::span<const glm::mat4> models) {
  Bounds all;
  if (skeleton.size() == 0) return all;
  BoneShapes shapes;
  for (std::size_t bones = 0; !models.empty(); models = models.subspan(bones)) {
    bones = std::min(skeleton.size(), models.size());
    shapes.build(skeleton, models.first(bones));
    Bounds bounds;
    for (const BoneShapes::Joint& joint : shapes.joints()) bounds.add(joint.centre);
    for (const BoneShapes::Link& link : shapes.links()) bounds.add(link.tail);
    // A lone joint has no extent; the margin alone is then what is framed.
    bounds.grow(shapes.sceneRadius() * (bounds.radius() > 0.0F ? 0.03F : 0.5F));
    all.add(bounds);
  }
  return all;
}

Bounds boundsOf(const core::Skeleton& skeleton, const core::Pose& pose) {
  return boundsOf(skeleton, std::span(pose.modelMatrices));
}

Bounds boundsOfBone(const core::Skeleton& skeleton, const core::Pose& pose, int bone) {
  const BoneShapes shapes = shapesOf(skeleton, pose);
  Bounds bounds;
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    if (joint.bone == bone) bounds.add(joint.centre);
  }
  for (const BoneShapes::Link& link : shapes.links()) {
    if (link.bone == bone) bounds.add(link.tail);
  }
  // Some surroundings help to see where the bone is; one without length has nothing but them.
  constexpr float kAroundLength = 0.35F;
  constexpr float kLeastAround = 0.03F;
  constexpr float kAroundPoint = 0.25F;
  const bool isPoint = bounds.radius() < shapes.sceneRadius() * 1e-4F;
  bounds.grow(std::max(bounds.radius() * kAroundLength,
                       shapes.sceneRadius() * (isPoint ? kAroundPoint : kLeastAround)));
  return bounds;
}

}  // namespace marrow::render
