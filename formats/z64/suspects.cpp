// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/suspects.h"

#include "formats/z64/bone_list.h"
#include "formats/z64/limb_tree.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

// More would hide the first ones, which are the likeliest to be real.
constexpr std::size_t kMostSuspects = 16;
constexpr std::size_t kMostLimbs = 255;
constexpr std::size_t kMostAttempts = 2'000;

KnownParts tablesOf(std::span<const FoundSkeleton> skeletons) {
  KnownParts parts;
  for (const FoundSkeleton& skeleton : skeletons) parts.add(skeleton.tableOffset, skeleton.tableEnd());
  parts.finish();
  return parts;
}

bool isPointer(const ObjectView& object, std::uint64_t at, std::uint64_t count) {
  return object.has(at, 4) && object.resolve(object.u32(at), count, 4).has_value();
}

/// Do limbs hang together: `count` of them, the i-th at offsetOf(i)?
template <typename OffsetOf>
bool makeWholeTree(const ObjectView& object, std::size_t count, OffsetOf limbOffset) {
  std::vector<LimbLinks> links(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<std::uint64_t> at = limbOffset(i);
    if (!at || !object.has(*at, 12)) return false;
    const auto linkOf = [](std::uint8_t stored) { return stored == 0xFF ? LimbLinks::kNone : stored; };
    links[i] = {linkOf(object.u8(*at + 6)), linkOf(object.u8(*at + 7))};
  }
  const auto tree = walkLimbs(links, 0);
  return tree && tree->reachesAll();
}

bool isLimbTable(const ObjectView& object, std::uint64_t table, std::size_t count) {
  return makeWholeTree(object, count,
                       [&](std::size_t i) { return object.resolve(object.u32(table + 4 * i), 12, 4); });
}

// -- skeletons ------------------------------------------------------------------------------------------

/// The limbs of a table that lies right before `header`, if the header's first word says that one does.
std::size_t limbsBeforeHeader(const ObjectView& object, std::uint64_t header) {
  const auto table = object.resolve(object.u32(header), 4, 4);
  if (!table || *table >= header || (header - *table) % 4 != 0) return 0;
  const std::uint64_t count = (header - *table) / 4;
  return count <= kMostLimbs ? static_cast<std::size_t>(count) : 0;
}

bool isBehindItsTable(const ObjectView& object, std::uint64_t header) {
  const std::size_t count = limbsBeforeHeader(object, header);
  if (count < 2) return false;
  const std::uint64_t table = header - 4 * count;
  std::size_t pointers = 0;
  for (std::size_t i = 0; i < count; ++i) pointers += isPointer(object, table + 4 * i, 12) ? 1 : 0;
  if (object.u8(header + 4) == count) return pointers + 1 >= count;
  return pointers == count && isLimbTable(object, table, count);
}

// The table is there, only the header's first word does not lead to it.
bool missesItsTable(const ObjectView& object, std::uint64_t header) {
  const std::uint32_t address = object.u32(header);
  const std::size_t count = object.u8(header + 4);
  const std::uint64_t tableBytes = 4 * count;
  if (count < 2 || header < tableBytes || segmentOf(address) == 0 || segmentOf(address) > 0xF) return false;
  if (object.resolve(address, tableBytes, 4)) return false;
  return isPointer(object, header - tableBytes, 12) && isLimbTable(object, header - tableBytes, count);
}

bool looksLikeHeader(const ObjectView& object, std::uint64_t at) {
  if ((object.u32(at + 4) & 0xFFFFFFU) != 0) return false;
  return isBehindItsTable(object, at) || missesItsTable(object, at);
}

std::optional<core::Error> whyNotSkeleton(const ObjectView& object, std::uint64_t at) {
  try {
    ByteReader reader(object.bytes(), Endian::Big);
    (void)readSkeleton(reader, at, object.segment(), LimbSize::Auto);
    return std::nullopt;
  } catch (const ReadFailure& failure) {
    return failure.error;
  }
}

// The table right before the header says more than the count, which may be what is damaged.
std::size_t limbsOfRefused(const ObjectView& object, std::uint64_t header) {
  const std::size_t listed = limbsBeforeHeader(object, header);
  return listed > 0 ? listed : object.u8(header + 4);
}

