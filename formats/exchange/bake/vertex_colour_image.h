// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "formats/exchange/bake/baked_material.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace marrow::formats::bake {

/// The colours of a vertex, white where the run has none.
[[nodiscard]] std::array<core::Texel, core::Mesh::kColourSets> coloursAt(const core::Mesh& mesh,
                                                                         const core::TriangleRun& run,
                                                                         std::uint32_t vertex);

/// Puts the colours of vertices into an image: each triangle of a material gets half of a square of texels.
/// The corners of its triangles become vertices of their own, with coordinates in the first set.
/// @param material  of the model, without another image.
void bakeVertexColours(core::Model& model, std::size_t material, BakedMaterial& baked);

}  // namespace marrow::formats::bake
