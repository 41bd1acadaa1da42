// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/object_view.h"
#include "formats/z64/skeleton_read.h"

#include <vector>

namespace marrow::formats::z64 {

/// Finds the skeletons of an object by looking at every word, best evidence first, and returns them by
/// offset. A header right behind its limb table is believed when its limbs form a tree; one elsewhere only
/// when all its limbs hang together and draw something. A limb table makes one skeleton, however many headers
/// name it.
/// Source: docs/formats/zelda64.md, "Finding things".
[[nodiscard]] std::vector<FoundSkeleton> findSkeletons(const ObjectView& object, LimbSize limbSize);

}  // namespace marrow::formats::z64
