// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/bone_instances.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace marrow::render {
namespace {

constexpr float kFlat = 2.0F;  // beyond the selected bone's highlight: no outlines, hardly any shading

// Written member by member: building a whole instance and copying it is slower.
void write(const BoneShapes::Edge& edge, float highlight, const PackedColour& colour, EdgeInstance& out) {
  out.head = edge.head;
  out.highlight = highlight;
  out.along = edge.tail - edge.head;
  out.colour = colour;
  out.side = edge.side * edge.radius;
  out.length = edge.length;
}

}  // namespace

void fillEdges(const BoneShapes& shapes, const BonePalette& palette, std::vector<EdgeInstance>& out) {
  out.clear();
  out.reserve(shapes.edges().size());
  for (const BoneShapes::Edge& edge : shapes.edges()) {
    const BonePalette::Entry& look = palette[edge.bone];
    write(edge, look.highlight, look.edge, out.emplace_back());
  }
}

void fillGhost(const BoneShapes& shapes, const PackedColour& colour, std::vector<EdgeInstance>& out) {
  out.clear();
  out.reserve(shapes.edges().size());
  for (const BoneShapes::Edge& edge : shapes.edges()) write(edge, kFlat, colour, out.emplace_back());
}

void fillGhost(const BoneShapes& shapes, const PackedColour& colour, std::vector<JointInstance>& out) {
  out.clear();
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    JointInstance& instance = out.emplace_back();
    instance.centre = joint.centre;
    instance.radius = joint.radius;
    instance.highlight = kFlat;
    instance.colour = colour;
  }
}

void fillJoints(const BoneShapes& shapes, const BonePalette& palette, const View& view, float leastPixels,
                std::vector<JointInstance>& out) {
  out.clear();
  out.reserve(shapes.joints().size());
  // Hundreds of pale dots would outshine the bones. In the bones' colours they only close the gaps.
  constexpr std::size_t kCrowd = 200;
  const bool isCrowd = shapes.joints().size() >= kCrowd;
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    const BonePalette::Entry& look = palette[joint.bone];
    const bool isSmall = joint.radius * pixelsPerUnit(view, joint.centre) < leastPixels;
    if (isSmall && look.highlight == 0.0F) continue;
    PackedColour colour = isCrowd ? look.edge : look.joint;
    colour[3] = 255;  // joints are opaque, also where edges are transparent
    JointInstance& instance = out.emplace_back();
    instance.centre = joint.centre;
    instance.radius = joint.radius;
    instance.highlight = look.highlight;
    instance.colour = colour;
  }
}

void fillAxes(const BoneShapes& shapes, std::span<const glm::mat4> models, const View& view,
              std::vector<LinePiece>& out) {
  static const std::array<glm::vec3, 3> kColours = {
      {{0.93F, 0.30F, 0.33F}, {0.42F, 0.78F, 0.30F}, {0.30F, 0.53F, 0.97F}}};
  constexpr float kStrength = 0.85F;
  // Small axes would cover the bones. They fade by their full length, not the foreshortened one.
  constexpr float kGonePixels = 4.0F;
  constexpr float kFullPixels = 11.0F;
  out.clear();
  out.reserve(3 * shapes.joints().size());
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    const float pixels = joint.axisLength * pixelsPerUnit(view, joint.centre) / view.pixelRatio();
    if (!(pixels > kGonePixels)) continue;
    const float strength = kStrength * glm::smoothstep(kGonePixels, kFullPixels, pixels);
    const glm::mat4& model = models[static_cast<std::size_t>(joint.bone)];
    for (int axis = 0; axis < 3; ++axis) {
      const glm::vec3 direction(model[axis]);
      const float length = glm::length(direction);
      if (!std::isfinite(length) || !(length > 1e-12F)) continue;
      const glm::vec4 from(joint.centre, 0.0F);
      const glm::vec4 to(joint.centre + direction * (joint.axisLength / length), 0.0F);
      const PackedColour colour = packColour({kColours[static_cast<std::size_t>(axis)], strength});
      out.push_back({joint.centre, colour, to, from, to});
    }
  }
}

}  // namespace marrow::render
