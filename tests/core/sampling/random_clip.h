// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/game/game_rules.h"
#include "core/skeleton.h"

#include <cstddef>
#include <memory>

namespace marrow::testing {

/// Parameters of a random clip.
struct ClipShape {
  const core::GameRules* rules = &core::kJ3dRules;
  core::Interpolation interpolation = core::Interpolation::Hermite;
  std::size_t joints = 21;
  int frameCount = 30;
  float keyStep = 3.0F;   ///< frames from key to key
  float firstKey = 0.0F;  ///< of every second curve; the others start a step later
  bool closesLoop = false;
  bool movesScale = false;
  int rotationShift = 0;
  unsigned seed = 7;     ///< of every number that is drawn
  bool isMixed = false;  ///< each curve has its own interpolation, and keys at uneven times
};

/// A random clip, always the same for one shape and seed. Two of three channels move; stored numbers are
/// integers where the game has integers.
[[nodiscard]] std::shared_ptr<core::Clip> randomClip(const ClipShape& shape);

/// A tree of bones with rest poses, scales and compensation flags, always the same.
[[nodiscard]] std::shared_ptr<core::Skeleton> randomSkeleton(std::size_t joints, core::ScalingRule rule,
                                                             unsigned seed = 11);

}  // namespace marrow::testing
