// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/zstd_store.h"

#include <algorithm>
#include <cstddef>

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {
namespace {

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

void writeHeader(LittleEndianWriter& out, BlockType type, std::size_t size, bool isLast) {
  const std::uint32_t header = (isLast ? 1U : 0U) | type << 1U | static_cast<std::uint32_t>(size) << 3U;
  out.u16(header);
  out.u8(header >> 16U);
}

}  // namespace

Bytes storeZstd(const Bytes& plain) {
  LittleEndianWriter out;
  out.u32(0xFD2FB528);
  out.u8(0xA0);  // one segment, a content size of four bytes
  out.u32(static_cast<std::uint32_t>(plain.size()));
  std::size_t at = 0;
  do {
    const std::size_t run = runLength(plain, at);
    const bool isRun = run >= kWorthARun;
    const std::size_t end = isRun ? at + run : storedEnd(plain, at);
    writeHeader(out, isRun ? kRun : kStored, end - at, end == plain.size());
    for (std::size_t i = at; i < (isRun ? at + 1 : end); ++i) out.u8(plain[i]);
    at = end;
  } while (at < plain.size());
  return out.bytes();
}

}  // namespace marrow::samples
