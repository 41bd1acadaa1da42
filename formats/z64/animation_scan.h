// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/z64/animation_read.h"
#include "formats/z64/skeleton_read.h"

#include <cstddef>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// An animation header with the skeleton that it belongs to.
struct FoundAnimation {
  static constexpr int kNoSkeleton = -1;

  AnimationHeader header;
  std::size_t limbs = 0;
  int skeleton = kNoSkeleton;  ///< index among the object's skeletons
};

/// What a search found, by offset.
struct AnimationSearch {
  std::vector<FoundAnimation> animations;
  std::vector<core::Error> damaged;  ///< why headers that stand behind their rows cannot be read
};

/// Finds the animations of an object by looking at every word. Where no skeleton fits the index rows, those
/// say how many joints there are, so that an object of animations alone can be shown. Bytes may be hostile.
/// Source: docs/formats/zelda64.md, "Finding things".
/// @param damagedLimbs  limb counts of the skeletons that cannot be read: their animations are whole.
/// @param claimed       bytes of the skeletons; there are no headers or rows there.
[[nodiscard]] AnimationSearch findAnimations(const ObjectView& object,
                                             std::span<const FoundSkeleton> skeletons,
                                             std::span<const std::size_t> damagedLimbs,
                                             const ClaimedBytes& claimed);

/// The skeleton for a header that the user names. limbs is 0 when no row can be read.
[[nodiscard]] FoundAnimation matchAnimation(const ObjectView& object, const AnimationHeader& header,
                                            std::span<const FoundSkeleton> skeletons);

}  // namespace marrow::formats::z64
