// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/game/game_rules.h"

#include <cstddef>
#include <cstdint>

namespace marrow::core {

/// The words of one stored key, in order: 1 (value), 3 (time, value, tangent) or 4 (time, value, incoming and
/// outgoing tangent). Keys without a stored time lie at regular frames.
struct KeyWords {
  WordKind kind = WordKind::Signed16;
  std::size_t count = 1;

  [[nodiscard]] std::size_t sizeBytes() const { return count * sizeOf(kind); }
};

/// @pre curve belongs to clip. Source: docs/formats/.
[[nodiscard]] KeyWords keyWords(const Clip& clip, Channel channel, const Curve& curve);

/// "time", "value", "tangent", "tangent in", "tangent out".
[[nodiscard]] const char* wordName(const KeyWords& words, std::size_t word);

/// The word as the file stores it: an integer, or the bits of a float. Exact: a float holds the product of
/// word and unit, and Clip::exactIntegers has the words that are too large for that.
/// @pre curve belongs to clip, key < curve.keyCount, word < words.count.
[[nodiscard]] std::uint32_t storedWord(const Clip& clip, const Curve& curve, std::size_t key,
                                       const KeyWords& words, std::size_t word);

/// The same without Clip::exactIntegers. @pre word < words.count.
[[nodiscard]] std::uint32_t storedWord(const Curve& curve, const Key& key, const KeyWords& words,
                                       std::size_t word);

/// Where a key lies, unpacked bytes.
[[nodiscard]] constexpr std::uint64_t keyOffset(const Curve& curve, std::size_t key) {
  return curve.keysOffset + static_cast<std::uint64_t>(key) * curve.keyStrideBytes;
}

}  // namespace marrow::core
