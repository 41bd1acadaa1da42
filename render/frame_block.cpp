// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/frame_block.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace marrow::render {
namespace {

// The finest cells are this part of the distance to the target, so about ten to a hundred pixels wide.
constexpr float kCellPerDistance = 0.035F;
constexpr float kFadePerDistance = 2.6F;
constexpr float kCheckerPixels = 12.0F;
constexpr float kLeastJointPixels = 0.7F;
constexpr float kLeastLinkPixels = 0.9F;
constexpr float kAlongAxis = 0.999999F;

// Lines along x red, along y green, along z blue, as everywhere.
const std::array<glm::vec4, 3> kAxisColours = {{
    {0.90F, 0.32F, 0.36F, 0.85F},
    {0.42F, 0.72F, 0.32F, 0.85F},
    {0.30F, 0.52F, 0.95F, 0.85F},
}};

glm::vec4 gridLayout(const OrbitCamera& camera) {
  const float wanted = std::log10(std::max(camera.distance() * kCellPerDistance, 1e-6F));
  const float power = std::floor(wanted);
  const float fade = kFadePerDistance * camera.distance();
  return {std::pow(10.0F, power), wanted - power, fade, 0.0F};
}

struct GridPlane {
  glm::vec3 centre;
  int u;  ///< the model axes that the lines follow
  int v;
};

// The ground, but in a flat view from the front or the side, where the ground is one line, the plane that is
// looked at, drawn behind everything.
GridPlane gridPlane(const OrbitCamera& camera) {
  const glm::vec3 towardsEye = glm::normalize(camera.eye() - camera.target());
  const bool alongZ = std::abs(towardsEye.z) > kAlongAxis;
  const bool alongX = std::abs(towardsEye.x) > kAlongAxis;
  if (camera.isOrthographic() && (alongX || alongZ)) {
    return {camera.target() - towardsEye * (camera.farPlane() * 0.9F), alongZ ? 0 : 2, 1};
  }
  return {glm::vec3(camera.target().x, 0.0F, camera.target().z), 0, 2};
}

glm::vec4 unitAxis(int axis) {
  glm::vec4 result(0.0F);
  result[axis] = 1.0F;
  return result;
}

}  // namespace

FrameBlock frameBlock(const OrbitCamera& camera, const ViewOptions& options, const glm::ivec2& sizePixels) {
  const glm::vec2 size(sizePixels);
  const float ratio = std::isfinite(options.pixelRatio) ? std::clamp(options.pixelRatio, 0.5F, 8.0F) : 1.0F;
  const GridPlane plane = gridPlane(camera);
  return {
      .view = camera.viewMatrix(),
      .projection = camera.projectionMatrix(size.x / size.y),
      .backgroundTop = options.colours.backgroundTop,
      .backgroundBottom = options.colours.backgroundBottom,
      .gridMinor = options.colours.grid,
      .gridMajor = options.colours.gridMajor,
      .eye = glm::vec4(camera.eye(), 1.0F),
      .viewport = {size.x, size.y, ratio, camera.isOrthographic() ? 1.0F : 0.0F},
      .grid = gridLayout(camera),
      .gridCentre = glm::vec4(plane.centre, 1.0F),
      .gridU = unitAxis(plane.u),
      .gridV = unitAxis(plane.v),
      .gridUColour = kAxisColours[static_cast<std::size_t>(plane.u)],
      .gridVColour = kAxisColours[static_cast<std::size_t>(plane.v)],
      .ground = {options.checkerboard ? kCheckerPixels * ratio : 0.0F, kLeastJointPixels, kLeastLinkPixels,
                 0.0F},
  };
}

}  // namespace marrow::render
