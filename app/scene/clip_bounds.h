// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/played_clip.h"
#include "core/pose.h"
#include "core/skeleton.h"
#include "render/camera.h"

namespace marrow::app {

/// The box of every pose that a clip goes through, so that a view that holds it holds still while it plays.
/// Long clips of many bones are looked at every few frames only: it may be asked for while somebody waits.
/// @param clip  from its first frame to its last, whatever part of it is played; without a sampler, none.
/// @param now   the pose that is shown, which may lie outside the clip.
[[nodiscard]] render::Bounds boundsOfClip(const core::Skeleton& skeleton, const PlayedClip& clip,
                                          const core::Pose& now);

}  // namespace marrow::app
