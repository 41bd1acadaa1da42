// SPDX-License-Identifier: GPL-3.0-or-later
// The raw records of a Super Mario 64 DS animation (BCA), as the file has them.
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace marrow::formats::sm64ds {

/// The three kinds of values, in the order of the header and of a bone's descriptors.
enum Kind : std::size_t { kScale, kRotation, kTranslation };
inline constexpr std::array<const char*, 3> kKindNames = {"scale values", "rotation values",
                                                          "translation values"};
inline constexpr std::array<std::uint16_t, 3> kValueSizes = {4, 2, 4};  ///< bytes

/// The file's header. Source: docs/formats/sm64ds-bca.md.
struct BcaHeader {
  std::uint16_t boneCount = 0;
  std::uint16_t frameCount = 0;
  std::uint32_t loop = 0;                       ///< 0: plays once, 1: loops
  std::array<std::uint32_t, 3> valueOffsets{};  ///< scale, rotation, translation
  std::uint32_t blocksOffset = 0;               ///< the animation section: a block for each bone

  static constexpr std::uint64_t kSize = 0x18;
  static constexpr std::uint64_t kBlockSize = 0x24;  ///< nine descriptors

  /// The end of the section of a kind: the start of the next section, or the end of the file.
  [[nodiscard]] std::uint64_t endOfValues(std::size_t kind, std::uint64_t fileSize) const;
};

/// One channel of one bone.
struct BcaDescriptor {
  std::uint64_t offset = 0;
  std::uint8_t shift = 0;     ///< a key every 2^shift frames
  std::uint8_t animated = 0;  ///< 0: one value for all frames
  std::uint16_t index = 0;    ///< of the first value, in values from the start of its kind's section

  static constexpr std::uint64_t kSize = 4;
};

/// The highest shift that is read. The game's table of weights ends at 2; 3 is read by the same rule, with a
/// warning.
inline constexpr unsigned kMostShift = 3;

/// The number of values that an animated channel stores: one every 2^shift frames up to the last multiple of
/// 2^shift, then the remaining frames one by one. @pre frameCount > 0, shift <= kMostShift.
[[nodiscard]] std::uint32_t storedCount(std::uint32_t frameCount, unsigned shift);

/// The frame that stored value `key` belongs to.
[[nodiscard]] std::uint32_t frameOfKey(std::uint32_t key, std::uint32_t frameCount, unsigned shift);

/// Reads the header. @throws ReadFailure if no clip can be made.
[[nodiscard]] BcaHeader readBcaHeader(ByteReader& reader, core::Diagnostics& diagnostics);

/// Reads the descriptor of one channel. @throws ReadFailure if it does not lie inside the file.
[[nodiscard]] BcaDescriptor readBcaDescriptor(const ByteReader& reader, std::uint64_t offset);

/// True when every field is valid and every descriptor's values lie inside the file.
[[nodiscard]] bool isCleanBca(ByteView bytes);

}  // namespace marrow::formats::sm64ds
