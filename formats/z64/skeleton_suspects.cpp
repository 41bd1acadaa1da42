// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/skeleton_suspects.h"

#include "formats/z64/address.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/skeleton_scan.h"

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

/// A table of limb pointers.
struct LimbTable {
  std::uint64_t offset = 0;
  std::size_t limbs = 0;
};

/// The table right before a header, if the header's first word says that one lies there. How long it is
/// follows from where it ends, and only where zeros do from the count.
std::optional<LimbTable> tableBefore(const ObjectView& object, std::uint64_t header) {
  constexpr std::size_t kMostPadding = 3;
  const auto table = object.resolve(object.u32(header), 4, 4);
  if (!table || *table >= header || header - *table > 4 * (kMostLimbs + kMostPadding)) return std::nullopt;
  const auto words = static_cast<std::size_t>((header - *table) / 4);
  std::size_t limbs = words;
  while (limbs > 0 && words - limbs < kMostPadding && object.u32(*table + 4 * (limbs - 1)) == 0) --limbs;
  const std::size_t count = object.u8(header + 4);
  if (count > limbs && count <= words) limbs = count;
  if (limbs < 2 || limbs > kMostLimbs) return std::nullopt;
  return LimbTable{*table, limbs};
}

/// Is there nothing but the count in its word?
bool hasCount(const ObjectView& object, std::uint64_t header, std::size_t count) {
  return object.u32(header + 4) == count << 24;
}

std::size_t pointersIn(const ObjectView& object, const LimbTable& table) {
  std::size_t pointers = 0;
  for (std::size_t i = 0; i < table.limbs; ++i)
    pointers += isPointer(object, table.offset + 4 * i, 12) ? 1 : 0;
  return pointers;
}

bool isBehindItsTable(const ObjectView& object, std::uint64_t header) {
  const std::optional<LimbTable> table = tableBefore(object, header);
  if (!table) return false;
  const std::size_t pointers = pointersIn(object, *table);
  if (hasCount(object, header, table->limbs)) return pointers + 1 >= table->limbs;
  return pointers == table->limbs && isLimbTable(object, table->offset, table->limbs);
}

/// The table right before a header whose first word does not lead to it.
std::optional<LimbTable> missedTable(const ObjectView& object, std::uint64_t header) {
  const std::size_t count = object.u8(header + 4);
  if (count < 2 || !hasCount(object, header, count)) return std::nullopt;
  const auto named = object.resolve(object.u32(header), 4 * count, 4);
  for (std::uint64_t end = header; end + 16 > header && end >= 4 * count; end -= 4) {
    if (end < header && object.u32(end) != 0) break;
    const LimbTable table{end - 4 * count, count};
    const bool isThere = isPointer(object, table.offset, 12) && isLimbTable(object, table.offset, count);
    if (isThere && named != table.offset) return table;
  }
  return std::nullopt;
}

/// Does a header lead to a table elsewhere, all but one of whose limbs hold?
bool leadsToLimbs(const ObjectView& object, std::uint64_t header) {
  constexpr std::size_t kLeastSure = 3;
  const std::size_t count = object.u8(header + 4);
  if (count < kLeastSure || !hasCount(object, header, count)) return false;
  const auto table = object.resolve(object.u32(header), 4 * count, 4);
  if (!table) return false;
  std::size_t odd = 0;
  for (std::size_t i = 0; i < count && odd < 2; ++i) {
    const auto limb = object.resolve(object.u32(*table + 4 * i), 12, 4);
    const auto isLink = [&](std::uint64_t at) { return object.u8(at) == 0xFF || object.u8(at) < count; };
    odd += limb && isLink(*limb + 6) && isLink(*limb + 7) ? 0U : 1U;
  }
  return odd < 2;
}

bool looksLikeHeader(const ObjectView& object, std::uint64_t at) {
  return isBehindItsTable(object, at) || missedTable(object, at) || leadsToLimbs(object, at);
}

std::string missedTableText(const LimbTable& missed) {
  return "the header's first word does not lead to the table of " + std::to_string(missed.limbs) +
         " limbs that lies right before it, at " + hexOf(static_cast<std::uint32_t>(missed.offset));
}

std::optional<core::Error> whyNotSkeleton(const ObjectView& object, std::uint64_t at) {
  const std::optional<LimbTable> missed = missedTable(object, at);
  try {
    ByteReader reader(object.bytes(), Endian::Big);
    const FoundSkeleton found = readSkeleton(reader, at, object.segment(), LimbSize::Auto);
    if (!missed || found.reachesAll()) return std::nullopt;
    return core::Error{
        core::ErrorCode::BadValue, missedTableText(*missed), {}, at, found.skeleton.name + " / limb table"};
  } catch (const ReadFailure& failure) {
    core::Error error = failure.error;
    if (missed) error.message += "; " + missedTableText(*missed);
    return error;
  }
}

