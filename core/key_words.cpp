// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/key_words.h"

#include "core/exact_integers.h"

#include <array>
#include <bit>
#include <cmath>

namespace marrow::core {
KeyWords keyWords(const Clip& clip, Channel channel, const Curve& curve) {
  KeyWords words{clip.rules->words.of(channel), 1};
  if (curve.interpolation == Interpolation::Hermite) words.count = curve.hasTwoTangents ? 4 : 3;
  return words;
}

const char* wordName(const KeyWords& words, std::size_t word) {
  if (words.count == 1) return "value";
  if (word == 2) return words.count == 4 ? "tangent in" : "tangent";
  static constexpr std::array kNames = {"time", "value", "tangent in", "tangent out"};
  return kNames[word];
}

std::uint32_t storedWord(const Curve& curve, const Key& key, const KeyWords& words, std::size_t word) {
  const std::array values = {key.frame, key.value, key.tangentIn, key.tangentOut};
  const std::size_t index = words.count == 1 ? 1 : word;
  // Times are stored as they are, everything else in the curve's unit.
  const float stored = index == 0 ? values[index] : values[index] / curve.unit;
  if (words.kind == WordKind::Float32) return std::bit_cast<std::uint32_t>(stored);
  const auto whole = static_cast<std::int32_t>(std::llround(static_cast<double>(stored)));
  return words.kind == WordKind::Signed16 ? static_cast<std::uint16_t>(whole)
                                          : static_cast<std::uint32_t>(whole);
}

std::uint32_t storedWord(const Clip& clip, const Curve& curve, std::size_t key, const KeyWords& words,
                         std::size_t word) {
  const auto wide = words.kind == WordKind::Signed32 ? exactIntegerOf(clip, curve, key) : std::nullopt;
  return wide ? static_cast<std::uint32_t>(*wide) : storedWord(curve, clip.keysOf(curve)[key], words, word);
}

}  // namespace marrow::core
