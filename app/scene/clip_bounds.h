// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/played_clip.h"
#include "core/pose.h"
#include "core/skeleton.h"
#include "render/bounds.h"

namespace marrow::app {

/// The box around every pose of a clip, with its body if there is one, so that the camera need not move while
/// the clip plays. Long clips, and clips of many bones, are sampled only every few frames, because the user
/// waits for the box.
/// @param clip  all of its frames count, also those outside the played range. It may have no sampler.
/// @param now   the shown pose, which may lie outside the clip.
[[nodiscard]] render::Bounds boundsOfClip(const core::Skeleton& skeleton, const PlayedClip& clip,
                                          const core::Pose& now);

}  // namespace marrow::app