// The table right before the header says more than the count, which may be what is damaged.
std::size_t limbsOfRefused(const ObjectView& object, std::uint64_t header) {
  if (const std::optional<LimbTable> missed = missedTable(object, header)) return missed->limbs;
  const std::optional<LimbTable> listed = tableBefore(object, header);
  return listed && pointersIn(object, *listed) + 1 >= listed->limbs ? listed->limbs : object.u8(header + 4);
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

std::optional<core::Error> tableCutByTheEnd(const ObjectView& object, const KnownParts& known) {
  std::uint64_t at = object.size() & ~std::uint64_t{3};
  for (std::size_t i = 0; i <= kMostLimbs && at >= 4 && isPointer(object, at - 4, 12); ++i) {
    at -= 4;
    if (known.overlaps(at, at + 4)) break;
    if (!isStartOfTable(object, at)) continue;
    return core::Error{core::ErrorCode::Truncated,
                       "a limb table begins here, but the file ends before the skeleton's header does",
                       {},
                       at,
                       "skeleton / limb table"};
  }
  return std::nullopt;
}

/// Another header on a table that is shown already, or behind one, is no loss.
bool isOnTable(const ObjectView& object, std::uint64_t at, const KnownParts& tables) {
  const auto table = object.resolve(object.u32(at), 4, 4);
  if (table && tables.overlaps(*table, *table + 1)) return true;
  const std::optional<LimbTable> missed = missedTable(object, at);
  return missed && tables.overlaps(missed->offset, missed->offset + 4 * missed->limbs);
}

std::vector<FoundSkeleton> overlookedSkeletons(const ObjectView& object, std::span<const FoundSkeleton> found,
                                               LimbSize limbSize) {
  std::vector<FoundSkeleton> overlooked;
  std::size_t attempts = 0;
  const KnownParts tables = tablesOf(found);
  ByteReader reader(object.bytes(), Endian::Big);
  for (std::uint64_t at = 0; object.has(at, FoundSkeleton::kHeaderBytes); at += 4) {
    if (overlooked.size() == kMostSuspects || attempts == kMostAttempts) break;
    if (tables.overlaps(at, at + FoundSkeleton::kHeaderBytes)) continue;
    if (!looksLikeHeader(object, at) || isOnTable(object, at, tables)) continue;
    ++attempts;
    try {
      FoundSkeleton odd = readSkeleton(reader, at, object.segment(), limbSize);
      // Away from its table nothing but the tree speaks for it.
      if (odd.reachesAll() || isBehindItsTable(object, at)) overlooked.push_back(std::move(odd));
    } catch (const ReadFailure&) {
      // suspectSkeletons() says why.
    }
  }
  return overlooked;
}

}  // namespace

std::vector<FoundSkeleton> searchSkeletons(const ObjectView& object, LimbSize limbSize) {
  std::vector<FoundSkeleton> skeletons = findSkeletons(object, limbSize);
  for (FoundSkeleton& overlooked : overlookedSkeletons(object, skeletons, limbSize)) {
    skeletons.push_back(std::move(overlooked));
  }
  std::sort(skeletons.begin(), skeletons.end(),
            [](const FoundSkeleton& a, const FoundSkeleton& b) { return a.headerOffset < b.headerOffset; });
  return skeletons;
}

std::vector<RefusedSkeleton> suspectSkeletons(const ObjectView& object, std::span<const FoundSkeleton> found,
                                              const KnownParts& known) {
  std::vector<RefusedSkeleton> suspects;
  std::size_t attempts = 0;
  const KnownParts tables = tablesOf(found);
  for (std::uint64_t at = 0; object.has(at, FoundSkeleton::kHeaderBytes); at += 4) {
    if (suspects.size() == kMostSuspects || attempts == kMostAttempts) return suspects;
    if (known.overlaps(at, at + FoundSkeleton::kHeaderBytes)) continue;
    if (!looksLikeHeader(object, at) || isOnTable(object, at, tables)) continue;
    ++attempts;
    if (auto error = whyNotSkeleton(object, at)) {
      suspects.push_back({std::move(*error), limbsOfRefused(object, at)});
    }
  }
  if (auto error = tableCutByTheEnd(object, known)) suspects.push_back({std::move(*error)});
  return suspects;
}

}  // namespace marrow::formats::z64
