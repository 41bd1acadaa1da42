// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/animation_read.h"
#include "formats/z64/skeleton_read.h"

#include <cstddef>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// An animation header that the bytes around it speak for.
struct FoundAnimation {
  static constexpr int kNoSkeleton = -1;

  AnimationHeader header;
  std::size_t limbs = 0;
  int skeleton = kNoSkeleton;  ///< the skeleton of the object that it fits, if any
};

struct AnimationSearch {
  std::vector<FoundAnimation> animations;
  std::vector<FoundAnimation> damaged;  ///< whose rows end where they should, and which cannot be read
};

/// Finds the animations of an object by looking at every word. Which skeleton one belongs to follows from its
/// index rows: limbs + 1 of them, up to whatever comes next. Where none fits, the rows themselves say how
/// many joints there are, so that an object of animations alone can be shown. Source:
/// docs/formats/zelda64.md, "Finding things".
/// @param refusedLimbs  how many limbs the skeletons have that cannot be read: their animations are whole.
[[nodiscard]] AnimationSearch findAnimations(const ObjectView& object,
                                             std::span<const FoundSkeleton> skeletons,
                                             std::span<const std::size_t> refusedLimbs = {});

/// The same for a header that the user names: nothing is doubted that can be read.
[[nodiscard]] FoundAnimation matchAnimation(const ObjectView& object, const AnimationHeader& header,
                                            std::span<const FoundSkeleton> skeletons);

}  // namespace marrow::formats::z64
