// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "resources/samples/generator/body.h"

namespace marrow::samples {

/// The materials of the wanderer, in the order that they are drawn.
enum WandererMaterial : std::size_t {
  kSkin,
  kHair,
  kTunic,
  kTrousers,
  kLeather,
  kScarf,
  kGlow,
  kEyes,
  kMaterialCount,
};

/// The surface of the wanderer at rest, by material.
[[nodiscard]] std::array<BodyPart, kMaterialCount> wandererBody();

}  // namespace marrow::samples
