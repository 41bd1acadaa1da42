// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

namespace marrow::render {

// The triangles of every shape, as corner numbers of its vertex shader, counter-clockwise seen from outside.
// Strides are powers of two, because the shaders divide by them.

/// There are as many corners as faces. Each face ends with a corner of its own, which carries the face's
/// normal. Corners 0 to 3 belong to the faces at the head, 4 to 7 to those at the tail, both once around the
/// ring. 0 and 2 lie at the head, 5 and 7 at the tail, the others on the ring:
/// resources/shaders/bone_edge.vert.
inline constexpr std::array<int, 24> kOctahedronFaces = {1, 4, 0, 0, 6, 1, 3, 6, 2, 2, 4, 3,
                                                         1, 5, 4, 1, 6, 5, 3, 7, 6, 3, 4, 7};
inline constexpr int kOctahedronStride = 8;

/// A disc that faces the eye, with its corners once around: resources/shaders/joint.vert. Discs of fewer
/// sides skip corners.
inline constexpr int kDiscStride = 32;

/// Triangles that cut off every second corner, then every second of the remaining ones, and so on inwards.
/// These are the largest triangles possible; edges cost software renderers time.
template <std::size_t Sides>
constexpr std::array<int, 3 * (Sides - 2)> discFaces() {
  std::array<int, 3 * (Sides - 2)> faces{};
  std::size_t at = 0;
  constexpr int kStep = kDiscStride / static_cast<int>(Sides);
  for (int step = kStep; step <= kDiscStride / 4; step *= 2) {
    for (int corner = 0; corner < kDiscStride; corner += 2 * step) {
      for (const int one : {corner, corner + step, (corner + 2 * step) % kDiscStride}) faces[at++] = one;
    }
  }
  return faces;
}
inline constexpr auto kLargeDiscFaces = discFaces<32>();
inline constexpr auto kDiscFaces = discFaces<16>();
inline constexpr auto kSmallDiscFaces = discFaces<8>();

/// One piece of a line: resources/shaders/line.vert.
inline constexpr std::array<int, 6> kLineFaces = {0, 1, 2, 0, 2, 3};
inline constexpr int kLineStride = 4;

}  // namespace marrow::render
