// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace marrow::core {

/// FNV-1a, 32 bits, over the UTF-8 bytes: the hash that event files store instead of a name.
[[nodiscard]] constexpr std::uint32_t nameHash(std::string_view utf8) {
  std::uint32_t hash = 0x811C9DC5U;
  for (const char c : utf8) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
  return hash;
}

}  // namespace marrow::core
