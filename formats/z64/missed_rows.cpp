// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/missed_rows.h"

#include "formats/z64/animation_read.h"
#include "formats/z64/row_end.h"

#include <algorithm>

namespace marrow::formats::z64 {

bool useUpValues(const ObjectView& object, const RowsToSeek& header, std::uint64_t rows, std::size_t limbs) {
  std::uint64_t valuesEnd = std::max(rows, header.header);
  if (rows > header.values) valuesEnd = std::min(valuesEnd, rows);
  if (header.header > header.values) valuesEnd = std::min(valuesEnd, header.header);
  if (valuesEnd <= header.values || rows % 2 != 0) return false;
  const std::uint64_t valueCount = (valuesEnd - header.values) / 2;
  std::uint64_t most = 0;
  for (std::uint64_t at = rows; at < rows + (limbs + 1) * AnimationHeader::kRowBytes; at += 2) {
    const unsigned index = object.u16(at);
    const std::uint64_t end =
        index + (index < header.limit ? 1U : static_cast<std::uint64_t>(std::max(header.frames, 1)));
    if (end > valueCount) return false;
    most = std::max(most, end);
  }
  // The rows may be aligned as well.
  return most > 1 && 2 * (valueCount - most) < RowEnd::alignmentOf(rows | header.values | header.header);
}

std::optional<MissedRows> rowsBefore(const ObjectView& object, const RowsToSeek& header,
                                     std::span<const std::size_t> limbs) {
  for (std::uint64_t end = header.header; header.header - end < RowEnd::kMostAlignment && end >= 2;
       end -= 2) {
    if (end + 4 <= header.header && object.u16(end) != 0) break;  // less than 4 bytes may be anything
    for (const std::size_t count : limbs) {
      const std::uint64_t bytes = (count + 1) * AnimationHeader::kRowBytes;
      if (bytes <= end && useUpValues(object, header, end - bytes, count))
        return MissedRows{end - bytes, count};
    }
  }
  return std::nullopt;
}

}  // namespace marrow::formats::z64
