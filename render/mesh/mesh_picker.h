// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/camera.h"
#include "render/scene.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <vector>

namespace marrow::render {

/// A triangle under the pointer.
struct MeshHit {
  int bone = -1;       ///< with the most weight at the corner nearest to the pointer
  int run = -1;        ///< into Mesh::runs
  float depth = 0.0F;  ///< 0 near .. 1 far
};

/// Finds the triangle of a mesh under the pointer. Keeps its storage between calls.
class MeshPicker {
 public:
  /// @param position  pixels from the top left, same unit as sizePixels.
  /// @return a hit with bone -1 where there is none. Sides that are not drawn cannot be hit.
  [[nodiscard]] MeshHit hitAt(const MeshItem& item, const OrbitCamera& camera, const glm::vec2& position,
                              const glm::vec2& sizePixels);

 private:
  std::vector<glm::mat4> matrices_;
  std::vector<glm::vec3> places_;  ///< of vertices, as OrbitCamera::project() says
};

}  // namespace marrow::render
