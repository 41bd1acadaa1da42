// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/fields/field_map.h"
#include "formats/fields/map_fields.h"

#include <cstdint>
#include <string_view>

namespace marrow::formats::j3d {

/// Names the fields of the blocks INF1, VTX1, EVP1, DRW1, SHP1, MAT3 and TEX1. @return false for any other
/// block.
bool addMeshBlock(FieldMap& map, const PeekBytes& bytes, std::uint64_t at, std::string_view tag);

}  // namespace marrow::formats::j3d
