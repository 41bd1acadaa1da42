// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "resources/samples/generator/sprout.h"
#include "tests/write/sm64ds.h"

namespace marrow::samples::sprout {

/// Vertices are stored in parts of 2^kScaleShift units.
inline constexpr std::uint32_t kScaleShift = 2;

struct Material {
  std::string_view name;
  std::uint32_t image = 0;
  bool hasBothSides = false;
  bool isLit = true;
};

/// The drawing of a bone: a list with a material, its slots standing for bones.
struct Drawing {
  Bone bone = kBody;
  std::uint32_t material = 0;
  std::vector<Bone> slots;
  write::Bytes commands;
};

[[nodiscard]] std::vector<write::BmdImage> images();
[[nodiscard]] std::vector<Material> materials();
[[nodiscard]] std::vector<Drawing> drawings();

}  // namespace marrow::samples::sprout
