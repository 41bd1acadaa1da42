// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::samples {

struct ZeldaVertex {
  glm::dvec3 position{0.0};  ///< in the limb's space
  glm::dvec3 normal{0.0};
  glm::dvec2 texel{0.0};
};

/// Rows of vertices; triangles between each two rows, counter-clockwise seen from the front, where rows go
/// down and columns to the right.
struct ZeldaSheet {
  std::size_t columns = 0;  ///< of a row: at most 16, since two rows are loaded at once
  bool hasBothSides = false;
  std::vector<ZeldaVertex> vertices;
};

/// The drawing of an object's limbs. All have one image, which the first list loads.
struct ZeldaBody {
  static constexpr int kImageSize = 32;

  std::vector<std::uint16_t> image;             ///< [32 * 32] RGBA16, row by row; empty: no body
  std::vector<std::vector<ZeldaSheet>> pieces;  ///< by limb
};

/// Appends image, vertices and display lists.
/// @return the offset of each limb's list; 0 where it draws nothing.
[[nodiscard]] std::vector<std::size_t> appendBody(write::BigEndianWriter& out, const ZeldaBody& body);

/// A closed body around an axis: rings along z, from the front to the back.
/// @param rings  z, radius and texel row of each.
[[nodiscard]] ZeldaSheet turnedSheet(const std::vector<std::array<double, 3>>& rings,
                                     const glm::dvec2& centre, double flatness, int sides,
                                     const glm::dvec2& texels);

}  // namespace marrow::samples
