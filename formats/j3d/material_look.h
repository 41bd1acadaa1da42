// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/material.h"
#include "core/model/tev_program.h"
#include "formats/j3d/materials_read.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::formats::j3d {

/// A material as far as one texture and one light can show it.
/// @param textures  by number of TEX1.
[[nodiscard]] core::Material plainLook(const StoredMaterial& stored, std::span<const core::Texture> textures);

/// The materials that draw nothing themselves. By the destination's alpha, they mark where another material
/// with the same texture may draw, as for The Wind Waker's eyes and brows. A plain image leaves them out.
[[nodiscard]] std::vector<bool> areMasks(std::span<const std::optional<StoredMaterial>> materials);

/// The stages of a material as data; null if core::TevProgram cannot hold them.
/// @param textures  by number of TEX1.
[[nodiscard]] std::shared_ptr<const core::TevProgram> tevLook(const StoredMaterial& stored,
                                                              std::span<const core::Texture> textures,
                                                              std::span<const core::Image> images);

}  // namespace marrow::formats::j3d
