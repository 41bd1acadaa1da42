// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "resources/samples/generator/zelda_body.h"

#include <glm/vec3.hpp>

namespace marrow::samples {

/// One limb of a Zelda 64 hierarchy.
struct ZeldaLimb {
  glm::ivec3 position{0};
  int child = -1;  ///< index of a limb, -1: none
  int sibling = -1;
  bool isDrawn = true;
};

/// Where the limbs are at one frame.
struct ZeldaPose {
  glm::dvec3 root{0.0};               ///< position of limb 0
  std::vector<glm::dvec3> rotations;  ///< degrees, one a limb
};

/// The rest of a limb record, after its position and links.
enum class ZeldaLimbKind {
  Standard,  ///< a display list
  Lod,       ///< one for near and one for far
  Skin,      ///< a type, and data of that type
};

struct ZeldaLayout {
  ZeldaLimbKind limbs = ZeldaLimbKind::Standard;
  bool isFlex = true;  ///< the header counts the limbs that draw
};

struct ZeldaMotion {
  int frames = 0;
  ZeldaPose (*poseAt)(double frame) = nullptr;
};

/// An object of one flex skeleton and its animations, in the games' layout: for each animation values, index
/// rows and header, then limbs, limb table and header. Constant channels share values. Without a body, limbs
/// draw lists that are empty.
[[nodiscard]] write::Bytes writeZeldaObject(const std::vector<ZeldaLimb>& limbs,
                                            const std::vector<ZeldaMotion>& motions, ZeldaLayout layout = {},
                                            const ZeldaBody& body = {});

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
