// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/instances.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace marrow::render {
namespace {

glm::vec3 directionOf(const glm::vec4& column) {
  const glm::vec3 direction(column);
  const float length = glm::length(direction);
  return std::isfinite(length) && length > 1e-12F ? direction / length : glm::vec3(0.0F);
}

}  // namespace

void fillLinks(const BoneShapes& shapes, const BonePalette& palette, std::vector<LinkInstance>& out) {
  out.clear();
  out.reserve(shapes.links().size());
  for (const BoneShapes::Link& link : shapes.links()) {
    const BonePalette::Entry& look = palette[link.bone];
    out.push_back({link.head, link.radius, link.tail, look.highlight, link.side, look.link});
  }
}

void fillJoints(const BoneShapes& shapes, const BonePalette& palette, std::vector<JointInstance>& out) {
  out.clear();
  out.reserve(shapes.joints().size());
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    const BonePalette::Entry& look = palette[joint.bone];
    out.push_back({joint.centre, joint.radius, look.highlight, look.joint});
  }
}

void fillAxes(const BoneShapes& shapes, const core::Pose& pose, std::vector<AxisInstance>& out) {
  out.clear();
  out.reserve(shapes.joints().size());
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    const glm::mat4& model = pose.modelMatrices[static_cast<std::size_t>(joint.bone)];
    out.push_back({joint.centre, joint.axisLength, directionOf(model[0]), directionOf(model[1]),
                   directionOf(model[2])});
  }
}

}  // namespace marrow::render
