// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/skeleton.h"

#include <cstddef>
#include <memory>

namespace marrow::bench {

/// A clip on its skeleton.
struct Bound {
  std::shared_ptr<const core::Clip> clip;
  std::shared_ptr<const core::Skeleton> skeleton;
};

/// A clip made in memory with half of its rotations moving, as in a game's files: Hermite curves with a key
/// every five frames (J3D), a value every second frame (SM64DS), a value a frame (Zelda 64).
[[nodiscard]] Bound madeClip(const core::GameRules& rules, std::size_t joints);

/// A clip in which every bone swings a little around its rest pose; 60 frames.
[[nodiscard]] Bound swingingClip(core::Skeleton skeleton);

/// All nine channels of every bone keyed, every tenth frame: chains of `joints` bones, a branch every tenth.
[[nodiscard]] Bound busyClip(std::size_t joints, int frames);

}  // namespace marrow::bench
