// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/loop_mode.h"
#include "formats/bytes/byte_reader.h"

#include <cstdint>

namespace marrow::formats::j3d {

/// What the blocks ANK1 and ANF1 have in common, as stored. Offsets are absolute.
struct AnimationBlock {
  std::uint64_t offset = 0;
  std::uint8_t loopMode = 0;
  std::int16_t frameCount = 0;
  std::uint16_t jointCount = 0;
  std::uint64_t tableOffset = 0;

  static constexpr std::uint64_t kHeaderSize = 0x24;

  /// An unknown mode plays once.
  [[nodiscard]] core::LoopMode loop() const;
};

/// Reads the common fields. @throws ReadFailure where no clip can be made.
void readAnimationBlock(ByteReader& reader, std::uint64_t offset, AnimationBlock& block,
                        core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
