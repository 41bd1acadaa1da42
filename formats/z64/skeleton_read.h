// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/zelda_options.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace marrow::formats::z64 {

/// A skeleton as it lies in an object, with what the search needs to weigh it.
struct FoundSkeleton {
  static constexpr std::uint64_t kHeaderBytes = 8;  ///< a flex header has 4 more

  core::Skeleton skeleton;
  std::uint64_t headerOffset = 0;
  std::uint64_t tableOffset = 0;
  std::size_t limbCount = 0;  ///< of the table; a clip has that many joints
  int limbBytes = 12;
  std::uint64_t firstLimb = 0;  ///< lowest and one past the highest byte of the limbs
  std::uint64_t limbsEnd = 0;
  bool isFlex = false;                ///< has a matrix count that agrees with its limbs
  std::size_t matrixCount = 0;        ///< of a flex header
  bool hasSkinLimbs = false;          ///< wide limbs whose third word is a type of skin, not an address
  bool plausibleDisplayLists = true;  ///< every limb's is null or an aligned segment address
  bool tableEndsAtHeader = false;     ///< but for zeros that pad it
  core::Diagnostics diagnostics;      ///< what is odd about it

  [[nodiscard]] std::uint64_t tableEnd() const { return tableOffset + 4 * limbCount; }
  [[nodiscard]] std::uint64_t headerEnd() const { return headerOffset + (isFlex ? 12U : kHeaderBytes); }
  [[nodiscard]] bool reachesAll() const { return skeleton.size() == limbCount; }
};

/// Reads the skeleton whose header lies at an offset, every limb checked.
/// @throws ReadFailure naming the first field that cannot be.
/// Source: docs/formats/zelda64.md, "Hierarchy".
[[nodiscard]] FoundSkeleton readSkeleton(ByteReader& reader, std::uint64_t headerOffset, int segment,
                                         LimbSize limbSize);

}  // namespace marrow::formats::z64
