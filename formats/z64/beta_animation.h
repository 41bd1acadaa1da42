// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/result.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/beta_skeleton.h"
#include "formats/z64/key_budget.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// Reads an animation of the early format for a skeleton. The header's two counts come in
/// either order; the one that is the number of limbs says which.
/// @throws ReadFailure naming the first field that cannot be.
/// Source: docs/formats/zelda64-beta.md.
[[nodiscard]] core::Clip readBetaAnimation(ByteReader& reader, std::uint64_t offset, int segment,
                                           const BetaSkeleton& skeleton, KeyBudget& budget);

struct BetaAnimation {
  std::uint64_t offset = 0;
  std::size_t skeleton = 0;  ///< index of the one it counts the limbs of
};

struct BetaAnimationSearch {
  std::vector<BetaAnimation> animations;
  std::vector<core::Error> suspects;
};

/// Looks at every word for headers that count a skeleton's limbs and whose keys hold up.
[[nodiscard]] BetaAnimationSearch findBetaAnimations(const ObjectView& object,
                                                     std::span<const BetaSkeleton> skeletons);

}  // namespace marrow::formats::z64
