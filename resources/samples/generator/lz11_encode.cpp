// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/lz11_encode.h"

#include "resources/samples/generator/longest_match.h"

namespace marrow::samples {
namespace {

constexpr std::size_t kShortest = 3;
constexpr std::size_t kSecondForm = 0x11;  // lengths from here on take a second byte
constexpr std::size_t kLongest = 0x110;

// Lengths and distances are big-endian, unlike the rest of the format.
void writeMatch(BigEndianWriter& out, Match match) {
  const auto back = static_cast<std::uint32_t>(match.distance - 1);
  const auto length = static_cast<std::uint32_t>(match.length);
  if (length < kSecondForm) {
    out.u16((length - 1) << 12U | back);
    return;
  }
  const auto rest = length - static_cast<std::uint32_t>(kSecondForm);
  out.u8(rest >> 4U);
  out.u16((rest & 0xFU) << 12U | back);
}

}  // namespace

Bytes encodeLz11(const Bytes& plain) {
  BigEndianWriter out;
  out.u8(0x11);
  for (const unsigned shift : {0U, 8U, 16U}) out.u8(static_cast<std::uint32_t>(plain.size()) >> shift);
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t flagsAt = out.size();
    out.u8(0);
    std::uint32_t flags = 0;
    for (unsigned item = 0; item < 8 && at < plain.size(); ++item) {
      const Match match = longestMatch(plain, at, kLongest);
      const bool isWorthIt = match.length >= kShortest;
      flags |= isWorthIt ? 0x80U >> item : 0;
      if (isWorthIt) {
        writeMatch(out, match);
      } else {
        out.u8(plain[at]);
      }
      at += isWorthIt ? match.length : 1;
    }
    out.patchU8(flagsAt, flags);
  }
  return out.bytes();
}

}  // namespace marrow::samples
