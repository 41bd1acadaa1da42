// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/skeleton_scan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace marrow::formats::z64 {
namespace {

// An object of the games has one or two skeletons, the busiest some twenty. A file made to look like a
// thousand headers is not read to its end: its limbs are counted, once for each header that claims them. Each
// has 12 bytes and a pointer of its own, so an honest file's count is far below its size.
constexpr std::uint64_t kFreeLimbs = 2'000;
constexpr std::uint64_t kMostLimbsRead = 60'000;
constexpr std::uint64_t kBytesPerLimb = 8;
constexpr std::size_t kMostSkeletons = 256;

bool isLink(std::uint8_t limb, unsigned count) { return limb == 0xFF || (limb > 0 && limb < count); }

// Cheap and without exceptions: what this lets through in real files is nearly always a skeleton.
bool mayBeSkeleton(const ObjectView& object, std::uint64_t at) {
  if (!object.has(at, FoundSkeleton::kHeaderBytes)) return false;
  const std::uint32_t countWord = object.u32(at + 4);
  const unsigned count = countWord >> 24;
  if (count == 0 || (countWord & 0xFFFFFFU) != 0) return false;
  const auto table = object.resolve(object.u32(at), std::uint64_t{4} * count, 4);
  if (!table) return false;
  const auto root = object.resolve(object.u32(*table), 12, 4);
  if (!root || !isLink(object.u8(*root + 6), count) || !isLink(object.u8(*root + 7), count)) return false;
  if (count == 1) return true;
  return object.u8(*root + 6) != 0xFF && object.resolve(object.u32(*table + 4), 12, 4).has_value();
}

bool isBelievable(const FoundSkeleton& found) {
  if (!found.reachesAll()) return found.tableEndsAtHeader && found.skeleton.size() >= 2;
  if (found.limbCount == 1) return found.tableEndsAtHeader && found.plausibleDisplayLists;
  return found.tableEndsAtHeader || found.plausibleDisplayLists;
}

int scoreOf(const FoundSkeleton& found) {
  return (found.tableEndsAtHeader ? 8 : 0) + (found.reachesAll() ? 4 : 0) +
         (found.plausibleDisplayLists ? 2 : 0) + (found.isFlex ? 1 : 0);
}

bool overlaps(std::uint64_t begin, std::uint64_t end, std::uint64_t otherBegin, std::uint64_t otherEnd) {
  return begin < otherEnd && otherBegin < end;
}

// Two readings of the same bytes: the same table, tables that share entries, a header inside a table.
bool contradicts(const FoundSkeleton& a, const FoundSkeleton& b) {
  return overlaps(a.tableOffset, a.tableEnd(), b.tableOffset, b.tableEnd()) ||
         overlaps(a.headerOffset, a.headerOffset + 8, b.tableOffset, b.tableEnd()) ||
         overlaps(b.headerOffset, b.headerOffset + 8, a.tableOffset, a.tableEnd());
}

std::vector<FoundSkeleton> withoutContradictions(std::vector<FoundSkeleton> candidates) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const FoundSkeleton& a, const FoundSkeleton& b) { return scoreOf(a) > scoreOf(b); });
  std::vector<FoundSkeleton> kept;
  for (FoundSkeleton& candidate : candidates) {
    if (kept.size() == kMostSkeletons) break;
    const bool isNew = std::none_of(
        kept.begin(), kept.end(), [&](const FoundSkeleton& other) { return contradicts(candidate, other); });
    if (isNew) kept.push_back(std::move(candidate));
  }
  std::sort(kept.begin(), kept.end(),
            [](const FoundSkeleton& a, const FoundSkeleton& b) { return a.headerOffset < b.headerOffset; });
  return kept;
}

}  // namespace

std::vector<FoundSkeleton> findSkeletons(const ObjectView& object, LimbSize limbSize) {
  std::vector<FoundSkeleton> candidates;
  ByteReader reader(object.bytes(), Endian::Big);
  std::uint64_t limbsLeft = std::min(kMostLimbsRead, kFreeLimbs + object.size() / kBytesPerLimb);
  for (std::uint64_t at = 0; object.has(at, FoundSkeleton::kHeaderBytes); at += 4) {
    if (!mayBeSkeleton(object, at)) continue;
    const std::uint64_t limbs = object.u8(at + 4);
    if (limbs > limbsLeft || candidates.size() == 4 * kMostSkeletons) break;
    limbsLeft -= limbs;
    try {
      FoundSkeleton found = readSkeleton(reader, at, object.segment(), limbSize);
      if (isBelievable(found)) candidates.push_back(std::move(found));
    } catch (const ReadFailure&) {
      // Not a skeleton; skeleton_suspects.h says why where it looks like a broken one.
    }
  }
  return withoutContradictions(std::move(candidates));
}

}  // namespace marrow::formats::z64
