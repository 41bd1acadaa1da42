// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/animation_scan.h"
#include "formats/z64/beta_animation.h"
#include "formats/z64/skeleton_scan.h"

#include <optional>
#include <vector>

namespace marrow::formats::z64 {

/// Everything that is found in an object when its bytes are read as one segment.
struct Findings {
  int segment = kObjectSegment;
  std::vector<FoundSkeleton> skeletons;
  std::vector<FoundAnimation> animations;
  std::vector<BetaSkeleton> betaSkeletons;
  std::vector<BetaAnimation> betaAnimations;
  std::vector<BetaLimbs> betaLimbs;  ///< of every early limb list, those that cannot be read too
  std::vector<core::Error> damaged;  ///< why other parts cannot be read

  [[nodiscard]] bool empty() const {
    return skeletons.empty() && animations.empty() && betaSkeletons.empty() && betaAnimations.empty();
  }
  /// Is there a skeleton that chance bytes do not look like?
  [[nodiscard]] bool hasCertainSkeleton() const;
};

/// Searches an object as each segment that it may be, and returns the first reading that finds something.
/// @param likely  the segment to try first; none: by what most files are.
[[nodiscard]] Findings scanObject(ByteView bytes, std::optional<int> likely, LimbSize limbSize);

/// Finds the animations for skeletons whose places the user named, and puts both into the findings.
void replaceSkeletons(Findings& findings, ByteView bytes, std::vector<FoundSkeleton> skeletons,
                      std::vector<BetaSkeleton> betaSkeletons);

}  // namespace marrow::formats::z64
