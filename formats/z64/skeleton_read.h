// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/object_view.h"
#include "formats/z64/zelda_options.h"

#include <cstddef>
#include <cstdint>

namespace marrow::formats::z64 {

/// A skeleton as it lies in an object, with what says that it is one.
struct FoundSkeleton {
  static constexpr std::uint64_t kHeaderBytes = 8;  ///< a flex header has 4 more

  core::Skeleton skeleton;
  std::uint64_t headerOffset = 0;
  std::uint64_t tableOffset = 0;
  std::size_t limbCount = 0;  ///< of the table; a clip has that many joints
  int limbBytes = 12;
  std::uint64_t firstLimb = 0;        ///< offset of the lowest
  bool isFlex = false;                ///< has a matrix count that agrees with its limbs
  bool plausibleDisplayLists = true;  ///< every limb's is null or an aligned segment address
  bool tableEndsAtHeader = false;     ///< but for zeros that pad it
  core::Diagnostics diagnostics;      ///< what is odd about it

  [[nodiscard]] std::uint64_t tableEnd() const { return tableOffset + 4 * limbCount; }
  [[nodiscard]] bool reachesAll() const { return skeleton.size() == limbCount; }

  /// Its header, its table and the limbs that are shown.
  void claim(ClaimedBytes& claimed) const;
};

/// Reads the skeleton whose header lies at an offset, every limb checked.
/// @throws ReadFailure naming the first field that cannot be.
/// Source: docs/formats/zelda64.md, "Hierarchy".
[[nodiscard]] FoundSkeleton readSkeleton(ByteReader& reader, std::uint64_t headerOffset, int segment,
                                         LimbSize limbSize);

}  // namespace marrow::formats::z64
