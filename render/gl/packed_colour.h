// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace marrow::render {

/// Red, green, blue, alpha, as unpackedColour() of resources/shaders/shapes.glsl reads them.
using PackedColour = std::array<std::uint8_t, 4>;

/// @param colour  0..1, clamped.
[[nodiscard]] inline PackedColour packColour(const glm::vec4& colour) {
  const auto byte = [](float part) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(part, 0.0F, 1.0F) * 255.0F));
  };
  return {byte(colour.r), byte(colour.g), byte(colour.b), byte(colour.a)};
}

}  // namespace marrow::render
