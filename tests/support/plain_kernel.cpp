// SPDX-License-Identifier: GPL-3.0-or-later
#define MARROW_PLAIN_LANES
#include "tests/support/plain_kernel.h"

#include "core/sampling/four_lanes.h"
#include "core/sampling/pose_kernel_body.h"

namespace marrow::core::sampling {
namespace {

constexpr PoseKernel kPlain = makeKernel<FourLanes>("plain arrays");

}  // namespace

const PoseKernel& plainKernel() { return kPlain; }

}  // namespace marrow::core::sampling
