// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

namespace marrow::core {

/// The model for programs that take one texture a material: where a material has a cover over a texture of
/// the same coordinates, one image holds what both show, in the cover's place. Such images come after the
/// model's own, one for each pair; their names are "texture_cover".
[[nodiscard]] Model withCoversMixed(const Model& model);

}  // namespace marrow::core
