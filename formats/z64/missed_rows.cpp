// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/missed_rows.h"

#include "formats/z64/animation_read.h"
#include "formats/z64/row_end.h"

#include <algorithm>

namespace marrow::formats::z64 {
namespace {

/// Behind the last value that a row's indices lead to.
std::uint64_t valuesNamed(const ObjectView& object, const RowsToSeek& header, std::uint64_t row) {
  std::uint64_t end = 0;
  for (std::uint64_t at = row; at < row + AnimationHeader::kRowBytes; at += 2) {
    const unsigned index = object.u16(at);
    const int count = index < header.limit ? 1 : std::max(header.frames, 1);
    end = std::max(end, index + static_cast<std::uint64_t>(count));
  }
  return end;
}

/// Values that there are if rows begin at a place.
std::uint64_t valuesBefore(const RowsToSeek& header, std::uint64_t rows) {
  std::uint64_t end = std::max(rows, header.header);
  if (rows > header.values) end = std::min(end, rows);
  if (header.header > header.values) end = std::min(end, header.header);
  return end > header.values ? (end - header.values) / 2 : 0;
}

bool areUsedUp(const RowsToSeek& header, std::uint64_t rows, std::uint64_t named) {
  const std::uint64_t there = valuesBefore(header, rows);
  // The rows may be aligned as well.
  return rows % 2 == 0 && named > 1 && named <= there &&
         2 * (there - named) < RowEnd::alignmentOf(rows | header.values | header.header);
}

// Row by row from the end, so that every number of limbs is tried in one go: a hostile file has thousands of
// headers and skeletons of every size.
std::optional<MissedRows> rowsEndingAt(const ObjectView& object, const RowsToSeek& header, std::uint64_t end,
                                       std::span<const std::size_t> limbs) {
  std::uint64_t named = 0;
  std::uint64_t rows = end;
  for (const std::size_t count : limbs) {
    const std::uint64_t bytes = (count + 1) * AnimationHeader::kRowBytes;
    if (bytes > end) break;
    while (end - rows < bytes) {
      rows -= AnimationHeader::kRowBytes;
      named = std::max(named, valuesNamed(object, header, rows));
      if (named > valuesBefore(header, rows)) return std::nullopt;  // nor will rows from further up on
    }
    if (areUsedUp(header, rows, named)) return MissedRows{rows, count};
  }
  return std::nullopt;
}

}  // namespace

bool useUpValues(const ObjectView& object, const RowsToSeek& header, std::uint64_t rows, std::size_t limbs) {
  std::uint64_t named = 0;
  for (std::size_t row = 0; row <= limbs; ++row) {
    named = std::max(named, valuesNamed(object, header, rows + row * AnimationHeader::kRowBytes));
  }
  return areUsedUp(header, rows, named);
}

std::optional<MissedRows> rowsBefore(const ObjectView& object, const RowsToSeek& header,
                                     std::span<const std::size_t> limbs) {
  for (std::uint64_t end = header.header; header.header - end < RowEnd::kMostAlignment && end >= 2;
       end -= 2) {
    if (end + 4 <= header.header && object.u16(end) != 0) break;  // less than 4 bytes may be anything
    if (const auto found = rowsEndingAt(object, header, end, limbs)) return found;
  }
  return std::nullopt;
}

}  // namespace marrow::formats::z64
