// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/draw_sources.h"
#include "formats/z64/draw_state.h"
#include "formats/z64/mesh_builder.h"

#include <cstdint>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// A limb of a skin: vertices that several limbs move, and the list that loads them.
struct LimbSkin {
  std::uint32_t list = 0;              ///< 0: draws nothing
  std::uint64_t pointer = 0;           ///< where its address is stored
  std::vector<LoadedVertex> vertices;  ///< of segment 8; State::Never: no group has it
};

/// Reads the skin at an address. A fault is a warning, and costs the vertices that need the faulty part.
/// @param boneOf  bones by limb; -1: not in the skeleton.
/// Source: docs/formats/zelda64-mesh.md, "Skins".
[[nodiscard]] LimbSkin readLimbSkin(const FoundBytes& at, const Segments& segments,
                                    std::span<const int> boneOf, MeshBuilder& builder, DrawFaults& faults,
                                    DrawBudget& budget);

}  // namespace marrow::formats::z64
