// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace marrow::render {

// The corners of every shape that is drawn, by the numbers that its vertex shader knows, and the triangles
// between them, counter-clockwise seen from outside. Strides are powers of two, which the shaders divide by.

/// 0 to 3 the ring where the faces at the head end, 4 to 7 the same ring for those at the tail, 8 the head, 9
/// the tail: resources/shaders/bone.vert. The last corner of each face is that face's alone, so that it can
/// carry its normal.
inline constexpr std::array<int, 24> kOctahedronFaces = {8, 1, 0, 8, 2, 1, 8, 3, 2, 8, 0, 3,
                                                         5, 9, 4, 6, 9, 5, 7, 9, 6, 4, 9, 7};
inline constexpr int kOctahedronStride = 16;

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

}  // namespace marrow::render
