// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "formats/exchange/gltf/node_plan.h"
#include "formats/exchange/gltf/read/gltf_json.h"
#include "formats/exchange/gltf/read/raw_animation.h"
#include "formats/exchange/gltf/read/read_budget.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace marrow::formats::gltf {

/// A node as the file has it.
struct Node {
  std::string name;  ///< the original one, where Marrow had to write another
  std::string nodeName;
  int parent = -1;
  NodeTransform rest;
  std::optional<std::size_t> mesh = {};
  std::optional<std::size_t> skin = {};
};

/// @throws ReadFailure: a node with two parents, or a circle.
[[nodiscard]] std::vector<Node> readNodes(const GltfJson& json, ReadBudget& budget,
                                          core::Diagnostics& diagnostics);

/// The nodes that a bone's numbers come from. Marrow writes a scale that children do not inherit on a node of
/// its own (docs/formats/gltf.md, "Scaling rules"); here it becomes the bone's again.
struct BoneSource {
  std::size_t node = 0;
  std::size_t scaleNode = 0;    ///< the node that holds the bone's scale; `node` itself if there is no other
  int undoneBone = -1;          ///< the bone whose scale was multiplied into the translation; -1: none
  bool undoesOwnScale = false;  ///< that scale was also multiplied into its own scale
};

/// A product divided by one of its factors, axis by axis. If the factor is almost zero, the product stays as
/// it is.
[[nodiscard]] glm::dvec3 undo(const glm::dvec3& product, const glm::dvec3& factor);

/// The nodes that become bones.
struct BonePlan {
  std::shared_ptr<core::Skeleton> skeleton;  ///< parents first; tracks are the bones
  std::vector<BoneSource> sources;           ///< by bone
  std::vector<int> boneOfNode;               ///< -1: none
};

/// Selects the nodes that become bones: joints of skins, nodes that move or carry a mesh, and nodes between
/// these; without a skin, all nodes. Nodes above them without a transform are left out.
[[nodiscard]] BonePlan planBones(const GltfJson& json, std::span<const Node> nodes,
                                 std::span<const RawAnimation> animations);

}  // namespace marrow::formats::gltf
