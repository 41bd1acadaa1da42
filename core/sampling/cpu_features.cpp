// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/cpu_features.h"

#if defined(_MSC_VER) && defined(_M_X64) && !defined(__clang__)
#include <immintrin.h>
#include <intrin.h>
#endif

namespace marrow::core::sampling {

#if defined(_MSC_VER) && defined(_M_X64) && !defined(__clang__)
bool cpuHasAvx2() {
  constexpr int kFma = 1 << 12;
  constexpr int kOsSavesRegisters = 1 << 27;
  constexpr int kAvx2 = 1 << 5;
  constexpr unsigned long long kWideRegisters = 0x6;
  int words[4] = {};
  __cpuid(words, 0);
  if (words[0] < 7) return false;
  __cpuid(words, 1);
  if ((words[2] & kFma) == 0 || (words[2] & kOsSavesRegisters) == 0) return false;
  if ((_xgetbv(0) & kWideRegisters) != kWideRegisters) return false;
  __cpuidex(words, 7, 0);
  return (words[1] & kAvx2) != 0;
}
#elif defined(__x86_64__)
bool cpuHasAvx2() { return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0; }
#else
bool cpuHasAvx2() { return false; }
#endif

}  // namespace marrow::core::sampling
