// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "resources/samples/generator/zelda_write.h"

#include <glm/vec3.hpp>

namespace marrow::samples {

/// One limb of the early format, which has a rest rotation, too.
struct ZeldaBetaLimb {
  ZeldaLimb limb;
  glm::dvec3 restRotation{0.0};  ///< degrees
};

/// A Zelda 64 object in the early format: limbs that point to each other, a list of them, and animations with
/// a count beside each index.
[[nodiscard]] write::Bytes writeBetaObject(const std::vector<ZeldaBetaLimb>& limbs,
                                           const std::vector<ZeldaMotion>& motions);

}  // namespace marrow::samples
