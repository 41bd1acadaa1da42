// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/obj/obj_text.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>

namespace marrow::formats {
namespace {

// Length in bytes of non-ASCII white space at the start of `text`, or 0. Scripts that read OBJ may split
// lines at any Unicode white space, and some Japanese joint names hold U+3000.
std::size_t wideSpaceLength(std::string_view text) {
  static constexpr std::string_view kSpaces[] = {
      "\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81",
      "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86",
      "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
      "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80",
  };
  for (const std::string_view space : kSpaces) {
    if (text.starts_with(space)) return space.size();
  }
  return 0;
}

bool splitsLines(unsigned char byte) { return byte <= ' ' || byte == 0x7F || byte == '#' || byte == '\\'; }

float toFloat(double value) {
  constexpr double kLimit = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(value, -kLimit, kLimit)) + 0.0F;  // no "-0"
}

}  // namespace

Numbers toNumbers(const glm::dvec3& v) { return {toFloat(v.x), toFloat(v.y), toFloat(v.z)}; }

void appendLine(std::string& text, std::string_view keyword, std::span<const float> numbers) {
  text += keyword;
  for (const float number : numbers) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, number, std::chars_format::general, 9).ptr;
    text += ' ';
    text.append(digits, end);
  }
  text += '\n';
}

std::string objSafeName(std::string_view name) {
  std::string safe;
  safe.reserve(name.size());
  while (!name.empty()) {
    const std::size_t wide = wideSpaceLength(name);
    const bool replaced = wide > 0 || splitsLines(static_cast<unsigned char>(name.front()));
    safe += replaced ? '_' : name.front();
    name.remove_prefix(wide > 0 ? wide : 1);
  }
  return safe;
}

std::string UniqueNames::add(std::string_view name, const std::string& otherwise) {
  std::string base = objSafeName(name);
  if (base.empty()) base = otherwise;
  std::string unique = base;
  for (int& use = uses_.try_emplace(base, 1).first->second; !taken_.insert(unique).second;) {
    unique = base + "_" + std::to_string(++use);
  }
  return unique;
}

}  // namespace marrow::formats
