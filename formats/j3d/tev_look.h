// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/tev_program.h"
#include "formats/j3d/materials_read.h"

#include <memory>
#include <span>

namespace marrow::formats::j3d {

/// The stages of a material as data; null where it asks for what core::TevProgram cannot say.
/// @param textures  by number of TEX1.
[[nodiscard]] std::shared_ptr<const core::TevProgram> tevLook(const StoredMaterial& stored,
                                                              std::span<const core::Texture> textures,
                                                              std::span<const core::Image> images);

}  // namespace marrow::formats::j3d
