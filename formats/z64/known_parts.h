// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/animation_scan.h"
#include "formats/z64/beta_skeleton.h"
#include "formats/z64/skeleton_read.h"

#include <cstdint>
#include <vector>

namespace marrow::formats::z64 {

/// The bytes of an object that belong to what was found in it, asked by place. What lies there is no damage,
/// whatever else it may look like. A hostile object has thousands of parts and a million places to ask for.
class KnownParts {
 public:
  /// Its header, its table and each of its limbs.
  void add(const FoundSkeleton& skeleton);
  /// Its header and its index rows.
  void add(const FoundAnimation& animation);
  /// Its list and each of its limbs.
  void add(const BetaSkeleton& skeleton);
  void add(std::uint64_t begin, std::uint64_t end) { ranges_.push_back({begin, end}); }

  /// To be called once between the last add() and the first overlaps().
  void finish();

  [[nodiscard]] bool overlaps(std::uint64_t begin, std::uint64_t end) const;

 private:
  struct Range {
    std::uint64_t begin;
    std::uint64_t end;
  };
  std::vector<Range> ranges_;
};

}  // namespace marrow::formats::z64
