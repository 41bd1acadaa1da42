// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <set>

namespace marrow::core {

/// For formats with one colour and one image a material: what the programs of some materials make of both in
/// full light, as a colour, or as an image after the model's own. Colours of vertices count as white.
/// @param materials  of the model. Those whose program reads another image than their texture's, or reads it
/// elsewhere, stay as they are, and in the set.
[[nodiscard]] Model withColoursBaked(const Model& model, std::set<std::size_t>& materials);

}  // namespace marrow::core
