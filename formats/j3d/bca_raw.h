// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"

#include <array>
#include <cstdint>

namespace marrow::formats::j3d {

/// The ANF1 block as stored, checked as far as its own fields go. Offsets are absolute.
struct AnfBlock {
  std::uint64_t offset = 0;
  std::uint8_t loopMode = 0;
  std::int16_t frameCount = 0;
  std::uint16_t jointCount = 0;
  std::array<std::uint64_t, 3> valueOffsets{};  ///< scale, rotation, translation
  std::uint64_t tableOffset = 0;

  static constexpr std::uint64_t kHeaderSize = 0x24;
  static constexpr std::uint64_t kCellSize = 4;  ///< {u16 count, u16 index}
  static constexpr std::uint64_t kRowSize = 9 * kCellSize;
};

/// Reads the block's header. @throws ReadFailure for what no clip can be made of.
[[nodiscard]] AnfBlock readAnfBlock(ByteReader& reader, std::uint64_t offset, core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
