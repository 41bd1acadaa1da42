// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/animation_read.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace marrow::formats::z64 {

/// The place where index rows must end, because the animation's next part begins there, and the padding that
/// may lie before it: less than what all of the animation's parts are aligned to, which is 4 in the games'
/// objects and up to 16 in those of some tools.
class RowEnd {
 public:
  static constexpr std::uint64_t kMostAlignment = 16;

  /// @param parts  the other places of the animation that are known, or-ed together.
  /// @param most   the most that the parts may be aligned to.
  /// @pre end is no larger than the file.
  RowEnd(const ObjectView& object, std::uint64_t rows, std::uint64_t end, std::uint64_t parts,
         std::uint64_t most = kMostAlignment)
      : object_(object),
        rows_(rows),
        end_(end),
        alignment_(std::min(alignmentOf(rows | end | parts), most)) {}

  /// What all of some places are aligned to: 4, 8 or 16.
  [[nodiscard]] static std::uint64_t alignmentOf(std::uint64_t places) {
    if (places % kMostAlignment == 0) return kMostAlignment;
    return places % 8 == 0 ? 8 : kLeastAlignment;
  }

  /// Are there as many rows as `limbs` limbs and the root position need, and nothing but padding behind them?
  [[nodiscard]] bool fits(std::size_t limbs) const {
    if (fitsTightly(limbs)) return true;
    const std::uint64_t behind = behindRowsOf(limbs);
    return behind <= end_ && end_ - behind < alignment_ && isZero(behind);
  }
  /// The same with the least padding, as chance bytes seldom do.
  [[nodiscard]] bool fitsTightly(std::size_t limbs) const {
    const std::uint64_t behind = behindRowsOf(limbs);
    return behind <= end_ && end_ - behind < kLeastAlignment;
  }

  /// Limbs that the rows have room for; rows of zeros that may be padding do not count. 0: none.
  [[nodiscard]] std::size_t mostLimbs() const {
    std::size_t rows =
        rows_ < end_ ? static_cast<std::size_t>((end_ - rows_) / AnimationHeader::kRowBytes) : 0;
    while (rows >= 2 && fits(rows - 2)) --rows;
    return rows < 2 ? 0 : rows - 1;
  }

 private:
  static constexpr std::uint64_t kLeastAlignment = 4;

  [[nodiscard]] std::uint64_t behindRowsOf(std::size_t limbs) const {
    return rows_ + (limbs + 1) * AnimationHeader::kRowBytes;
  }

  [[nodiscard]] bool isZero(std::uint64_t from) const {
    for (std::uint64_t at = from; at + 2 <= end_; at += 2) {
      if (object_.u16(at) != 0) return false;
    }
    return true;
  }

  const ObjectView& object_;
  std::uint64_t rows_;
  std::uint64_t end_;
  std::uint64_t alignment_;
};

}  // namespace marrow::formats::z64
