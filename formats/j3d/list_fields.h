// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/fields/map_fields.h"

namespace marrow::formats::j3d {

/// Names the primitives of SHP1's display lists: each vertex with an index for every attribute. Lists that
/// hold attributes themselves, not indices, are not named.
/// @param at  where the block begins.
void addDisplayLists(FieldMap& map, const PeekBytes& bytes, std::uint64_t at);

}  // namespace marrow::formats::j3d
