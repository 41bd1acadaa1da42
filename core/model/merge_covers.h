// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

namespace marrow::core {

/// Gives each material whose texture has a cover one image that shows both as they look together, for
/// writers that know one image a material. Such images come after the model's own, named like their
/// material. A material whose two images do not lie on the same coordinates keeps its texture alone.
void mergeCovers(Model& model);

}  // namespace marrow::core
