// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::core {

struct Clip;
struct Skeleton;

/// The bone that carries a figure through the world: the first that a clip moves among the root and the only
/// children below it; the root where it moves none. -1: there is no hierarchy.
[[nodiscard]] int rootMotionBone(const Clip& clip, const Skeleton& skeleton);

}  // namespace marrow::core
