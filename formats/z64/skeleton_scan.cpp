// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/object_scan.h"

#include <algorithm>
#include <utility>

namespace marrow::formats::z64 {
namespace {

// The games' objects have up to some twenty skeletons. A hostile file looks like thousands of headers, so the
// limbs that are looked at are counted. An honest file has at least 16 bytes for each of its limbs.
constexpr std::uint64_t kFreeLimbs = 2'000;
constexpr std::uint64_t kMostLimbsRead = 60'000;
constexpr std::uint64_t kBytesPerLimb = 8;
constexpr std::size_t kMostSkeletons = 256;
constexpr std::uint64_t kLimbBytes = 12;
constexpr std::uint64_t kMostPadding = 12;  // zeros between a limb table and its header

bool mayBeLink(std::uint8_t limb, unsigned count) { return limb == 0xFF || (limb > 0 && limb < count); }

// Cheap and without exceptions: what this lets through in real files is nearly always a skeleton.
bool mayBeHeader(const ObjectView& object, std::uint64_t at) {
  const std::uint32_t countWord = object.u32(at + 4);
  const unsigned count = countWord >> 24;
  if (count == 0 || (countWord & 0xFFFFFFU) != 0) return false;
  const auto table = object.resolve(object.u32(at), std::uint64_t{4} * count, 4);
  if (!table) return false;
  const auto root = object.resolve(object.u32(*table), kLimbBytes, 4);
  if (!root || !mayBeLink(object.u8(*root + 6), count)) return false;
  if (count == 1) return object.u8(*root + 7) == 0xFF;
  return object.u8(*root + 6) != 0xFF && object.resolve(object.u32(*table + 4), kLimbBytes, 4).has_value();
}

/// A header right behind its table is one whatever else is wrong with it: its count may be too large, and one
/// address of the table may lead nowhere.
bool standsBehindTable(const ObjectView& object, std::uint64_t at) {
  const unsigned count = object.u8(at + 4);
  const auto table = object.resolve(object.u32(at), std::uint64_t{4} * count, 4);
  const std::uint64_t end = table.value_or(0) + std::uint64_t{4} * count;
  if (!table || count < 2 || *table + 8 > at || at > end + kMostPadding) return false;
  int bad = 0;
  for (std::uint64_t entry = *table; entry < std::min(at, end) && bad <= 1; entry += 4) {
    if (!object.resolve(object.u32(entry), kLimbBytes, 4)) ++bad;
  }
  return bad <= 1;
}

bool isTrusted(const FoundSkeleton& found, bool isBehindTable) {
  if (!found.reachesAll()) return isBehindTable && found.skeleton.size() >= 2;
  if (found.limbCount == 1) return found.tableEndsAtHeader && found.plausibleDisplayLists;
  return isBehindTable || found.plausibleDisplayLists;
}

int scoreOf(const FoundSkeleton& found) {
  if (found.damage) return -1;
  return (found.tableEndsAtHeader ? 8 : 0) + (found.reachesAll() ? 4 : 0) +
         (found.plausibleDisplayLists ? 2 : 0) + (found.isFlex ? 1 : 0);
}

/// The best of those that read the same bytes in two ways: the same table, tables that share entries, a
/// header inside a table.
std::vector<FoundSkeleton> withoutContradictions(std::vector<FoundSkeleton> candidates, std::uint64_t size) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const FoundSkeleton& a, const FoundSkeleton& b) { return scoreOf(a) > scoreOf(b); });
  std::vector<FoundSkeleton> kept;
  ClaimedBytes headers(size);
  ClaimedBytes tables(size);
  for (FoundSkeleton& candidate : candidates) {
    if (kept.size() == kMostSkeletons) break;
    const std::uint64_t header = candidate.headerOffset;
    const std::uint64_t headerEnd = header + FoundSkeleton::kHeaderBytes;
    const std::uint64_t table = candidate.tableOffset;
    const bool isNew = !tables.overlaps(table, candidate.tableEnd()) && !tables.overlaps(header, headerEnd) &&
                       !headers.overlaps(table, candidate.tableEnd());
    if (!isNew) continue;
    headers.add(header, headerEnd);
    tables.add(table, candidate.tableEnd());
    kept.push_back(std::move(candidate));
  }
  std::sort(kept.begin(), kept.end(),
            [](const FoundSkeleton& a, const FoundSkeleton& b) { return a.headerOffset < b.headerOffset; });
  return kept;
}

// -- the early format -------------------------------------------------------------------------------------

constexpr std::size_t kMostEarlyLimbs = 512;  // object_human has 41
constexpr std::size_t kLeastCertain = 3;      // limbs; two may lie side by side by chance
constexpr std::uint64_t kEarlyBytes = FoundSkeleton::kEarlyLimbBytes;

bool isPlausibleFloat(std::uint32_t word) {
  const std::uint32_t exponent = word >> 23 & 0xFFU;
  return (word & 0x7FFFFFFFU) == 0 || (exponent > 127 - 30 && exponent < 127 + 20) || exponent == 0xFF;
}

// The pointers may be damaged, so only their segment is checked.
bool hasLimbForm(const ObjectView& object, std::uint64_t at) {
  const auto isOwn = [&](std::uint32_t address) {
    return address == 0 || segmentOf(address) == static_cast<std::uint32_t>(object.segment());
  };
  const std::uint32_t displayList = object.u32(at);
  const bool isAddress = segmentOf(displayList) >= 1 && segmentOf(displayList) <= 0xF;
  return (displayList == 0 || isAddress) && object.u16(at + 0x16) == 0 &&
         isPlausibleFloat(object.u32(at + 4)) && isPlausibleFloat(object.u32(at + 8)) &&
         isPlausibleFloat(object.u32(at + 12)) && isOwn(object.u32(at + 0x18)) &&
         isOwn(object.u32(at + 0x1C));
}

