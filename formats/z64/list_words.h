// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// Sizes and words of display lists. Source: docs/formats/zelda64-mesh.md.
namespace marrow::formats::z64 {

inline constexpr std::uint64_t kCommandBytes = 8;
inline constexpr std::uint64_t kVertexBytes = 16;
inline constexpr std::uint64_t kMostCommands =
    100'000;  ///< of all lists of a body; twenty times the largest real one

/// `count` bits of a word, the lowest at `shift`.
[[nodiscard]] constexpr unsigned bits(std::uint32_t word, unsigned shift, unsigned count) {
  return word >> shift & ((1U << count) - 1U);
}

}  // namespace marrow::formats::z64
