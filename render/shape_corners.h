// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace marrow::render {

// The corners of every shape that is drawn, by the numbers that its vertex shader knows, and the triangles
// between them, counter-clockwise seen from outside. Strides are powers of two, which the shaders divide by.

/// As many corners as faces: the last corner of each face is that face's alone, so that it can carry its
/// normal. 0 to 3 are for the faces at the head, 4 to 7 for those at the tail, both once around the ring. 0
/// and 2 lie at the head, 5 and 7 at the tail, the others on the ring: resources/shaders/bone.vert.
inline constexpr std::array<int, 24> kOctahedronFaces = {1, 4, 0, 0, 6, 1, 3, 6, 2, 2, 4, 3,
                                                         1, 5, 4, 1, 6, 5, 3, 7, 6, 3, 4, 7};
inline constexpr int kOctahedronStride = 8;

/// Half a sphere that faces the eye, 0 its pole, 1 to 16 a ring half way down, 17 to 32 its rim:
/// resources/shaders/joint.vert.
inline constexpr int kDomeSides = 16;
inline constexpr int kDomeStride = 64;
extern const std::array<int, 3 * 3 * kDomeSides> kDomeFaces;
/// The same from eight places on the rim, for what is a few pixels wide.
extern const std::array<int, 3 * kDomeSides / 2> kSmallDomeFaces;

/// Three lines as thin rectangles, four corners each: resources/shaders/axis.vert.
inline constexpr std::array<int, 18> kAxesFaces = {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7, 8, 9, 10, 8, 10, 11};
inline constexpr int kAxesStride = 16;

/// One piece of a line: resources/shaders/trail.vert.
inline constexpr std::array<int, 6> kTrailFaces = {0, 1, 2, 0, 2, 3};
inline constexpr int kTrailStride = 4;

}  // namespace marrow::render
