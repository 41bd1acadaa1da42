// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "core/sampling/bone_chain.h"
#include "core/sampling/curve_values.h"
#include "core/sampling/lane_plan.h"
#include "core/sampling/moving_curves.h"
#include "core/sampling/track_rows.h"
#include "core/skeleton.h"
#include "core/transform.h"

#include <glm/mat4x4.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

namespace marrow::core::sampling {

/// What one mode makes of the channels that do not move.
struct ConstantChannels {
  std::vector<Transform> local;
  std::vector<std::array<BinaryAngle, 3>> angles;
  std::vector<glm::mat4> matrices;  ///< [bones] with scale only where local matrices have it
  std::vector<LaneBlock> blocks;
  std::vector<LaneValues> slots;  ///< the moving channels' slots, for lanes that do not move
};

/// Everything that a sampler works out. In advance is only what takes a look at each key; what keys are made
/// into is made where it is first asked for, so that a long clip is there at once. Thread-safe: yes.
class SamplerTables {
 public:
  SamplerTables(const Clip& clip, const Skeleton& skeleton);

  /// For game-exact mode, and smooth mode where there are no rows. The first call makes and allocates it.
  [[nodiscard]] const CurveValues& curveValues() const;
  [[nodiscard]] std::size_t memoryBytes() const;

  std::vector<ChannelMask> masks;
  LanePlan plan;
  ConstantChannels smooth;
  ConstantChannels gameExact;
  std::optional<BoneChain> chain;
  std::optional<MovingCurves> curves;
  std::optional<TrackRows> rows;

 private:
  void readTrack(const Clip& clip, std::size_t bone, const BoneTrack& track);
  void finishMode(ConstantChannels& values) const;

  void makeValues() const;

  mutable std::once_flag makingValues_;
  mutable std::optional<MovingCurves> turning_;  ///< the curves with their turns, where they come without
  mutable std::optional<CurveValues> values_;
  mutable std::atomic<bool> haveValues_ = false;  ///< asked by memoryBytes(), which makes nothing
};

}  // namespace marrow::core::sampling
