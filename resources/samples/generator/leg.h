// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/rig.h"

namespace marrow::samples {

/// Where a foot should be, in the figure's space.
struct FootGoal {
  glm::dvec3 ankle{0.0};
  double pitch = 0.0;    ///< degrees, positive points the toes down
  double yaw = 0.0;      ///< degrees, positive turns the toes towards +X
  double toeBend = 0.0;  ///< degrees of the toes against the foot, negative bends them up
};

/// Ankle above the sole of a flat foot, heel and ball of the foot as seen from the ankle.
inline constexpr glm::dvec3 kHeel{0, -7, -4};
inline constexpr glm::dvec3 kBall{0, -7, 11};

/// Turns thigh, shin, foot and toes so that the foot meets its goal; the knee points forward.
/// @pre hips are posed and have no parent; `thigh` is kThighL or kThighR.
void placeFoot(Pose& pose, Bone thigh, const FootGoal& goal);

/// The largest distance of any goal of placeFoot, as a part of the leg's length. From about 1 on a goal was
/// out of reach and the foot slid.
[[nodiscard]] double longestReach();

/// A goal for standing on a flat foot.
[[nodiscard]] FootGoal standing(bool left);

}  // namespace marrow::samples
