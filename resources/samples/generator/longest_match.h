// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {

/// A run of bytes that also lies `distance` bytes earlier.
struct Match {
  std::size_t length = 0;
  std::size_t distance = 0;
};

/// The longest run at `at` that also occurs earlier, at most `longest` bytes long and 0x1000 bytes back.
/// Tries every place: quadratic, meant for small files.
[[nodiscard]] Match longestMatch(const Bytes& plain, std::size_t at, std::size_t longest);

}  // namespace marrow::samples
