// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace marrow::formats {

/// Bytes that are owned elsewhere.
using ByteView = std::span<const std::uint8_t>;
/// Bytes with their owner.
using Bytes = std::vector<std::uint8_t>;

/// The order of a number's bytes.
enum class Endian { Big, Little };

/// True if the bytes begin with the characters of a signature.
[[nodiscard]] inline bool beginsWith(ByteView bytes, std::string_view magic) {
  return bytes.size() >= magic.size() &&
         std::equal(magic.begin(), magic.end(), bytes.begin(),
                    [](char c, std::uint8_t byte) { return static_cast<std::uint8_t>(c) == byte; });
}

}  // namespace marrow::formats
