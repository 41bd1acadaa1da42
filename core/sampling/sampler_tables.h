// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "core/sampling/bone_chain.h"
#include "core/sampling/cubic_rows.h"
#include "core/sampling/lane_plan.h"
#include "core/skeleton.h"
#include "core/transform.h"

#include <glm/mat4x4.hpp>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace marrow::core::sampling {

/// The channels that do not move, in one mode.
struct ConstantChannels {
  std::vector<Transform> local;
  std::vector<std::array<BinaryAngle, 3>> angles;
  std::vector<glm::mat4> matrices;  ///< [bones] with scale only where local matrices have it
  std::vector<LaneBlock> blocks;
  std::vector<LaneValues> slots;  ///< slotConstants()
};

/// Everything that a sampler prepares, in one pass over the keys. Only `rows` changes later; it is
/// thread-safe.
struct SamplerTables {
  /// @param clip  outlives this.
  SamplerTables(const Clip& clip, const Skeleton& skeleton);

  std::vector<std::uint32_t> stillBones;
  ConstantChannels smooth;
  ConstantChannels gameExact;
  std::vector<MovingCurve> curves;  ///< block after block
  std::optional<BoneChain> chain;
  std::optional<CubicRows> rows;
};

}  // namespace marrow::core::sampling
