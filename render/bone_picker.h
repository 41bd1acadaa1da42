// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/bone_shapes.h"
#include "render/camera.h"
#include "render/scene.h"

#include <glm/vec2.hpp>

namespace marrow::render {

/// Finds the bone under the pointer. Keeps its shapes between calls, so that a moving pointer allocates
/// nothing.
class BonePicker {
 public:
  /// The bone whose drawn shape is under a point of the view, nearest first; -1 when none is. A link belongs
  /// to the bone at its thick end. Joints win over the links that touch them. Where no shape is hit, the one
  /// whose edge is nearest on the screen counts, up to 5 pixels away.
  /// @param position  pixels from the top left, same unit as size.
  [[nodiscard]] int boneAt(const Scene& scene, const OrbitCamera& camera, const glm::vec2& position,
                           const glm::vec2& sizePixels, BoneStyle style = BoneStyle::Octahedral);

 private:
  BoneShapes shapes_;
};

}  // namespace marrow::render
