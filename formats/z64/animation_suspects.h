// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/z64/animation_scan.h"
#include "formats/z64/known_parts.h"

#include <cstddef>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// Animations that are meant to be there but cannot be read. Only what no chance bytes look like is named: a
/// header behind index rows, or one of whose tables leads out of the file.
/// @param found  what the search came to; what it calls damaged is read to say why.
/// @param refusedLimbs  how many limbs the skeletons have that cannot be read.
[[nodiscard]] std::vector<core::Error> suspectAnimations(const ObjectView& object,
                                                         std::span<const FoundSkeleton> skeletons,
                                                         std::span<const std::size_t> refusedLimbs,
                                                         const AnimationSearch& found,
                                                         const KnownParts& known);

}  // namespace marrow::formats::z64
