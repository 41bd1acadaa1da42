// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/animation_scan.h"
#include "formats/z64/row_end.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// Limbs that a skeleton's animations may have. A count that does not end its table at the header may be too
/// large; then what its links lead to says more.
[[nodiscard]] std::vector<std::size_t> limbCountsOf(const FoundSkeleton& found);

/// Tells which skeleton an animation was made for: by where its index rows end, and where that says nothing,
/// by which of them can be read. Source: docs/formats/zelda64.md, "Finding things".
class RowMatcher {
 public:
  struct Match {
    FoundAnimation animation;
    bool isWhole = false;  ///< can all of its rows be read?
    bool isSure = false;   ///< does more than rows that can be read say that this is an animation?
  };

  /// @param refusedLimbs  how many limbs the skeletons have that cannot be read.
  /// @param headers  of all that may be animations: where their parts begin, rows may end.
  RowMatcher(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
             std::span<const std::size_t> refusedLimbs, std::span<const AnimationHeader> headers);

  [[nodiscard]] Match match(const AnimationHeader& header) const;

 private:
  static constexpr std::size_t kMostRows = 256;  ///< 255 limbs and the root position

  struct Rows {
    std::size_t sound = 0;                        ///< whose indices lie inside the values
    std::size_t loose = 0;                        ///< whose indices lie inside the file
    std::array<std::uint16_t, kMostRows> most{};  ///< [loose] largest index up to a row, with it
  };
  /// A number of limbs that rows may have been made for.
  struct Wearer {
    std::size_t limbs = 0;
    int skeleton = FoundAnimation::kNoSkeleton;  ///< none: it is refused
    bool isCertain = false;                      ///< the skeleton has as many that hang together
  };
  /// Places where rows may end, the likeliest first.
  struct Ends {
    std::array<std::uint64_t, 4> at{};
    std::size_t count = 0;
    std::uint64_t own = 0;  ///< the last part of this animation behind its rows; 0: none

    void add(std::uint64_t end) { at[count++] = end; }
  };
  /// How well a skeleton agrees with rows that end nowhere known, worst first.
  enum class Fit { None, Overrun, Loose, Sound, Exact };

  void addWearers(std::span<const std::size_t> refusedLimbs);
  void addStarts(std::span<const AnimationHeader> headers);
  void trustRowsThatFit(std::span<const AnimationHeader> headers);
  [[nodiscard]] std::uint64_t alignmentOf(std::span<const AnimationHeader> headers) const;
  [[nodiscard]] std::uint64_t endOfAnything(std::uint64_t rows) const;
  [[nodiscard]] Ends endsOf(const AnimationHeader& header) const;
  [[nodiscard]] RowEnd rowEnd(const AnimationHeader& header, std::uint64_t end) const;
  [[nodiscard]] Rows rowsOf(const AnimationHeader& header) const;
  [[nodiscard]] bool isRowSound(const AnimationHeader& header, std::size_t row) const;
  [[nodiscard]] bool namesValues(const AnimationHeader& header, std::size_t from, std::size_t to) const;

  [[nodiscard]] std::optional<Match> matchByEnd(const AnimationHeader& header, const Rows& rows,
                                                const Ends& ends) const;
  [[nodiscard]] const Wearer* wearerEndingAt(const AnimationHeader& header, std::uint64_t end) const;
  [[nodiscard]] Match matchByRows(const AnimationHeader& header, const Rows& rows, const Ends& ends) const;
  [[nodiscard]] const Wearer* wearerOfRows(const AnimationHeader& header, const Rows& rows,
                                           const Ends& ends) const;
  [[nodiscard]] bool hasRowsBeyond(const AnimationHeader& header, std::size_t needed, const Ends& ends) const;
  [[nodiscard]] Match alone(const AnimationHeader& header, const Rows& rows, const Ends& ends) const;

  [[nodiscard]] static Fit fitOf(const AnimationHeader& header, const Rows& rows, std::size_t needed,
                                 std::size_t remaining);
  [[nodiscard]] std::uint64_t distance(const Wearer& wearer, const AnimationHeader& header) const;
  [[nodiscard]] bool suitsBetter(const Wearer& a, const Wearer& b, const AnimationHeader& header) const;

  const ObjectView& object_;
  std::span<const FoundSkeleton> skeletons_;
  std::vector<Wearer> wearers_;
  std::vector<std::size_t> limbCounts_;               ///< of the wearers, each once
  std::vector<std::uint64_t> starts_;                 ///< of anything, and the end of the file
  std::vector<std::uint64_t> trueStarts_;             ///< of skeletons, and of animations whose rows fit one
  std::vector<std::uint64_t> rowStarts_;              ///< of all rows that lie before their header or values
  std::uint64_t alignment_ = RowEnd::kMostAlignment;  ///< of the parts of the object's animations
};

}  // namespace marrow::formats::z64
