// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/lit_surface.h"
#include "core/model/model.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace marrow::core {

/// The colours of a vertex, white where the run has none.
[[nodiscard]] std::array<Texel, Mesh::kColourSets> coloursAt(const Mesh& mesh, const TriangleRun& run,
                                                             std::uint32_t vertex);

/// Puts the colours of vertices into an image: for each triangle of a material a square of texels, half of
/// which it covers. The corners of its triangles become vertices of their own, with coordinates in the first
/// set.
/// @param material  of the model, without another image.
/// @param surface  what it shows.
void addPatches(Model& model, std::size_t material, LitSurface& surface);

}  // namespace marrow::core
