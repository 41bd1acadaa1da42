// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/j3d/animation_block.h"
#include "formats/j3d/j3d_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::formats::j3d {

/// The three kinds of values, in the order of the header's fields.
enum Kind : std::size_t { kScale, kRotation, kTranslation };
inline constexpr std::array<const char*, 3> kKindNames = {"scale values", "rotation values",
                                                          "translation values"};
inline constexpr std::array<std::uint16_t, 3> kValueSizes = {4, 2, 4};  ///< bytes

/// One row cell of the animation table.
struct TrackDescriptor {
  std::uint16_t count = 0;        ///< 0 default, 1 constant, else keys
  std::uint16_t index = 0;        ///< of the first value, in values
  std::uint16_t tangentMode = 0;  ///< 0 one tangent a key, else two
};

/// The header of the ANK1 block as stored; only its own fields are checked. Offsets are absolute.
struct AnkBlock : AnimationBlock {
  std::uint8_t rotationShift = 0;
  std::array<std::uint16_t, 3> valueCounts{};   ///< scale, rotation, translation; the game never reads them
  std::array<std::uint64_t, 3> valueOffsets{};  ///< scale, rotation, translation

  static constexpr std::uint64_t kCellSize = 6;
  static constexpr std::uint64_t kRowSize = 9 * kCellSize;
};

/// Reads the block's header. @throws ReadFailure where no clip can be made.
[[nodiscard]] AnkBlock readAnkBlock(ByteReader& reader, std::uint64_t offset, core::Diagnostics& diagnostics);

/// One sound the animation plays.
struct SoundEntry {
  std::uint64_t offset = 0;
  std::uint32_t soundId = 0;
  float startFrame = 0.0F;
  float endFrame = 0.0F;
  float pitch = 0.0F;
  std::uint32_t flags = 0;
  std::uint8_t volume = 0;
  std::int8_t pitchFactor = 0;
  std::uint8_t loopCount = 0;
  std::uint8_t pan = 0;
  std::int8_t volumeFactor = 0;
};

/// Reads the sound block. @throws ReadFailure when it does not lie inside the file.
[[nodiscard]] std::vector<SoundEntry> readSoundBlock(ByteReader& reader, std::uint64_t offset);

}  // namespace marrow::formats::j3d
