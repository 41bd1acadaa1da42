// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/bones/bone_shapes.h"
#include "render/camera.h"
#include "render/scene.h"

#include <glm/vec2.hpp>

namespace marrow::render {

/// Finds the bone under the pointer. Keeps its shapes between calls, so that a moving pointer allocates
/// nothing.
class BonePicker {
 public:
  /// @param position  pixels from the top left, same unit as sizePixels.
  /// @return the bone whose drawn shape is nearest to the eye under that position; -1: none. An edge belongs
  /// to the bone at its thick end. Joints win over the edges that touch them. Where no shape is hit, the one
  /// nearest on the screen counts, up to 5 pixels away.
  [[nodiscard]] int boneAt(const SkeletonItem& item, const OrbitCamera& camera, const glm::vec2& position,
                           const glm::vec2& sizePixels);

 private:
  BoneShapes shapes_;
};

}  // namespace marrow::render
