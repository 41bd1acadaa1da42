// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/instances.h"
#include "render/camera.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::render {
namespace {

glm::vec4 directionOf(const glm::vec4& column) {
  const glm::vec3 direction(column);
  const float length = glm::length(direction);
  return std::isfinite(length) && length > 1e-12F ? glm::vec4(direction / length, 0.0F) : glm::vec4(0.0F);
}

// Number by number: a whole one would be made elsewhere and waited for before it is copied.
void write(const BoneShapes::Link& link, float highlight, const PackedColour& colour, LinkInstance& out) {
  out.head = link.head;
  out.highlight = highlight;
  out.link = link.tail - link.head;
  out.colour = colour;
  out.side = link.side * link.radius;
  out.length = link.length;
}

}  // namespace

void fillLinks(const BoneShapes& shapes, const BonePalette& palette, std::vector<LinkInstance>& out) {
  out.clear();
  out.reserve(shapes.links().size());
  for (const BoneShapes::Link& link : shapes.links()) {
    const BonePalette::Entry& look = palette[link.bone];
    write(link, look.highlight, look.link, out.emplace_back());
  }
}

void fillGhost(const BoneShapes& shapes, const PackedColour& colour, std::vector<LinkInstance>& out) {
  constexpr float kFlat = 2.0F;  // a highlight beyond the selected bone's: no edges, hardly any shading
  out.clear();
  out.reserve(shapes.links().size());
  for (const BoneShapes::Link& link : shapes.links()) {
    write(link, kFlat, colour, out.emplace_back());
  }
}

void fillTrail(const Scene& scene, const glm::vec4& colour, std::vector<TrailInstance>& out) {
  constexpr float kPalest = 0.18F;
  constexpr float kFadeFrames = 24.0F;
  const std::span<const glm::vec3> trail = scene.trail;
  out.clear();
  out.reserve(trail.size());
  for (std::size_t i = 0; i + 1 < trail.size(); ++i) {
    if (!isDrawable(trail[i]) || !isDrawable(trail[i + 1])) continue;
    const glm::vec3& before = i > 0 && isDrawable(trail[i - 1]) ? trail[i - 1] : trail[i];
    const glm::vec3& after = i + 2 < trail.size() && isDrawable(trail[i + 2]) ? trail[i + 2] : trail[i + 1];
    const float away = std::abs(static_cast<float>(i) - static_cast<float>(scene.trailNow));
    glm::vec4 faded = colour;
    faded.a *= std::max(kPalest, 1.0F - away / kFadeFrames);
    out.push_back({trail[i], packColour(faded), glm::vec4(trail[i + 1], 0.0F), glm::vec4(before, 0.0F),
                   glm::vec4(after, 0.0F)});
  }
}

void fillJoints(const BoneShapes& shapes, const BonePalette& palette, const FrameBlock& frame,
                float leastPixels, std::vector<JointInstance>& out) {
  out.clear();
  out.reserve(shapes.joints().size());
  // Hundreds of pale dots would outshine the bones; in the bones' colours they only close the gaps.
  constexpr std::size_t kCrowd = 200;
  const bool isCrowd = shapes.joints().size() >= kCrowd;
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    const BonePalette::Entry& look = palette[joint.bone];
    const bool isSpeck = joint.radius * pixelsPerUnit(frame, joint.centre) < leastPixels;
    if (isSpeck && look.highlight == 0.0F) continue;
    PackedColour colour = isCrowd ? look.link : look.joint;
    colour[3] = 255;  // links may be see-through, joints are not
    JointInstance& instance = out.emplace_back();
    instance.centre = joint.centre;
    instance.radius = joint.radius;
    instance.highlight = look.highlight;
    instance.colour = colour;
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
