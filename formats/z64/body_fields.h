// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "formats/fields/field_map.h"
#include "formats/fields/map_fields.h"

#include <cstdint>

namespace marrow::formats::z64 {

/// Names the display lists of a body with those that they call, their vertices and their textures.
/// @param segment  that the file itself stands for.
void addBody(FieldMap& map, const PeekBytes& bytes, const core::Model& model, std::uint32_t segment);

/// Names the lists that the game's code draws in Link's hands and on his back. @pre hasLinkLists of the
/// object.
void addLinkTable(FieldMap& map, const PeekBytes& bytes);

}  // namespace marrow::formats::z64
