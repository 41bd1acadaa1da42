// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/ground/ground_block.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace marrow::render {
namespace {

// The finest cells are this part of the distance to the target, about ten to a hundred pixels wide.
constexpr float kCellPerDistance = 0.035F;
constexpr float kFadePerDistance = 2.6F;
constexpr float kCheckerPixels = 12.0F;
constexpr float kAlongAxis = 0.999999F;

// X red, y green, z blue, as usual.
const std::array<glm::vec4, 3> kAxisColours = {{
    {0.90F, 0.32F, 0.36F, 0.85F},
    {0.42F, 0.72F, 0.32F, 0.85F},
    {0.30F, 0.52F, 0.95F, 0.85F},
}};

struct Plane {
  glm::vec3 centre;
  int u;  ///< the model axes that the lines run along
  int v;
};

// The ground. An orthographic view from the front or the side would show it as one line; there the grid is
// the plane that the camera faces, behind everything.
Plane planeOf(const OrbitCamera& camera) {
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

GroundBlock groundBlockOf(const Scene& scene, const View& view) {
  const OrbitCamera& camera = scene.camera;
  const float cellPower = std::log10(std::max(camera.distance() * kCellPerDistance, 1e-6F));
  const float wholePower = std::floor(cellPower);
  const Plane plane = planeOf(camera);
  return {
      .backgroundTop = scene.colours.backgroundTop,
      .backgroundBottom = scene.colours.backgroundBottom,
      .gridMinor = scene.colours.grid,
      .gridMajor = scene.colours.gridMajor,
      .layout = {std::pow(10.0F, wholePower), cellPower - wholePower, kFadePerDistance * camera.distance(),
                 scene.ground.isCheckerboard ? kCheckerPixels * view.pixelRatio() : 0.0F},
      .centre = glm::vec4(plane.centre, 1.0F),
      .u = unitAxis(plane.u),
      .v = unitAxis(plane.v),
      .uColour = kAxisColours[static_cast<std::size_t>(plane.u)],
      .vColour = kAxisColours[static_cast<std::size_t>(plane.v)],
  };
}

}  // namespace marrow::render