/// Limbs side by side that end where the first pointer to them lies: a table the file ends inside of.
bool isStartOfTable(const ObjectView& object, std::uint64_t table) {
  const std::uint64_t first = *object.resolve(object.u32(table), 12, 4);
  for (const std::uint64_t size : {std::uint64_t{12}, std::uint64_t{16}}) {
    if (first >= table || (table - first) % size != 0) continue;
    const std::uint64_t count = (table - first) / size;
    if (count < 2 || count > kMostLimbs) continue;
    const auto offset = [&](std::size_t i) { return std::optional(first + size * i); };
    if (makeWholeTree(object, static_cast<std::size_t>(count), offset)) return true;
  }
  return false;
}

std::optional<core::Error> tableCutByTheEnd(const ObjectView& object) {
  std::uint64_t at = object.size() & ~std::uint64_t{3};
  for (std::size_t i = 0; i <= kMostLimbs && at >= 4 && isPointer(object, at - 4, 12); ++i) {
    at -= 4;
    if (!isStartOfTable(object, at)) continue;
    return core::Error{core::ErrorCode::Truncated,
                       "a limb table begins here, but the file ends before the skeleton's header does",
                       {},
                       at,
                       "skeleton / limb table"};
  }
  return std::nullopt;
}

/// Another header on a table that is shown already is no loss.
bool isOnTable(const ObjectView& object, std::uint64_t at, const KnownParts& tables) {
  const auto table = object.resolve(object.u32(at), 4, 4);
  return table && tables.overlaps(*table, *table + 1);
}

// -- animations -----------------------------------------------------------------------------------------

/// What an animation header's words say, whether or not it holds up.
struct HeaderWords {
  std::uint64_t offset = 0;
  int frames = 0;
  unsigned limit = 0;
  std::optional<std::uint64_t> values;
  std::optional<std::uint64_t> rows;
};

std::optional<HeaderWords> headerWordsAt(const ObjectView& object, std::uint64_t at) {
  if (object.u16(at + 2) != 0 || object.u16(at + 14) != 0) return std::nullopt;
  const std::uint32_t values = object.u32(at + 4);
  const std::uint32_t rows = object.u32(at + 8);
  const auto segment = static_cast<std::uint32_t>(object.segment());
  if (segmentOf(values) != segment || segmentOf(rows) != segment || values == rows) return std::nullopt;
  return HeaderWords{at, static_cast<std::int16_t>(object.u16(at)), object.u16(at + 12),
                     object.resolve(values, 2, 2), object.resolve(rows, 12, 2)};
}

// The limbs that the rows up to `end` have room for; 0 where that is no sensible number.
std::size_t limbsOfRowsUpTo(const HeaderWords& words, std::uint64_t end) {
  if (!words.rows || *words.rows >= end) return 0;
  const std::uint64_t rows = (end - *words.rows) / AnimationHeader::kRowBytes;
  return rows < 2 || rows > kMostLimbs + 1 ? 0 : static_cast<std::size_t>(rows - 1);
}

bool isLimbCountOfAny(std::span<const FoundSkeleton> skeletons, std::size_t limbs) {
  return std::any_of(skeletons.begin(), skeletons.end(),
                     [&](const FoundSkeleton& skeleton) { return skeleton.limbCount == limbs; });
}

// The limbs that the rows have room for which end at the header, or, which says less, at the values before
// it; 0 where they end at neither.
std::size_t limbsOfRowsBefore(const HeaderWords& words, std::span<const FoundSkeleton> skeletons) {
  const std::size_t limbs = limbsOfRowsUpTo(words, words.offset);
  if (limbs > 0 && (skeletons.empty() || isLimbCountOfAny(skeletons, limbs))) return limbs;
  if (!words.values || *words.values >= words.offset) return 0;
  const std::size_t beforeValues = limbsOfRowsUpTo(words, *words.values);
  return beforeValues > 0 && isLimbCountOfAny(skeletons, beforeValues) ? beforeValues : 0;
}

/// The number of limbs to read a suspect with, or 0 when it is none.
std::size_t limbsOfSuspect(const HeaderWords& words, std::span<const FoundSkeleton> skeletons) {
  if (words.limit == 0) return 0;
  if (const std::size_t limbs = limbsOfRowsBefore(words, skeletons); limbs > 0) return limbs;
  // A table that leads out of the file, from an otherwise sane header.
  const bool isSane = words.frames > 0 && words.frames < 0x1000 && words.limit < 0x1000;
  if (!isSane || skeletons.empty()) return 0;
  if (words.values.has_value() && !words.rows) return skeletons.front().limbCount;
  const bool rowsOverrun = words.values && words.rows && *words.rows > words.offset;
  return rowsOverrun ? skeletons.front().limbCount : 0;
}

