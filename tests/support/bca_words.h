// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::testing {

/// A scale or translation word of an SM64DS BCA at a whole frame, by the formula of
/// docs/formats/sm64ds-bca.md in the game's own arithmetic: 32-bit words that wrap, an arithmetic shift.
/// @param values  a curve's stored words, as many as `frames` and `shift` need. @pre 0 <= frame < frames.
[[nodiscard]] inline std::int32_t bcaWordAt(const std::vector<std::int32_t>& values, int frames, int shift,
                                            int frame) {
  const int base = (frames - 1) >> shift << shift;
  const auto at = [&](int index) { return values[static_cast<std::size_t>(index)]; };
  if (frame >= base) return at((frame >> shift) + frame - base);
  const int step = 1 << shift;
  const int rest = frame & (step - 1);
  const std::uint32_t sum =
      static_cast<std::uint32_t>(at(frame >> shift)) * static_cast<std::uint32_t>(step - rest) +
      static_cast<std::uint32_t>(at((frame >> shift) + 1)) * static_cast<std::uint32_t>(rest);
  return static_cast<std::int32_t>(sum) >> shift;
}

/// Words that a float does not hold, at the ends of the range and on both sides of zero, and some that it
/// does.
[[nodiscard]] inline std::vector<std::int32_t> wideBcaWords() {
  return {16777217,   -16777217, 2147483647,  -2147483647 - 1, 2147483647,  123456789,
          -123456789, 4096,      -2147483647, 1073741827,      -1073741827, 536870913,
          5,          -16777219, 16777216,    33554435,        -33554437,   1};
}

}  // namespace marrow::testing
