// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/object_view.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::formats::z64 {

/// A skeleton of the early format of object_human: a list of pointers to limbs that point to each other.
struct BetaSkeleton {
  static constexpr std::uint64_t kLimbBytes = 0x20;

  core::Skeleton skeleton;
  std::uint64_t listOffset = 0;
  std::size_t limbCount = 0;  ///< of the list, which is the order of an animation's keys
  core::Diagnostics diagnostics;

  /// Its list and its limbs.
  void claim(ClaimedBytes& claimed) const;
};

/// A list whose limbs make no hierarchy, and why. Its length holds, so animations can still be read for it.
struct BrokenLimbList {
  std::size_t limbCount = 0;
  core::Error error;
};

/// What the search for limb lists found.
struct BetaSearch {
  std::vector<BetaSkeleton> skeletons;
  std::vector<BrokenLimbList> broken;
};

/// Looks at every word for a list of limb pointers. Bytes may be hostile.
/// @param claimed  bytes that belong to something else; there are no lists there.
[[nodiscard]] BetaSearch findBetaSkeletons(const ObjectView& object, ClaimedBytes claimed);

/// How many pointers to what may be limbs follow each other from an offset on.
[[nodiscard]] std::size_t betaListLength(const ObjectView& object, std::uint64_t offset);

/// Reads a limb list. Of a limb's two pointers one is the child and one the sibling; the order is the one
/// that makes a tree of all limbs whose root has no sibling, or else the game's.
/// @throws ReadFailure naming the first pointer that cannot be.
/// Source: docs/formats/zelda64-beta.md.
[[nodiscard]] BetaSkeleton readBetaSkeleton(ByteReader& reader, std::uint64_t listOffset, std::size_t limbs,
                                            int segment);

}  // namespace marrow::formats::z64
