// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/text/text_encoding.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace marrow::formats {
namespace {

constexpr std::uint32_t kReplacement = 0xFFFD;

bool isHighSurrogate(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool isLowSurrogate(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

void appendUtf8(std::string& text, std::uint32_t point) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(static_cast<std::uint8_t>(byte)); };
  if (point < 0x80) return add(point);
  if (point < 0x800) {
    add(0xC0 | point >> 6);
  } else if (point < 0x10000) {
    add(0xE0 | point >> 12);
    add(0x80 | (point >> 6 & 0x3F));
  } else {
    add(0xF0 | point >> 18);
    add(0x80 | (point >> 12 & 0x3F));
    add(0x80 | (point >> 6 & 0x3F));
  }
  add(0x80 | (point & 0x3F));
}

std::string fromUtf16(ByteView bytes, bool isBig) {
  const std::size_t count = bytes.size() / 2;
  const auto unitAt = [&](std::size_t i) -> std::uint32_t {
    const std::uint32_t first = bytes[2 * i];
    const std::uint32_t second = bytes[2 * i + 1];
    return isBig ? first << 8 | second : second << 8 | first;
  };
  std::string text;
  text.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t unit = unitAt(i);
    if (isHighSurrogate(unit) && i + 1 < count && isLowSurrogate(unitAt(i + 1))) {
      appendUtf8(text, 0x10000 + ((unit - 0xD800) << 10) + (unitAt(++i) - 0xDC00));
    } else {
      appendUtf8(text, isHighSurrogate(unit) || isLowSurrogate(unit) ? kReplacement : unit);
    }
  }
  return text;
}

}  // namespace

std::string textOf(ByteView bytes) {
  const auto beginsWith = [&](std::initializer_list<std::uint8_t> mark) {
    return bytes.size() >= mark.size() && std::equal(mark.begin(), mark.end(), bytes.begin());
  };
  if (beginsWith({0xFF, 0xFE})) return fromUtf16(bytes.subspan(2), false);
  if (beginsWith({0xFE, 0xFF})) return fromUtf16(bytes.subspan(2), true);
  const ByteView rest = beginsWith({0xEF, 0xBB, 0xBF}) ? bytes.subspan(3) : bytes;
  return {rest.begin(), rest.end()};
}

}  // namespace marrow::formats
