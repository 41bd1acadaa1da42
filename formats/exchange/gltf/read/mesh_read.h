// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/model.h"
#include "formats/exchange/gltf/read/buffers.h"
#include "formats/exchange/gltf/read/gltf_json.h"
#include "formats/exchange/gltf/read/node_tree.h"
#include "formats/exchange/gltf/read/read_budget.h"

#include <memory>
#include <span>

namespace marrow::formats::gltf {

/// All meshes of the nodes, as one body on the bones. A skinned mesh is bound to the joints of its skin, any
/// other to its node.
/// @return null if there is no triangle. A mesh that cannot be read is left out with a diagnostic.
[[nodiscard]] std::shared_ptr<core::Model> readBodyOf(const GltfJson& json, Buffers& buffers,
                                                      ReadBudget& budget, std::span<const Node> nodes,
                                                      const BonePlan& bones, core::Diagnostics& diagnostics);

}  // namespace marrow::formats::gltf
