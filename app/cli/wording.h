// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace marrow::cli {

/// "1 bone", "12 bones"; the plural is given where it is not the word and an s.
[[nodiscard]] inline std::string counted(std::uint64_t count, const char* one, const char* many = nullptr) {
  if (count == 1) return fmt::format("1 {}", one);
  return many != nullptr ? fmt::format("{} {}", count, many) : fmt::format("{} {}s", count, one);
}

}  // namespace marrow::cli
