// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/result.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/beta_skeleton.h"
#include "formats/z64/key_budget.h"
#include "formats/z64/known_parts.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// The limbs that an animation of the early format has keys for.
struct BetaLimbs {
  static constexpr int kNoSkeleton = -1;

  std::size_t count = 0;
  std::size_t root = 0;  ///< the limb that the first row moves; the first of the list where none is known
  int skeleton = kNoSkeleton;  ///< index among the whole skeletons
};

/// Every list that animations can be read for, those of whole skeletons first.
[[nodiscard]] std::vector<BetaLimbs> betaLimbsOf(const BetaSearch& search);

/// Reads an animation of the early format for a list of limbs. The header's two counts come in
/// either order; the one that is the number of limbs says which.
/// @throws ReadFailure naming the first field that cannot be.
/// Source: docs/formats/zelda64-beta.md.
[[nodiscard]] core::Clip readBetaAnimation(ByteReader& reader, std::uint64_t offset, int segment,
                                           const BetaLimbs& limbs, KeyBudget& budget);

struct BetaAnimation {
  std::uint64_t offset = 0;
  BetaLimbs limbs;  ///< those that it counts
};

struct BetaAnimationSearch {
  std::vector<BetaAnimation> animations;
  std::vector<core::Error> suspects;
};

/// Looks at every word for headers that count the limbs of a list and whose keys hold up. What fits a broken
/// list alone is an animation without a skeleton.
/// @param known  bytes that belong to something else: a header there is none.
[[nodiscard]] BetaAnimationSearch findBetaAnimations(const ObjectView& object,
                                                     std::span<const BetaLimbs> lists,
                                                     const KnownParts& known);

}  // namespace marrow::formats::z64
