// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace marrow::core {

/// a * b + c with one rounding, by way of double precision. The product is exact there. If the sum is not
/// exact, its last bit becomes odd, so that the second rounding, to single precision, changes nothing.
[[nodiscard]] inline float multiplyAddInDouble(float a, float b, float c) {
  const double product = static_cast<double>(a) * static_cast<double>(b);
  const double addend = c;
  double sum = product + addend;
  if (!std::isfinite(sum)) return static_cast<float>(sum);
  const double ofAddend = sum - product;
  const double lost = (product - (sum - ofAddend)) + (addend - ofAddend);
  auto bits = std::bit_cast<std::uint64_t>(sum);
  if (lost != 0.0 && (bits & 1U) == 0) bits += (lost > 0.0) == (sum > 0.0) ? 1U : ~std::uint64_t{0};
  return static_cast<float>(std::bit_cast<double>(bits));
}

/// a * b + c with one rounding. MinGW's std::fma rounds twice.
[[nodiscard]] inline float fusedMultiplyAdd(float a, float b, float c) {
#ifdef __MINGW32__
  return multiplyAddInDouble(a, b, c);
#else
  return std::fma(a, b, c);
#endif
}

}  // namespace marrow::core
