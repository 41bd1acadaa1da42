// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/object_view.h"
#include "formats/z64/zelda_options.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace marrow::formats::z64 {

/// A skeleton as it lies in an object, with the evidence for it. The early format, of object_human, has no
/// header: it is a list of pointers to limbs that point to each other.
struct FoundSkeleton {
  static constexpr std::uint64_t kHeaderBytes = 8;  ///< a flex header has 4 more
  static constexpr int kEarlyLimbBytes = 0x20;

  core::Skeleton skeleton;
  std::uint64_t headerOffset = 0;  ///< of an early list: the list's own
  std::uint64_t tableOffset = 0;
  std::size_t limbCount = 0;  ///< of the table; a clip has that many joints
  int limbBytes = 12;
  std::uint64_t firstLimb = 0;        ///< offset of the lowest limb
  std::vector<int> drawingOrder;      ///< limbs as the game draws them; empty: an early list
  bool isFlex = false;                ///< has a matrix count that agrees with its limbs
  bool plausibleDisplayLists = true;  ///< every limb's is null or an aligned segment address
  bool tableEndsAtHeader = false;     ///< apart from zeros that pad it
  core::Diagnostics diagnostics;      ///< its oddities
  std::optional<core::Error> damage;  ///< why it cannot be read; its animations still have as many joints

  [[nodiscard]] std::uint64_t tableEnd() const { return tableOffset + 4 * limbCount; }
  [[nodiscard]] bool reachesAll() const { return skeleton.size() == limbCount; }

  /// Claims its header, its table and the limbs that are shown; nothing if it is damaged.
  void claim(ClaimedBytes& claimed) const;
};

/// Reads the skeleton whose header lies at an offset, every limb checked.
/// @throws ReadFailure that names the first unreadable field.
/// Source: docs/formats/zelda64.md, "Hierarchy".
[[nodiscard]] FoundSkeleton readSkeleton(ByteReader& reader, std::uint64_t headerOffset, int segment,
                                         LimbSize limbSize);

/// Reads a limb list of the early format. A limb has two pointers, one to its child and one to its sibling.
/// The right order makes a tree of all limbs, whose root has no sibling; if neither does, the game's order
/// holds.
/// @throws ReadFailure that names the first unreadable pointer.
/// Source: docs/formats/zelda64-beta.md.
[[nodiscard]] FoundSkeleton readBetaSkeleton(ByteReader& reader, std::uint64_t listOffset, std::size_t limbs,
                                             int segment);

}  // namespace marrow::formats::z64
