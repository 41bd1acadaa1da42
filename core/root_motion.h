// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::core {

struct Clip;
struct Skeleton;

/// The bone that carries a character through the world: the first bone that the clip moves, going down from
/// the root as long as there is only one child.
/// @return the root if the clip moves none of them; -1 without a hierarchy.
[[nodiscard]] int rootMotionBone(const Clip& clip, const Skeleton& skeleton);

}  // namespace marrow::core
