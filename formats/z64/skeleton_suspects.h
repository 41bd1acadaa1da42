// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/z64/known_parts.h"
#include "formats/z64/skeleton_read.h"

#include <cstddef>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// A skeleton that is meant to be there but cannot be read.
struct RefusedSkeleton {
  core::Error why;            ///< what is wrong and where
  std::size_t limbCount = 0;  ///< that it was to have; 0: not known
};

/// All skeletons of an object, by their place: those that the search takes on trust, and those that lie
/// behind a table of limb pointers and can be read though something about them is odd: a root with a sibling,
/// which the game never follows, a count of limbs that is off by a few, or bytes behind it that are not zero.
/// Their own diagnostics say so.
[[nodiscard]] std::vector<FoundSkeleton> searchSkeletons(const ObjectView& object, LimbSize limbSize);

/// Skeletons that are meant to be there but cannot be read. Only what no chance bytes look like is named: a
/// header behind a table of limb pointers, or a table at the file's end.
/// @param found  the skeletons that could be read.
/// @param known  the bytes of whatever was found, of any kind; nothing is suspected there.
[[nodiscard]] std::vector<RefusedSkeleton> suspectSkeletons(const ObjectView& object,
                                                            std::span<const FoundSkeleton> found,
                                                            const KnownParts& known);

}  // namespace marrow::formats::z64
