// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/sampling/pose_kernel.h"
#include "core/skeleton.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace marrow::testing {

/// Says where two poses of one skeleton differ, or nothing. Game-exact values and angles must be equal.
/// Continuous values may differ by 1e-5 of the value (angles by 1e-4 degrees of 1), translations by 1e-5 of
/// `size`, the skeleton's extent, matrix axes by 1e-4 of the longest, origins by 1e-4 of `size`; more where a
/// damaged file turns bones so often that the reference loses precision.
[[nodiscard]] std::string differenceOf(const core::Pose& got, const core::Pose& want, core::SampleMode mode,
                                       float size);

/// The farthest coordinate of any origin, at least 1.
[[nodiscard]] float extentOf(const core::Pose& pose);

/// Every kernel that this processor can run.
[[nodiscard]] std::vector<const core::sampling::PoseKernel*> kernels();

/// Compares the sampler, with every kernel, to the plain reference in both modes.
/// @return the first difference, or nothing.
[[nodiscard]] std::string disagreement(const std::shared_ptr<const core::Clip>& clip,
                                       const std::shared_ptr<const core::Skeleton>& skeleton,
                                       std::span<const float> frames);

/// Whole frames and fractions from before the clip to after its end; longer steps in long clips.
[[nodiscard]] std::vector<float> framesAround(const core::Clip& clip);

}  // namespace marrow::testing
