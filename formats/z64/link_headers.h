// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_reader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace marrow::formats::z64 {

/// One entry of the table of Link's animations in gameplay_keep.
struct LinkHeader {
  static constexpr std::uint64_t kBytes = 8;
  static constexpr std::uint16_t kFrameBytes = 0x86;  ///< position, 21 rotations, face

  std::uint64_t offset = 0;
  int frameCount = 0;
  std::uint32_t dataOffset = 0;  ///< in link_animetion

  [[nodiscard]] std::uint64_t dataEnd() const {
    return dataOffset + kFrameBytes * static_cast<std::uint64_t>(frameCount);
  }
};

struct LinkHeaderSearch {
  std::vector<LinkHeader> headers;   ///< by offset
  std::vector<core::Error> refused;  ///< entries among them that cannot be

  /// Puts the ones that a user names before the others, each once.
  void putFirst(std::vector<LinkHeader> named);
};

/// The header at an offset. @throws ReadFailure naming what cannot be there.
[[nodiscard]] LinkHeader readLinkHeader(ByteReader& reader, std::uint64_t offset);

/// Does what lies there have an address in segment 7, as only Link's headers do?
[[nodiscard]] bool leadsToLinkFrames(ByteView keep, std::uint64_t offset);

/// The fault of a header's frames; empty when they lie inside link_animetion.
[[nodiscard]] std::optional<core::Error> whyNotInside(const LinkHeader& header, std::uint64_t framesSize);

/// Finds the headers by their form: frames, zero padding, an even address in segment 7. They stand in a
/// table, so a lone one counts only where the file is known to be gameplay_keep.
/// @param framesSize  size of link_animetion where it is at hand; clips that leave it are refused.
[[nodiscard]] LinkHeaderSearch findLinkHeaders(ByteView keep, bool isKnownKeep,
                                               std::optional<std::uint64_t> framesSize);

}  // namespace marrow::formats::z64
