// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/material.h"
#include "formats/j3d/materials_read.h"

#include <optional>
#include <span>
#include <vector>

namespace marrow::formats::j3d {

/// A material as far as one texture and one light can show it.
/// @param textures  by number of TEX1.
[[nodiscard]] core::Material plainLook(const StoredMaterial& stored, std::span<const core::Texture> textures);

/// Which materials only mark where another may draw by the destination's alpha, with the same texture: The
/// Wind Waker's eyes and brows. A plain image leaves them out.
[[nodiscard]] std::vector<bool> areMasks(std::span<const std::optional<StoredMaterial>> materials);

}  // namespace marrow::formats::j3d
