// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"
#include "formats/z64/limb_tree.h"

#include <cstdint>
#include <string>
#include <vector>

namespace marrow::formats::z64 {

/// "0x0002A0" and the like, as names of skeletons and animations carry offsets: prefix + six hex digits.
[[nodiscard]] std::string nameAt(const char* prefix, std::uint64_t offset);

/// The bones of the limbs that the tree reaches, parents first: in table order where that allows it, else in
/// drawing order. Bone::track is the limb's index. Consumes `limbs`.
/// @param limbs  [tree.parents.size()] bones in table order, parents not yet set.
[[nodiscard]] std::vector<core::Bone> toBones(std::vector<core::Bone> limbs, const LimbTree& tree);

/// Names Link's 21 limbs as the animation document does, when the tree is his; else leaves the names alone.
/// Source: docs/formats/zelda64-link.md.
void nameLinkLimbs(std::vector<core::Bone>& limbs, const LimbTree& tree);

/// Is this the tree of Link's 21 limbs?
[[nodiscard]] bool isLinkTree(const LimbTree& tree);

/// The same question about a finished skeleton.
[[nodiscard]] bool isLinkSkeleton(const core::Skeleton& skeleton);

inline constexpr std::size_t kLinkLimbs = 21;

/// Link's object holds no rotations: without an animation his limbs all lie along X. These transforms make
/// him stand upright, facing +Z, arms down; Marrow's own pose, for looking at. Where the object leaves out
/// the height of the root it is put so that the feet come to the ground.
/// @param bones  Link's 21 limbs in table order.
/// @return [bones.size()] local transforms; empty when these are not Link's limbs.
[[nodiscard]] std::vector<core::Transform> linkPreviewPose(const std::vector<core::Bone>& bones);

/// Does the skeleton have the legs of child Link? His knees hang 697 units below the hips, the adult's 1306.
[[nodiscard]] bool hasChildLegs(const core::Skeleton& skeleton);

}  // namespace marrow::formats::z64
