// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/overlay/overlay_pass.h"

#include "render/gl/draw_state.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace marrow::render {
namespace {

constexpr float kWithinBody = 0.7F;

}  // namespace

void appendTrail(const TrailItem& trail, std::vector<LinePiece>& out) {
  constexpr float kPalest = 0.18F;
  constexpr float kFadePoints = 24.0F;
  const std::span<const glm::vec3> points = trail.points;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    if (!isDrawable(points[i]) || !isDrawable(points[i + 1])) continue;
    const glm::vec3& before = i > 0 && isDrawable(points[i - 1]) ? points[i - 1] : points[i];
    const glm::vec3& after =
        i + 2 < points.size() && isDrawable(points[i + 2]) ? points[i + 2] : points[i + 1];
    const float away = std::abs(static_cast<float>(i) - static_cast<float>(trail.now));
    glm::vec4 colour = trail.colour;
    colour.a *= std::max(kPalest, 1.0F - away / kFadePoints);
    out.push_back({points[i], packColour(colour), glm::vec4(points[i + 1], 0.0F), glm::vec4(before, 0.0F),
                   glm::vec4(after, 0.0F)});
  }
}

void OverlayPass::draw(const Scene& scene, const View&) {
  setSeeThrough();
  // Trails within a body are seen through it, paler.
  if (!scene.meshes.empty()) drawTrails(scene, kWithinBody, kNearestDepths);
  drawTrails(scene, 1.0F, 1.0);
}

void OverlayPass::drawTrails(const Scene& scene, float strength, double farthest) {
  pieces_.clear();
  for (TrailItem trail : scene.trails) {
    trail.colour.a *= strength;
    appendTrail(trail, pieces_);
  }
  glDepthRange(0.0, farthest);
  lines_.draw(pieces_);
}

}  // namespace marrow::render