std::optional<core::Error> whyNotAnimation(const ObjectView& object, std::uint64_t at, std::size_t limbs) {
  try {
    ByteReader reader(object.bytes(), Endian::Big);
    KeyBudget budget(object.size());
    (void)readAnimation(reader, at, object.segment(), limbs, budget);
    return std::nullopt;
  } catch (const ReadFailure& failure) {
    return failure.error;
  }
}

std::optional<core::Error> headerCutByTheEnd(const ObjectView& object) {
  const std::uint64_t end = object.size();
  if (end < AnimationHeader::kBytes) return std::nullopt;
  for (std::uint64_t at = (end - AnimationHeader::kBytes + 4) & ~std::uint64_t{3}; at + 8 <= end; at += 4) {
    const bool hasPads = object.u16(at + 2) == 0;
    const auto frames = static_cast<std::int16_t>(object.u16(at));
    const auto values = object.resolve(object.u32(at + 4), 2, 2);
    if (!hasPads || frames <= 0 || !values || *values >= at) continue;
    return core::Error{core::ErrorCode::Truncated,
                       "an animation header of 16 bytes begins here, but the file ends inside it",
                       {},
                       at,
                       nameAt("anim_", at)};
  }
  return std::nullopt;
}

}  // namespace

std::vector<FoundSkeleton> overlookedSkeletons(const ObjectView& object, std::span<const FoundSkeleton> found,
                                               LimbSize limbSize) {
  std::vector<FoundSkeleton> overlooked;
  std::size_t attempts = 0;
  const KnownParts tables = tablesOf(found);
  ByteReader reader(object.bytes(), Endian::Big);
  for (std::uint64_t at = 0; object.has(at, FoundSkeleton::kHeaderBytes); at += 4) {
    if (overlooked.size() == kMostSuspects || attempts == kMostAttempts) break;
    if ((object.u32(at + 4) & 0xFFFFFFU) != 0 || isOnTable(object, at, tables)) continue;
    if (tables.overlaps(at, at + FoundSkeleton::kHeaderBytes) || !looksLikeHeader(object, at)) continue;
    ++attempts;
    try {
      overlooked.push_back(readSkeleton(reader, at, object.segment(), limbSize));
    } catch (const ReadFailure&) {
      // suspectSkeletons() says why.
    }
  }
  return overlooked;
}

std::vector<RefusedSkeleton> suspectSkeletons(const ObjectView& object, std::span<const FoundSkeleton> found,
                                              const KnownParts& known) {
  std::vector<RefusedSkeleton> suspects;
  std::size_t attempts = 0;
  const KnownParts tables = tablesOf(found);
  for (std::uint64_t at = 0; object.has(at, FoundSkeleton::kHeaderBytes); at += 4) {
    if (suspects.size() == kMostSuspects || attempts == kMostAttempts) return suspects;
    if ((object.u32(at + 4) & 0xFFFFFFU) != 0 || known.overlaps(at, at + FoundSkeleton::kHeaderBytes))
      continue;
    if (isOnTable(object, at, tables) || !looksLikeHeader(object, at)) continue;
    ++attempts;
    if (auto error = whyNotSkeleton(object, at)) {
      suspects.push_back({std::move(*error), limbsOfRefused(object, at)});
    }
  }
  if (found.empty() && suspects.empty()) {
    if (auto error = tableCutByTheEnd(object)) suspects.push_back({std::move(*error)});
  }
  return suspects;
}

std::vector<core::Error> suspectAnimations(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
                                           std::span<const FoundAnimation> animations,
                                           const KnownParts& known) {
  std::vector<core::Error> suspects;
  std::size_t attempts = 0;
  for (std::uint64_t at = 0; object.has(at, AnimationHeader::kBytes); at += 4) {
    if (suspects.size() == kMostSuspects || attempts == kMostAttempts) return suspects;
    const std::optional<HeaderWords> words = headerWordsAt(object, at);
    if (!words || known.overlaps(at, at + AnimationHeader::kBytes)) continue;
    const std::size_t limbs = limbsOfSuspect(*words, skeletons);
    if (limbs == 0) continue;
    ++attempts;
    if (auto error = whyNotAnimation(object, at, limbs)) suspects.push_back(std::move(*error));
  }
  if (!skeletons.empty() && animations.empty() && suspects.empty()) {
    if (auto error = headerCutByTheEnd(object)) {
      const std::uint64_t at = *error->byteOffset;
      if (!known.overlaps(at, at + AnimationHeader::kBytes)) suspects.push_back(std::move(*error));
    }
  }
  return suspects;
}

}  // namespace marrow::formats::z64
