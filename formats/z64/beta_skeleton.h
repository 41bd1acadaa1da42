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

class KnownParts;

/// A skeleton of the early format of object_human: a list of pointers to limbs that point to each other.
struct BetaSkeleton {
  static constexpr std::uint64_t kLimbBytes = 0x20;

  core::Skeleton skeleton;
  std::uint64_t listOffset = 0;
  std::size_t limbCount = 0;  ///< of the list, which is the order of an animation's keys
  core::Diagnostics diagnostics;
};

/// A list whose limbs make no hierarchy, and why. Its length is sound, so animations can still be read for
/// it.
struct BrokenLimbList {
  std::size_t limbCount = 0;
  core::Error error;
};

/// What the search for limb lists found.
struct BetaSearch {
  std::vector<BetaSkeleton> skeletons;
  std::vector<BrokenLimbList> broken;
};

/// Looks at every word for a list of limb pointers.
/// @param known  bytes that belong to something else for sure: a list there is none.
[[nodiscard]] BetaSearch findBetaSkeletons(const ObjectView& object, const KnownParts& known);

/// How many pointers to what may be limbs follow each other from an offset on.
[[nodiscard]] std::size_t betaListLength(const ObjectView& object, std::uint64_t offset);

/// Reads a limb list. Which of the two pointers of a limb is the child and which the sibling is decided by
/// which reading makes a hierarchy of all limbs whose root has no sibling.
/// @throws ReadFailure naming the first pointer that cannot be.
/// Source: docs/formats/zelda64-beta.md.
[[nodiscard]] BetaSkeleton readBetaSkeleton(ByteReader& reader, std::uint64_t listOffset, std::size_t limbs,
                                            int segment);

}  // namespace marrow::formats::z64
