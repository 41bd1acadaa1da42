// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace marrow::core {
struct Clip;
struct Curve;
}  // namespace marrow::core

namespace marrow::app {

class Workspace;

/// Sorted, distinct key times of a clip's moving curves, also outside its frames.
[[nodiscard]] std::vector<float> keyFrames(const core::Clip& clip, std::span<const core::Curve> curves);
/// The key times of one bone (-1: of every curve) of the shown clip.
[[nodiscard]] std::vector<float> keyFrames(const Workspace& workspace, int bone);

/// The nearest key time before or after a frame, within the clip; empty if there is none.
/// @param keyFrames  as above.
[[nodiscard]] std::optional<double> keyFrameBefore(const std::vector<float>& keyFrames, double frame);
[[nodiscard]] std::optional<double> keyFrameAfter(const std::vector<float>& keyFrames, double frame,
                                                  int frameCount);

}  // namespace marrow::app
