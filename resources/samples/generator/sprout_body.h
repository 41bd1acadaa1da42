// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "resources/samples/generator/bytes.h"
#include "resources/samples/generator/sprout.h"

namespace marrow::samples::sprout {

/// Vertices are stored in parts of 2^kScaleShift units.
inline constexpr std::uint32_t kScaleShift = 2;

struct Image {
  std::string_view name;
  std::uint32_t width = 32;
  std::uint32_t height = 32;
  std::uint32_t format = 3;  ///< 1 A3I5, 2 four colours, 3 sixteen
  Bytes texels;
  std::vector<std::uint16_t> palette;  ///< 15-bit colours
};

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
  Bytes commands;
};

[[nodiscard]] std::vector<Image> images();
[[nodiscard]] std::vector<Material> materials();
[[nodiscard]] std::vector<Drawing> drawings();

}  // namespace marrow::samples::sprout
