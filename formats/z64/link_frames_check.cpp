// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_frames_check.h"

#include "formats/z64/link_headers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kFrameBytes = LinkHeader::kFrameBytes;
constexpr std::size_t kPaddingAt = 0x84;
// Source: docs/formats/zelda64-link.md, "The face".
constexpr unsigned kMostEyes = 8;
constexpr unsigned kMostMouth = 4;

bool isFrame(ByteView bytes, std::size_t at) {
  if (bytes.size() < kFrameBytes || at > bytes.size() - kFrameBytes) return false;
  const unsigned face = bytes[at + kPaddingAt + 1];
  return bytes[at + kPaddingAt] == 0 && (face & 0xFU) <= kMostEyes && face >> 4U <= kMostMouth;
}

bool isZero(ByteView bytes, std::size_t from, std::size_t to) {
  const ByteView part = bytes.subspan(from, std::min(to, bytes.size()) - from);
  return std::all_of(part.begin(), part.end(), [](std::uint8_t byte) { return byte == 0; });
}

/// Do frames follow each other from here on? An animation may begin right behind another or at the next
/// multiple of 16, and bytes in between may look like frames, too.
bool framesFollow(ByteView bytes, std::size_t at, std::size_t enough) {
  constexpr std::size_t kAlignment = 16;
  if (enough == 0) return true;
  const std::size_t next = (at + kAlignment - 1) / kAlignment * kAlignment;
  if (next >= bytes.size()) return at >= bytes.size() || isZero(bytes, at, next);
  if (isFrame(bytes, at) && framesFollow(bytes, at + kFrameBytes, enough - 1)) return true;
  return next != at && isZero(bytes, at, next) && isFrame(bytes, next) &&
         framesFollow(bytes, next + kFrameBytes, enough - 1);
}

}  // namespace

bool looksLikeLinkFrames(ByteView bytes) {
  constexpr std::size_t kEnoughFrames = 16;
  const bool isEmpty = isZero(bytes, 0, kEnoughFrames * kFrameBytes);
  return !isEmpty && isFrame(bytes, 0) && framesFollow(bytes, kFrameBytes, kEnoughFrames - 1);
}

bool areFramesOf(ByteView keep, ByteView frames) {
  const LinkHeaderSearch search = findLinkHeaders(keep, true, frames.size());
  if (search.headers.empty() || !search.refused.empty()) return false;
  constexpr std::size_t kEnoughFrames = 100'000;  // headers may share theirs
  std::size_t all = 0;
  std::size_t good = 0;
  for (const LinkHeader& header : search.headers) {
    for (std::uint64_t at = header.dataOffset; at < header.dataEnd(); at += kFrameBytes, ++all) {
      if (all == kEnoughFrames) break;
      good += isFrame(frames, at) ? 1 : 0;
    }
  }
  // In 20 frames one may hold what nobody knows of yet.
  return good * 20 >= all * 19;
}

}  // namespace marrow::formats::z64
