// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/fields/map_fields.h"

#include <cstdint>
#include <string_view>

namespace marrow::formats::j3d {

/// Names the header and tables of a block that plays beside a joint animation.
/// @return false: the tag is of none.
bool addCompanionBlock(FieldMap& map, const PeekBytes& bytes, std::uint64_t at, std::string_view tag);

/// Names the rows, keys and runs of a clip that has no bones.
void addCompanionTracks(FieldMap& map, const core::Clip& clip, std::string_view tag);

}  // namespace marrow::formats::j3d
