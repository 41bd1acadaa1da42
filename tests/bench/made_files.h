// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/skeleton.h"
#include "tests/support/temporary_folder.h"

#include <cstddef>
#include <memory>

namespace marrow::bench {

/// A clip on its skeleton.
struct Bound {
  std::shared_ptr<const core::Clip> clip;
  std::shared_ptr<const core::Skeleton> skeleton;
};

/// A clip of 60 frames with half of its rotations moving, as in a game's files: Hermite curves with a key
/// every five frames (J3D), a value every second frame (SM64DS), a value a frame (Zelda 64).
[[nodiscard]] Bound madeClip(const core::GameRules& rules, std::size_t joints);

/// A BCK whose channels all have a key at every tenth frame, without a skeleton.
[[nodiscard]] formats::Bytes busyBck(std::size_t joints, int frames);

/// A folder of BCK files of 42 joints and 30 frames, half of the rotations animated, like the games'. It is
/// deleted with the object.
[[nodiscard]] std::unique_ptr<testing::TemporaryFolder> makeBckFolder(int files);

}  // namespace marrow::bench
