// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

namespace marrow::render {

// The corners of every shape that is drawn, by the numbers that its vertex shader knows, and the triangles
// between them, counter-clockwise seen from outside. Strides are powers of two, which the shaders divide by.

/// As many corners as faces: the last corner of each face is that face's alone, so that it can carry its
/// normal. 0 to 3 are for the faces at the head, 4 to 7 for those at the tail, both once around the ring. 0
/// and 2 lie at the head, 5 and 7 at the tail, the others on the ring: resources/shaders/bone.vert.
inline constexpr std::array<int, 24> kOctahedronFaces = {1, 4, 0, 0, 6, 1, 3, 6, 2, 2, 4, 3,
                                                         1, 5, 4, 1, 6, 5, 3, 7, 6, 3, 4, 7};
inline constexpr int kOctahedronStride = 8;

/// A disc that faces the eye, its corners once around: resources/shaders/joint.vert. Discs of fewer sides
/// leave corners out.
inline constexpr int kDiscStride = 32;

/// A triangle over every second corner, then over every second of those, and so on inwards: the largest
/// triangles there are, since what a software renderer pays for is their edges.
template <int Sides>
constexpr std::array<int, 3 * (Sides - 2)> discFaces() {
  std::array<int, 3 * (Sides - 2)> faces{};
  std::size_t at = 0;
  constexpr int kStep = kDiscStride / Sides;
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

/// Three lines as thin rectangles, four corners each: resources/shaders/axis.vert.
inline constexpr std::array<int, 18> kAxesFaces = {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7, 8, 9, 10, 8, 10, 11};
inline constexpr int kAxesStride = 16;

/// One piece of a line: resources/shaders/trail.vert.
inline constexpr std::array<int, 6> kTrailFaces = {0, 1, 2, 0, 2, 3};
inline constexpr int kTrailStride = 4;

}  // namespace marrow::render
