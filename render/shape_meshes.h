// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace marrow::render {

/// Triangles, counter-clockwise seen from outside.
struct ShapeMesh {
  std::vector<float> vertices;  ///< three each
  std::vector<std::uint16_t> indices;
};

/// An octahedron's corners have the numbers that resources/shaders/bone.vert knows: 0 to 3 the ring where the
/// faces at the head end, 4 to 7 the same ring for those at the tail, 8 the head, 9 the tail. The last corner
/// of each face is that face's alone, so that it can carry its normal.
inline constexpr std::array<int, 24> kOctahedronFaces = {8, 1, 0, 8, 2, 1, 8, 3, 2, 8, 0, 3,
                                                         5, 9, 4, 6, 9, 5, 7, 9, 6, 4, 9, 7};
/// From the numbers of one octahedron's corners to the next one's; a power of two, which the shader divides
/// by.
inline constexpr int kOctahedronStride = 16;

/// Half a unit sphere around +z with the given number of sides, closed by one ring between pole and equator.
[[nodiscard]] ShapeMesh domeMesh(int sides);

/// Three lines as thin rectangles: corner of resources/shaders/axis.vert.
[[nodiscard]] ShapeMesh axesMesh();

}  // namespace marrow::render
