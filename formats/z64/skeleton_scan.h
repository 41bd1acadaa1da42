// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/z64/object_view.h"
#include "formats/z64/skeleton_read.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::formats::z64 {

/// A skeleton header that stands behind a limb table and still cannot be read.
struct DamagedSkeleton {
  core::Error why;
  std::uint64_t headerOffset = 0;
  std::size_t limbCount = 0;  ///< its animations have as many joints; 0: not known
};

/// What a search found, by offset.
struct SkeletonSearch {
  std::vector<FoundSkeleton> skeletons;
  std::vector<DamagedSkeleton> damaged;
};

/// Finds the skeletons of an object by looking at every word. A header right behind its limb table is
/// trusted; one elsewhere only when its limbs form one tree and have plausible display lists. Of headers that
/// share a table the one with the best score is kept. Bytes may be hostile. Source: docs/formats/zelda64.md,
/// "Finding things".
[[nodiscard]] SkeletonSearch findSkeletons(const ObjectView& object, LimbSize limbSize);

}  // namespace marrow::formats::z64
