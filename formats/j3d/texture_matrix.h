// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/tev_program.h"
#include "formats/j3d/materials_read.h"

#include <glm/mat3x2.hpp>

#include <optional>

namespace marrow::formats::j3d {

/// The matrix that a coordinate goes through; null: none.
[[nodiscard]] const StoredTextureMatrix* matrixOf(const StoredMaterial& material, const StoredTexgen& texgen);

/// The number of the material's matrix, even if the material lacks it; -1: none.
[[nodiscard]] int matrixSlotOf(const StoredTexgen& texgen);

/// The matrix of coordinates s, t, 1; the identity if a number is not finite.
[[nodiscard]] glm::mat3x2 transformOf(const StoredTextureMatrix& stored);

/// True if it turns normals into coordinates.
[[nodiscard]] bool isEnvironment(const StoredTextureMatrix& stored);

/// The coordinate that it computes from a normal or a position, whichever the texgen names.
/// @return empty for any other source, and for a mode that no known file has.
[[nodiscard]] std::optional<core::TevCoordinate> projectedBy(const StoredTextureMatrix& stored,
                                                             const StoredTexgen& texgen);

}  // namespace marrow::formats::j3d
