// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/result.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/beta_skeleton.h"
#include "formats/z64/word_keys.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// The limbs that an animation of the early format has keys for.
struct BetaLimbs {
  static constexpr int kNoSkeleton = -1;

  std::size_t count = 0;
  std::size_t root = 0;  ///< the limb that row 0 moves; the first of the list where the root is not known
  int skeleton = kNoSkeleton;  ///< index among the early skeletons; none: its list is broken
};

/// Every list that animations can be read for, broken ones last.
[[nodiscard]] std::vector<BetaLimbs> betaLimbsOf(const BetaSearch& search);

/// Reads an animation of the early format for a list of limbs. Of the header's two counts the one that equals
/// the number of limbs is that; when both do, the game's order holds: frames, then limbs.
/// @throws ReadFailure naming the first field that cannot be read.
/// Source: docs/formats/zelda64-beta.md.
[[nodiscard]] core::Clip readBetaAnimation(ByteReader& reader, std::uint64_t offset, int segment,
                                           const BetaLimbs& limbs, KeyBudget& budget);

struct BetaAnimation {
  std::uint64_t offset = 0;
  BetaLimbs limbs;
};

struct BetaAnimationSearch {
  std::vector<BetaAnimation> animations;
  std::vector<core::Error> damaged;  ///< why others cannot be read
};

/// Looks at every word for headers that count the limbs of a list and whose keys can be read. Bytes may be
/// hostile.
/// @param claimed  bytes that belong to something else; there are no headers there.
[[nodiscard]] BetaAnimationSearch findBetaAnimations(const ObjectView& object,
                                                     std::span<const BetaLimbs> lists,
                                                     const ClaimedBytes& claimed);

}  // namespace marrow::formats::z64
