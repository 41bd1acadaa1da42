// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/lz77_encode.h"

#include "resources/samples/generator/bytes.h"
#include "resources/samples/generator/longest_match.h"

namespace marrow::samples {
namespace {
constexpr std::size_t kShortest = 3;
constexpr std::size_t kLongest = 18;
}  // namespace

Bytes encodeLz77(const Bytes& plain) {
  LittleEndianWriter out;
  out.text("LZ77");
  out.u32(static_cast<std::uint32_t>(plain.size()) << 8U | 0x10U);
  std::size_t at = 0;
  while (at < plain.size()) {
    LittleEndianWriter group;  // eight items behind one flag byte
    std::uint32_t flags = 0;
    for (std::uint32_t bit = 0x80; bit != 0 && at < plain.size(); bit >>= 1U) {
      const Match match = longestMatch(plain, at, kLongest);
      if (match.length < kShortest) {
        group.u8(plain[at++]);
        continue;
      }
      flags |= bit;
      const std::size_t word = (match.length - kShortest) << 12U | (match.distance - 1);
      group.u8(static_cast<std::uint32_t>(word >> 8U));
      group.u8(static_cast<std::uint32_t>(word));
      at += match.length;
    }
    out.u8(flags);
    out.append(group.bytes());
  }
  return out.bytes();
}

}  // namespace marrow::samples
