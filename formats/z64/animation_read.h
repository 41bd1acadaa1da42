// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/object_view.h"
#include "formats/z64/skeleton_read.h"
#include "formats/z64/word_keys.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace marrow::formats::z64 {

/// The header of a normal animation with its addresses as file offsets.
struct AnimationHeader {
  static constexpr std::uint64_t kBytes = 0x10;
  static constexpr std::uint64_t kRowBytes = 6;  ///< indices of x, y and z
  static constexpr std::uint64_t kEarlyBytes = 0xC;
  static constexpr std::uint64_t kEarlyRowBytes = 0xC;  ///< {count, index} of x, y and z

  std::uint64_t offset = 0;
  int frameCount = 0;
  std::uint64_t values = 0;  ///< 16-bit words, shared by every channel
  std::uint64_t rows = 0;    ///< row 0: root position, row n + 1: rotation of limb n
  unsigned limit = 0;        ///< to an index from here on the frame is added

  /// The number of words that may be values: up to the rows or the header if those follow, else to the end of
  /// the file.
  [[nodiscard]] std::uint64_t valueCount(std::uint64_t fileBytes) const;
  /// The number of values that an index needs.
  [[nodiscard]] std::uint64_t valuesEnd(unsigned index) const {
    return index < limit ? index + 1 : index + static_cast<std::uint64_t>(frameCount);
  }
};

/// A header with both its tables inside the file, if the bytes have that form. Its number of frames may be
/// damaged. For the scan.
[[nodiscard]] std::optional<AnimationHeader> peekAnimation(const ObjectView& object, std::uint64_t offset);

/// Reads a header. @throws ReadFailure that names the unreadable field.
[[nodiscard]] AnimationHeader readAnimationHeader(ByteReader& reader, std::uint64_t offset, int segment);

/// Reads the whole animation for a skeleton of `limbs` limbs. Row 0 becomes limb 0's translation.
/// @throws ReadFailure when an index or the memory it asks for is out of bounds.
/// Source: docs/formats/zelda64.md, "Animation".
[[nodiscard]] core::Clip readAnimation(ByteReader& reader, std::uint64_t offset, int segment,
                                       std::size_t limbs, KeyBudget& budget);

/// Reads an animation of the early format for a list of limbs. Row 0 moves its root, or the first limb if the
/// list is damaged. The header has two counts. The one that equals the number of limbs is the count of limbs;
/// if both do, the game's order holds: frames, then limbs.
/// @throws ReadFailure that names the first unreadable field.
/// Source: docs/formats/zelda64-beta.md.
[[nodiscard]] core::Clip readBetaAnimation(ByteReader& reader, std::uint64_t offset, int segment,
                                           const FoundSkeleton& list, KeyBudget& budget);

}  // namespace marrow::formats::z64