bool isLimbPointer(const ObjectView& object, std::uint64_t at) {
  const auto limb = object.has(at, 4) ? object.resolve(object.u32(at), kEarlyBytes, 4) : std::nullopt;
  return limb && hasLimbForm(object, *limb);
}

/// A row of words that all point to what may be limbs.
struct Run {
  std::uint64_t begin = 0;
  std::size_t length = 0;
  std::uint64_t firstLimb = 0;  ///< where the lowest limb begins and the highest ends
  std::uint64_t limbsEnd = 0;
  bool isSideBySide = false;  ///< the limbs, without a gap
};

Run runAt(const ObjectView& object, std::uint64_t begin, std::size_t length) {
  std::vector<std::uint64_t> limbs;
  for (std::size_t i = 0; i < length; ++i) limbs.push_back(offsetOf(object.u32(begin + 4 * i)));
  std::sort(limbs.begin(), limbs.end());
  limbs.erase(std::unique(limbs.begin(), limbs.end()), limbs.end());
  const std::uint64_t end = limbs.back() + kEarlyBytes;
  Run run{begin, length, limbs.front(), end, end - limbs.front() == kEarlyBytes * limbs.size()};
  // Where the list follows its limbs, as in object_human, the last limb's two pointers look like entries.
  while (run.length > 0 && run.begin >= run.firstLimb && run.begin < run.limbsEnd) {
    run.begin += 4;
    --run.length;
  }
  return run;
}

/// Every such row, longest first, because a limb's two pointers and the next display list look like a list,
/// too.
std::vector<Run> runsIn(const ObjectView& object) {
  constexpr std::size_t kMostRuns = 20'000;
  std::vector<Run> runs;
  for (std::uint64_t at = 0; object.has(at, 8) && runs.size() < kMostRuns; at += 4) {
    const std::size_t length = betaListLength(object, at);
    if (length < 2) continue;
    const Run run = runAt(object, at, length);
    if (run.length >= 2) runs.push_back(run);
    at += 4 * (length - 1);
  }
  std::stable_sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.length > b.length; });
  return runs;
}

/// The list of a run; nothing when it is none, not even a damaged one.
std::optional<FoundSkeleton> readRun(const ObjectView& object, const Run& run) {
  try {
    ByteReader reader(object.bytes(), Endian::Big);
    return readBetaSkeleton(reader, run.begin, run.length, object.segment());
  } catch (const ReadFailure& failure) {
    // Three limbs side by side are no chance, whatever their pointers say.
    if (!run.isSideBySide || run.length < kLeastCertain) return std::nullopt;
    FoundSkeleton damaged;
    damaged.headerOffset = run.begin;
    damaged.limbCount = run.length;
    damaged.damage = failure.error;
    return damaged;
  }
}

}  // namespace

std::vector<FoundSkeleton> findSkeletons(const ObjectView& object, LimbSize limbSize) {
  ByteReader reader(object.bytes(), Endian::Big);
  std::uint64_t limbsLeft = std::min(kMostLimbsRead, kFreeLimbs + object.size() / kBytesPerLimb);
  std::vector<FoundSkeleton> candidates;
  for (std::uint64_t at = 0; object.has(at, FoundSkeleton::kHeaderBytes) && limbsLeft > 0; at += 4) {
    if (candidates.size() == 4 * kMostSkeletons) break;
    const bool isBehindTable = standsBehindTable(object, at);
    if (!isBehindTable && !mayBeHeader(object, at)) continue;
    limbsLeft -= std::min<std::uint64_t>(object.u8(at + 4), limbsLeft);
    try {
      FoundSkeleton found = readSkeleton(reader, at, object.segment(), limbSize);
      if (isTrusted(found, isBehindTable)) candidates.push_back(std::move(found));
    } catch (const ReadFailure& failure) {
      if (!isBehindTable || (object.u32(at + 4) & 0xFFFFFFU) != 0) continue;
      FoundSkeleton damaged;
      damaged.headerOffset = at;
      damaged.tableOffset = offsetOf(object.u32(at));
      damaged.limbCount = object.u8(at + 4);
      damaged.damage = failure.error;
      candidates.push_back(std::move(damaged));
    }
  }
  return withoutContradictions(std::move(candidates), object.size());
}

std::size_t betaListLength(const ObjectView& object, std::uint64_t offset) {
  std::size_t length = 0;
  while (length < kMostEarlyLimbs && isLimbPointer(object, offset + 4 * length)) ++length;
  return length;
}

std::vector<FoundSkeleton> findBetaSkeletons(const ObjectView& object, ClaimedBytes claimed) {
  constexpr std::size_t kMostLists = 64;
  constexpr std::size_t kMostAttempts = 2'000;
  std::vector<FoundSkeleton> lists;
  std::size_t attempts = 0;
  for (const Run& run : runsIn(object)) {
    if (lists.size() == kMostLists || ++attempts > kMostAttempts) break;
    if (claimed.overlaps(run.begin, run.begin + 4 * run.length)) continue;
    std::optional<FoundSkeleton> list = readRun(object, run);
    if (!list) continue;
    claimed.add(run.firstLimb, run.limbsEnd);
    lists.push_back(std::move(*list));
  }
  std::sort(lists.begin(), lists.end(), [](const FoundSkeleton& a, const FoundSkeleton& b) {
    return std::pair(a.damage.has_value(), a.headerOffset) < std::pair(b.damage.has_value(), b.headerOffset);
  });
  return lists;
}

}  // namespace marrow::formats::z64
