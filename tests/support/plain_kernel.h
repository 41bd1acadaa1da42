// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/pose_kernel.h"

namespace marrow::core::sampling {

/// The portable kernel as compiled without vector types.
[[nodiscard]] const PoseKernel& plainKernel();

}  // namespace marrow::core::sampling
