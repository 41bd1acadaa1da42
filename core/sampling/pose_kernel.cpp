// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/pose_kernel.h"

#include "core/sampling/four_lanes.h"
#include "core/sampling/pose_kernel_body.h"

namespace marrow::core::sampling {
namespace {

constexpr PoseKernel kPortable = makeKernel<FourLanes>("portable");

}  // namespace

const PoseKernel& portableKernel() { return kPortable; }

const PoseKernel* avx2Kernel() {
#if defined(MARROW_HAS_AVX2_KERNEL)
  static const bool kRunsHere = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
  return kRunsHere ? &builtAvx2Kernel() : nullptr;
#else
  return nullptr;
#endif
}

const PoseKernel& fastestKernel() {
  const PoseKernel* avx2 = avx2Kernel();
  return avx2 != nullptr ? *avx2 : portableKernel();
}

}  // namespace marrow::core::sampling
