// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/pose_kernel.h"

namespace marrow::core::sampling {

/// Only built where MARROW_HAS_AVX2_KERNEL is set. Its functions may be called where cpuHasAvx2(); this one
/// anywhere.
[[nodiscard]] const PoseKernel& builtAvx2Kernel();

}  // namespace marrow::core::sampling
