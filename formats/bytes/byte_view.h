// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::formats {

using ByteView = std::span<const std::uint8_t>;
using Bytes = std::vector<std::uint8_t>;

}  // namespace marrow::formats
