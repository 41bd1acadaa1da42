// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/bone_shapes.h"
#include "render/frame_block.h"

#include <glm/vec2.hpp>

#include <optional>

namespace marrow::render {

/// Device pixels, from the bottom left.
struct PixelBox {
  glm::ivec2 corner;
  glm::ivec2 size;
};

/// The part of the view where shapes may lie behind the ground, as seen from the eye; nothing when none does.
[[nodiscard]] std::optional<PixelBox> groundOverlap(const BoneShapes& shapes, const FrameBlock& frame);

}  // namespace marrow::render
