// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

#include <cstddef>
#include <span>

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

  int limb = 0;  ///< whose link it is
  Link link = Link::Child;
  int target = 0;       ///< where it leads
  bool isLoop = false;  ///< it leads back to a limb that is still being drawn; else the target does not exist

  [[nodiscard]] const char* field() const { return link == Link::Child ? "child" : "sibling"; }
  [[nodiscard]] core::Message message(std::size_t limbCount) const;
};

/// Walks the links from a root. The root's sibling is never followed, as in the game.
/// @pre root is a limb of the table.
/// Source: docs/formats/zelda64.md, "Hierarchy".
[[nodiscard]] tl::expected<LimbTree, LimbFault> walkLimbs(std::span<const LimbLinks> limbs, int root);

}  // namespace marrow::formats::z64
