// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace marrow::formats {

/// The UTF-8 of a character of two bytes in Shift-JIS (code page 932), from the system's own table; empty if
/// the table lacks it.
[[nodiscard]] std::string kanji(std::uint8_t lead, std::uint8_t trail);

}  // namespace marrow::formats
