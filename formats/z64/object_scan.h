// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/animation_read.h"
#include "formats/z64/skeleton_read.h"

#include <optional>
#include <span>
#include <vector>

namespace marrow::formats::z64 {

/// An animation header with its skeleton. Its number of frames or an index of its rows may be damaged.
struct FoundAnimation {
  AnimationHeader header;
  std::size_t limbs = 0;  ///< 0: no row can be read
  int skeleton = -1;      ///< index among the object's skeletons; -1: none has as many limbs
};

/// An animation of the early format. Only reading tells it from other bytes.
struct FoundClip {
  core::Clip clip;
  int list = 0;  ///< index among the object's early limb lists
};

/// Everything that is found in an object if its bytes are read as one segment.
struct Findings {
  int segment = kObjectSegment;
  std::vector<FoundSkeleton> skeletons = {};
  std::vector<FoundAnimation> animations = {};
  std::vector<FoundSkeleton> lists = {};  ///< of the early format, damaged ones last
  std::vector<FoundClip> betaClips = {};
  std::vector<core::Error> damaged = {};  ///< why other animations cannot be read

  /// True if nothing can be shown.
  [[nodiscard]] bool empty() const;
  [[nodiscard]] bool isDamaged() const { return !skeletons.empty() || !lists.empty() || !damaged.empty(); }
  /// True if there is a skeleton that is no chance.
  [[nodiscard]] bool hasCertainSkeleton() const;
};

/// Searches an object as each segment that it may be, and returns the first reading that finds something.
/// @param likely  the segment to try first; none: the most usual one.
[[nodiscard]] Findings scanObject(ByteView bytes, std::optional<int> likely, LimbSize limbSize,
                                  KeyBudget& budget);

/// Replaces the findings by the skeletons and lists at the places that the user named, and their animations.
void replaceSkeletons(Findings& findings, ByteView bytes, std::vector<FoundSkeleton> skeletons,
                      std::vector<FoundSkeleton> lists, KeyBudget& budget);

// -- the parts of the search ------------------------------------------------------------------------------
// Each looks at every word. Bytes may be hostile. Source: docs/formats/zelda64.md, "Finding things".

/// A header right behind its limb table is trusted, and reported if it cannot be read. So is a table right
/// before the end of the file. Any other header counts only if its limbs form one tree and have plausible
/// display lists. If headers share a table, the one with the best score is kept.
[[nodiscard]] std::vector<FoundSkeleton> findSkeletons(const ObjectView& object, LimbSize limbSize);

/// Adds the animations for the skeletons that were found, and the reasons why others cannot be read. If no
/// skeleton fits the index rows, these give the number of joints, so that an object of animations alone can
/// be shown.
void findAnimations(const ObjectView& object, Findings& found);

/// The skeleton for a header that the user named.
[[nodiscard]] FoundAnimation matchAnimation(const ObjectView& object, const AnimationHeader& header,
                                            std::span<const FoundSkeleton> skeletons);

/// The limb lists of the early format, damaged ones last.
/// @param claimed  bytes that belong to something else; there are no lists there.
[[nodiscard]] std::vector<FoundSkeleton> findBetaSkeletons(const ObjectView& object, ClaimedBytes claimed);

/// The number of pointers to possible limbs that follow each other from an offset on.
[[nodiscard]] std::size_t betaListLength(const ObjectView& object, std::uint64_t offset);

/// Adds the animations for the lists that were found: headers that count their limbs.
/// @param claimed  bytes that belong to something else; there are no headers there.
void findBetaAnimations(const ObjectView& object, const ClaimedBytes& claimed, KeyBudget& budget,
                        Findings& found);

}  // namespace marrow::formats::z64
