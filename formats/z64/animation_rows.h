// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/animation_read.h"
#include "formats/z64/skeleton_read.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// An animation header with the skeleton that it belongs to.
struct FoundAnimation {
  static constexpr int kNoSkeleton = -1;

  AnimationHeader header;
  std::size_t limbs = 0;
  int skeleton = kNoSkeleton;  ///< index among the object's skeletons
};

/// Tells which skeleton an animation was made for: the one that has as many limbs as there are index rows.
/// An animation does not store how many rows it has; they end where the next part of the object begins.
/// Source: docs/formats/zelda64.md, "Finding things".
class RowMatcher {
 public:
  struct Match {
    FoundAnimation animation;
    bool isReadable = false;  ///< all indices of its rows lie inside the file
    bool isSure = false;      ///< the layout says that this is an animation
  };

  /// @param damagedLimbs  limb counts of the skeletons that cannot be read.
  /// @param headers       of all that may be animations; rows may end where their parts begin.
  RowMatcher(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
             std::span<const std::size_t> damagedLimbs, std::span<const AnimationHeader> headers);

  [[nodiscard]] Match match(const AnimationHeader& header) const;

  /// How many limbs the rows are for when they end right at the animation's next part and a skeleton has as
  /// many; else 0. The header's other fields may be damaged.
  [[nodiscard]] std::size_t limbsByLayout(const AnimationHeader& header) const;
  /// Of all skeletons; 0: there is none.
  [[nodiscard]] std::size_t mostLimbs() const;

 private:
  /// A skeleton that animations may belong to.
  struct Owner {
    std::size_t limbs = 0;
    int skeleton = FoundAnimation::kNoSkeleton;  ///< none: it is damaged
    std::uint64_t headerOffset = 0;
  };

  [[nodiscard]] const Owner* ownerEndingAt(const AnimationHeader& header, std::uint64_t end) const;
  [[nodiscard]] const Owner* ownerOfLastRows(const AnimationHeader& header, std::uint64_t end) const;
  [[nodiscard]] Match matchAlone(const AnimationHeader& header, std::uint64_t end) const;
  [[nodiscard]] bool fits(const AnimationHeader& header, std::size_t limbs, std::uint64_t end) const;
  [[nodiscard]] std::size_t readableRows(const AnimationHeader& header, std::uint64_t valueCount) const;
  [[nodiscard]] bool namesValues(const AnimationHeader& header, std::size_t limbs) const;

  const ObjectView& object_;
  std::vector<Owner> owners_;
  std::vector<std::uint64_t> starts_;  ///< of all parts of the object, and its end
};

}  // namespace marrow::formats::z64
