// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/yaz0_encode.h"

#include "resources/samples/generator/longest_match.h"

namespace marrow::samples {
namespace {

constexpr std::size_t kShortest = 3;
constexpr std::size_t kLongest = 0xFF + 0x12;
constexpr std::size_t kFirstLongForm = 0x12;  // lengths from here on take their own byte

void writeMatch(BigEndianWriter& out, Match match) {
  const std::size_t back = match.distance - 1;
  if (match.length >= kFirstLongForm) {
    out.u16(static_cast<std::uint32_t>(back));
    out.u8(static_cast<std::uint32_t>(match.length - kFirstLongForm));
  } else {
    out.u16(static_cast<std::uint32_t>(((match.length - 2) << 12U) | back));
  }
}

}  // namespace

Bytes encodeYaz0(const Bytes& plain) {
  BigEndianWriter out;
  out.text("Yaz0");
  out.u32(static_cast<std::uint32_t>(plain.size()));
  out.fill(8, 0);
  std::size_t at = 0;
  while (at < plain.size()) {
    BigEndianWriter group;  // eight items behind one flag byte
    std::uint32_t flags = 0;
    for (std::uint32_t bit = 0x80; bit != 0 && at < plain.size(); bit >>= 1U) {
      const Match match = longestMatch(plain, at, kLongest);
      if (match.length >= kShortest) {
        writeMatch(group, match);
        at += match.length;
      } else {
        flags |= bit;
        group.u8(plain[at++]);
      }
    }
    out.u8(flags);
    out.append(group.bytes());
  }
  return out.bytes();
}

}  // namespace marrow::samples
