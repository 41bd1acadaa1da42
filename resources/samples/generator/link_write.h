// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tests/write/byte_writer.h"

#include <glm/vec3.hpp>

namespace marrow::samples {

inline constexpr std::size_t kLinkLimbs = 21;

/// One frame of an animation in Link's format.
struct LinkPose {
  glm::dvec3 root{0.0};
  std::array<glm::dvec3, kLinkLimbs> rotations{};  ///< degrees
  unsigned eyes = 0;                               ///< as stored; 0: the game decides
  unsigned mouth = 0;
};

struct LinkMotion {
  int frames = 0;
  LinkPose (*poseAt)(double frame) = nullptr;
};

/// A gameplay_keep with only the headers of the motions.
[[nodiscard]] write::Bytes writeLinkHeaders(const std::vector<LinkMotion>& motions);
/// A link_animetion.
[[nodiscard]] write::Bytes writeLinkFrames(const std::vector<LinkMotion>& motions);

}  // namespace marrow::samples
