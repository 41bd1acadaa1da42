// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"
#include "core/skeleton.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <tl/expected.hpp>
#include <vector>

namespace marrow::formats::z64 {

/// How a limb names its neighbours, as indices into the limb table.
struct LimbLinks {
  static constexpr int kNone = -1;

  int child = kNone;
  int sibling = kNone;
};

/// The hierarchy that child and sibling links make, in the game's drawing order.
struct LimbTree {
  static constexpr int kRoot = -1;
  static constexpr int kUnreachable = -2;

  std::vector<int> order;    ///< limbs as they are drawn: parents first
  std::vector<int> parents;  ///< by limb: a limb, kRoot or kUnreachable
  std::vector<int> shared;   ///< limbs that more than one link leads to; the first link counts

  [[nodiscard]] bool reachesAll() const { return order.size() == parents.size(); }
};

/// Why links make no tree.
struct LimbFault {
  enum class Link { Child, Sibling };

  int limb = 0;  ///< the limb with the link
  Link link = Link::Child;
  int target = 0;       ///< the limb that it leads to
  bool isLoop = false;  ///< it leads back to a limb that is still being drawn; else the target does not exist

  [[nodiscard]] const char* field() const { return link == Link::Child ? "child" : "sibling"; }
  [[nodiscard]] core::Message message(std::size_t limbCount) const;
};

/// Walks the links from a root. The root's sibling is never followed, as in the game.
/// @pre root is a limb of the table.
/// Source: docs/formats/zelda64.md, "Hierarchy".
[[nodiscard]] tl::expected<LimbTree, LimbFault> walkLimbs(std::span<const LimbLinks> limbs, int root);

/// "0x0002A0" and the like, as names of skeletons and animations carry offsets: prefix + six hex digits.
[[nodiscard]] std::string nameAt(const char* prefix, std::uint64_t offset);

/// The bones of the limbs that the tree reaches, parents first: in table order where that allows it, else in
/// drawing order. Bone::track is the limb's index. Consumes `limbs`.
/// @param limbs  [tree.parents.size()] bones in table order, parents not yet set.
[[nodiscard]] std::vector<core::Bone> toBones(std::vector<core::Bone> limbs, const LimbTree& tree);

/// Names Link's 21 limbs as the animation document does, when the tree is his; else leaves the names alone.
/// Source: docs/formats/zelda64-link.md.
void nameLinkLimbs(std::vector<core::Bone>& limbs, const LimbTree& tree);

/// True for the tree of Link's 21 limbs.
[[nodiscard]] bool isLinkTree(const LimbTree& tree);

/// The same for a finished skeleton.
[[nodiscard]] bool isLinkSkeleton(const core::Skeleton& skeleton);

inline constexpr std::size_t kLinkLimbs = 21;

/// Link's object holds no rotations: without an animation his limbs all lie along X. These transforms,
/// Marrow's own, make him stand upright, facing +Z, arms down. If the object leaves out the height of the
/// root, the feet are put on the ground.
/// @param bones  Link's 21 limbs in table order.
/// @return [bones.size()] local transforms; empty when these are not Link's limbs.
[[nodiscard]] std::vector<core::Transform> linkPreviewPose(const std::vector<core::Bone>& bones);

/// True for a skeleton with child Link's legs. His knees hang 697 units below the hips, the adult's 1306.
[[nodiscard]] bool hasChildLegs(const core::Skeleton& skeleton);

}  // namespace marrow::formats::z64
