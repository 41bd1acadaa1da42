// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/fields/field_map.h"
#include "formats/fields/map_fields.h"

#include <cstdint>

namespace marrow::formats::j3d {

/// Names the fields of VTX1: its formats and the elements of each array.
void addVertices(FieldMap& map, const PeekBytes& bytes, std::uint64_t at);
/// Names the fields of EVP1: envelopes, their joints and weights, the inverse bind matrices.
void addEnvelopes(FieldMap& map, const PeekBytes& bytes, std::uint64_t at);

}  // namespace marrow::formats::j3d
