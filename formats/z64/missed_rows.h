// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/object_view.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace marrow::formats::z64 {

/// What an animation header says of its values, and where it lies.
struct RowsToSeek {
  std::uint64_t header = 0;
  int frames = 0;
  unsigned limit = 0;
  std::uint64_t values = 0;
};

struct MissedRows {
  std::uint64_t rows = 0;
  std::size_t limbs = 0;
};

/// Do index rows for `limbs` limbs name all values, up to where the rows or the header begin, but for
/// padding? The games' do.
[[nodiscard]] bool useUpValues(const ObjectView& object, const RowsToSeek& header, std::uint64_t rows,
                               std::size_t limbs);

/// Index rows that end right before a header, but for padding, and use up its values, as the games' do;
/// chance bytes and zeros do not. So they tell which rows a header means that leads elsewhere.
/// @param limbs  how many the rows may be for, ascending.
[[nodiscard]] std::optional<MissedRows> rowsBefore(const ObjectView& object, const RowsToSeek& header,
                                                   std::span<const std::size_t> limbs);

}  // namespace marrow::formats::z64
