// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/j3d/animation_block.h"

#include <array>
#include <cstdint>

namespace marrow::formats::j3d {

/// The header of the ANF1 block as stored; only its own fields are checked. Offsets are absolute.
struct AnfBlock : AnimationBlock {
  std::array<std::uint64_t, 3> valueOffsets{};  ///< scale, rotation, translation

  static constexpr std::uint64_t kCellSize = 4;  ///< {u16 count, u16 index}
  static constexpr std::uint64_t kRowSize = 9 * kCellSize;
};

/// Reads the block's header. @throws ReadFailure where no clip can be made.
[[nodiscard]] AnfBlock readAnfBlock(ByteReader& reader, std::uint64_t offset, core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
