// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/write/packers.h"

#include <algorithm>

namespace marrow::write {
namespace {

constexpr std::size_t kWindow = 0x1000;
constexpr std::size_t kShortest = 3;

/// A run of bytes that also lies `distance` bytes earlier.
struct Match {
  std::uint32_t length = 0;
  std::uint32_t distance = 0;
};

Match longestMatch(const Bytes& plain, std::size_t at, std::size_t longest) {
  const std::size_t limit = std::min(longest, plain.size() - at);
  Match best;
  for (std::size_t distance = 1; distance <= std::min(at, kWindow); ++distance) {
    std::size_t length = 0;
    while (length < limit && plain[at + length] == plain[at + length - distance]) ++length;
    if (length > best.length)
      best = {static_cast<std::uint32_t>(length), static_cast<std::uint32_t>(distance)};
  }
  return best;
}

/// A byte or a copy is an item. Eight items stand behind a byte of flags, the first has its highest bit.
/// @param flagsCopies  a set bit is a copy, not a byte.
/// @param writeCopy    (BigEndianWriter&, Match)
template <typename WriteCopy>
void appendItems(BigEndianWriter& out, const Bytes& plain, std::size_t longest, bool flagsCopies,
                 WriteCopy writeCopy) {
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t flagsAt = out.size();
    out.u8(0);
    std::uint32_t flags = 0;
    for (std::uint32_t bit = 0x80; bit != 0 && at < plain.size(); bit >>= 1U) {
      const Match match = longestMatch(plain, at, longest);
      const bool isCopy = match.length >= kShortest;
      if (isCopy == flagsCopies) flags |= bit;
      if (isCopy) {
        writeCopy(out, match);
      } else {
        out.u8(plain[at]);
      }
      at += isCopy ? match.length : 1;
    }
    out.patchU8(flagsAt, flags);
  }
}

// RFC 8878, "Blocks".
enum BlockType : std::uint32_t { kStored = 0, kRun = 1 };
constexpr std::size_t kWorthARun = 8;  // two more block headers take six bytes

std::size_t runLength(const Bytes& plain, std::size_t at) {
  std::size_t end = at;
  while (end < plain.size() && plain[end] == plain[at]) ++end;
  return end - at;
}

/// The end of the bytes to store: the next run, or the end of all.
std::size_t storedEnd(const Bytes& plain, std::size_t at) {
  while (at < plain.size() && runLength(plain, at) < kWorthARun) ++at;
  return at;
}

}  // namespace

Bytes yaz0Bytes(const Bytes& plain) {
  constexpr std::uint32_t kFirstLongForm = 0x12;  // lengths from here on take their own byte
  BigEndianWriter out;
  out.text("Yaz0").u32(static_cast<std::uint32_t>(plain.size())).zeros(8);
  appendItems(out, plain, 0xFF + kFirstLongForm, false, [](BigEndianWriter& to, const Match& match) {
    const std::uint32_t back = match.distance - 1;
    if (match.length >= kFirstLongForm) {
      to.u16(back).u8(match.length - kFirstLongForm);
    } else {
      to.u16((match.length - 2) << 12U | back);
    }
  });
  return out.bytes();
}

Bytes lzBytes(const Bytes& plain, std::uint32_t type) {
  BigEndianWriter out;
  out.append(LittleEndianWriter().u32(static_cast<std::uint32_t>(plain.size()) << 8U | type).bytes());
  if (type == 0x10) {
    appendItems(out, plain, 18, true, [](BigEndianWriter& to, const Match& match) {
      to.u16((match.length - 3) << 12U | (match.distance - 1));
    });
    return out.bytes();
  }
  appendItems(out, plain, 0x110, true, [](BigEndianWriter& to, const Match& match) {
    constexpr std::uint32_t kSecondForm = 0x11;  // lengths from here on take a second byte
    const std::uint32_t back = match.distance - 1;
    if (match.length < kSecondForm) {
      to.u16((match.length - 1) << 12U | back);
    } else {
      const std::uint32_t rest = match.length - kSecondForm;
      to.u8(rest >> 4U).u16((rest & 0xFU) << 12U | back);
    }
  });
  return out.bytes();
}

Bytes withLzSignature(const Bytes& packed) { return BigEndianWriter().text("LZ77").append(packed).bytes(); }

Bytes zstdStored(const Bytes& plain) {
  LittleEndianWriter out;
  out.u32(0xFD2FB528);
  out.u8(0xA0);  // one segment, a content size of four bytes
  out.u32(static_cast<std::uint32_t>(plain.size()));
  std::size_t at = 0;
  do {
    const std::size_t run = runLength(plain, at);
    const bool isRun = run >= kWorthARun;
    const std::size_t end = isRun ? at + run : storedEnd(plain, at);
    const std::uint32_t header = (end == plain.size() ? 1U : 0U) | (isRun ? kRun : kStored) << 1U |
                                 static_cast<std::uint32_t>(end - at) << 3U;
    out.u16(header).u8(header >> 16U);
    for (std::size_t i = at; i < (isRun ? at + 1 : end); ++i) out.u8(plain[i]);
    at = end;
  } while (at < plain.size());
  return out.bytes();
}

}  // namespace marrow::write
