// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/model.h"
#include "formats/exchange/gltf/read/buffers.h"
#include "formats/exchange/gltf/read/gltf_json.h"
#include "formats/exchange/gltf/read/read_budget.h"

namespace marrow::formats::gltf {

/// A linear colour, 0..1, in sRGB's curve, as the consoles store colours.
[[nodiscard]] double toStored(double linear);

/// Reads materials with their base colour, and the images that they name; an image that cannot be read is
/// left out with a diagnostic.
/// @param model  gets materials and images.
/// @throws ReadFailure.
void readMaterials(const GltfJson& json, Buffers& buffers, ReadBudget& budget, core::Model& model,
                   core::Diagnostics& diagnostics);

}  // namespace marrow::formats::gltf
