// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/fields/field_map.h"
#include "formats/fields/map_fields.h"

#include <cstdint>

namespace marrow::formats::j3d {

/// Names the fields of MAT3: the materials' records, and the tables that their indices lead to.
void addMaterials(FieldMap& map, const PeekBytes& bytes, std::uint64_t at);

}  // namespace marrow::formats::j3d
