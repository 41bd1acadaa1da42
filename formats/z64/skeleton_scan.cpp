// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/codes.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/object_scan.h"

#include <algorithm>
#include <utility>

namespace marrow::formats::z64 {
namespace {

// The games' objects have up to some twenty skeletons. A hostile file looks like thousands of headers, so the
// limbs are counted. An honest file has at least 16 bytes for each of its limbs.
constexpr std::uint64_t kFreeLimbs = 2'000;
constexpr std::uint64_t kMostLimbsRead = 60'000;
constexpr std::uint64_t kBytesPerLimb = 8;
constexpr std::size_t kMostSkeletons = 256;
constexpr std::size_t kMostDamagedSkeletons = 16;
constexpr std::size_t kMostLimbs = 255;
constexpr std::uint64_t kLimbBytes = 12;
constexpr std::uint64_t kMostPadding = 12;  // zeros between a limb table and its header

struct LimbTable {
  std::uint64_t offset = 0;
  std::size_t limbs = 0;
};

bool mayBeLink(std::uint8_t limb, unsigned count) { return limb == 0xFF || (limb > 0 && limb < count); }

// A cheap test without exceptions. In real files, nearly every word that passes is a skeleton.
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

bool isTrusted(const FoundSkeleton& found) {
  if (!found.reachesAll()) return found.tableEndsAtHeader && found.skeleton.size() >= 2;
  if (found.limbCount == 1) return found.tableEndsAtHeader && found.plausibleDisplayLists;
  return found.tableEndsAtHeader || found.plausibleDisplayLists;
}

int scoreOf(const FoundSkeleton& found) {
  if (found.damage) return -1;
  return (found.tableEndsAtHeader ? 8 : 0) + (found.reachesAll() ? 4 : 0) +
         (found.plausibleDisplayLists ? 2 : 0) + (found.isFlex ? 1 : 0);
}

/// The best of the candidates that read the same bytes in two ways: the same table, tables that share
/// entries, or a header inside a table.
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

/// One look at every word of an object.
class SkeletonScan {
 public:
  SkeletonScan(const ObjectView& object, LimbSize limbSize)
      : object_(object),
        limbSize_(limbSize),
        reader_(object.bytes(), Endian::Big),
        limbsLeft_(std::min(kMostLimbsRead, kFreeLimbs + object.size() / kBytesPerLimb)) {}

  std::vector<FoundSkeleton> run() {
    for (std::uint64_t at = 0; object_.has(at, FoundSkeleton::kHeaderBytes) && limbsLeft_ > 0; at += 4) {
      if (candidates_.size() == 4 * kMostSkeletons) break;
      const std::optional<LimbTable> table = tableBefore(at);
      if (table || mayBeHeader(object_, at)) tryHeader(at, table);
    }
    addCutTable();
    return withoutContradictions(std::move(candidates_), object_.size());
  }

 private:
  void tryHeader(std::uint64_t at, const std::optional<LimbTable>& table) {
    spend(object_.u8(at + 4));
    try {
      FoundSkeleton found = readSkeleton(reader_, at, object_.segment(), limbSize_);
      if (isTrusted(found) || (table && table->offset == found.tableOffset)) {
        candidates_.push_back(std::move(found));
      } else if (table) {
        const ByteReader::Scope scope(reader_, found.skeleton.name.c_str());
        reader_.fail(core::ErrorCode::BadValue, {code("z64.table-elsewhere")}, at, "limb table");
      }
    } catch (const ReadFailure& failure) {
      if (table) addDamaged(at, *table, failure.error);
    }
  }

  /// Adds a damaged skeleton, because its animations may be whole.
  void addDamaged(std::uint64_t header, const LimbTable& table, const core::Error& why) {
    if (damaged_++ >= kMostDamagedSkeletons) return;
    FoundSkeleton damaged;
    damaged.headerOffset = header;
    damaged.tableOffset = table.offset;
    damaged.limbCount = table.limbs;
    damaged.damage = why;
    candidates_.push_back(std::move(damaged));
  }

  // -- limb tables --------------------------------------------------------------------------------------

  /// The limb table that ends right before a header, apart from zeros. Either the header leads to it or its
  /// count fits. The other of the two, or one of the limbs, may be damaged.
  std::optional<LimbTable> tableBefore(std::uint64_t header) {
    const std::uint32_t countWord = object_.u32(header + 4);
    const std::size_t count = (countWord & 0xFFFFFFU) == 0 ? countWord >> 24U : 0;
    if (const std::optional<LimbTable> named = namedTable(header, count)) return named;
    if (count < 2) return std::nullopt;
    const std::uint64_t most = std::min(header, kMostPadding);
    for (std::uint64_t padding = 0; padding <= most; padding += 4) {
      const std::uint64_t end = header - padding;
      if (end < 4 * count) return std::nullopt;
      const LimbTable table{end - 4 * count, count};
      if (isPointer(end - 4) && isTree(table)) return table;
      if (object_.u32(end - 4) != 0) return std::nullopt;
    }
    return std::nullopt;
  }

  /// The same for a header that leads there. @param count  the header's; 0 if its word is damaged.
  std::optional<LimbTable> namedTable(std::uint64_t header, std::size_t count) {
    const auto offset = object_.resolve(object_.u32(header), 4, 4);
    if (!offset || *offset >= header || header - *offset > 4 * kMostLimbs + kMostPadding) return std::nullopt;
    const auto words = static_cast<std::size_t>((header - *offset) / 4);
    std::size_t limbs = words;
    while (limbs > 0 && 4 * (words - limbs) < kMostPadding && object_.u32(*offset + 4 * (limbs - 1)) == 0)
      --limbs;
    if (count > limbs && count <= words) limbs = count;  // its last pointers are null
    const LimbTable table{*offset, limbs};
    if (limbs < 2 || limbs > kMostLimbs) return std::nullopt;
    const std::size_t bad = badPointersIn(table);
    const bool isThere = limbs == count ? bad <= 1 : bad == 0 && isTree(table);
    return isThere ? std::optional(table) : std::nullopt;
  }

  /// Adds a table that the file ends inside of, or right behind. Its first pointer leads to limbs that lie
  /// side by side up to the table.
  void addCutTable() {
    std::uint64_t at = object_.size() & ~std::uint64_t{3};
    for (std::size_t i = 0; i < kMostLimbs && at >= 4 && isPointer(at - 4); ++i) {
      at -= 4;
      const std::uint64_t first = offsetOf(object_.u32(at));
      for (const std::uint64_t size : {kLimbBytes, kLimbBytes + 4}) {
        const std::uint64_t count = first < at ? (at - first) / size : 0;
        const bool areSideBySide = count >= 2 && count <= kMostLimbs && first + size * count == at;
        const auto limbAt = [&](std::size_t limb) { return first + size * limb; };
        if (!areSideBySide || !isTree(static_cast<std::size_t>(count), limbAt)) continue;
        return addDamaged(
            at, {at, 1},
            {core::ErrorCode::Truncated, {code("z64.table-cut")}, {}, at, "skeleton / limb table"});
      }
    }
  }

  [[nodiscard]] bool isPointer(std::uint64_t at) const {
    return object_.resolve(object_.u32(at), kLimbBytes, 4).has_value();
  }

  /// Counts up to two.
  std::size_t badPointersIn(const LimbTable& table) {
    std::size_t bad = 0;
    for (std::size_t i = 0; i < table.limbs && bad < 2; ++i) {
      spend(1);
      bad += isPointer(table.offset + 4 * i) ? 0 : 1;
    }
    return bad;
  }

  /// True if the limbs of a table form one tree.
  bool isTree(const LimbTable& table) {
    for (std::size_t i = 0; i < table.limbs; ++i) {
      if (!isPointer(table.offset + 4 * i)) return false;
    }
    return isTree(table.limbs, [&](std::size_t i) { return offsetOf(object_.u32(table.offset + 4 * i)); });
  }

  template <typename LimbAt>
  bool isTree(std::size_t count, LimbAt limbAt) {
    spend(count);
    std::vector<LimbLinks> links;
    for (std::size_t i = 0; i < count; ++i) {
      const auto linkAt = [&](std::uint64_t at) {
        return object_.u8(at) == 0xFF ? LimbLinks::kNone : object_.u8(at);
      };
      links.push_back({linkAt(limbAt(i) + 6), linkAt(limbAt(i) + 7)});
    }
    const auto tree = walkLimbs(links, 0);
    return tree && tree->reachesAll();
  }

  void spend(std::uint64_t limbs) { limbsLeft_ -= std::min(limbs, limbsLeft_); }

  const ObjectView& object_;
  LimbSize limbSize_;
  ByteReader reader_;
  std::uint64_t limbsLeft_;
  std::vector<FoundSkeleton> candidates_;
  std::size_t damaged_ = 0;
};

// -- the early format -------------------------------------------------------------------------------------

constexpr std::size_t kMostEarlyLimbs = 512;  // object_human has 41
constexpr std::size_t kLeastCertain = 3;      // limbs; two may lie side by side by chance
constexpr std::uint64_t kEarlyLimb = FoundSkeleton::kEarlyLimbBytes;

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
  const auto limb = object.has(at, 4) ? object.resolve(object.u32(at), kEarlyLimb, 4) : std::nullopt;
  return limb && hasLimbForm(object, *limb);
}

/// A row of words that all point to possible limbs.
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
  const std::uint64_t end = limbs.back() + kEarlyLimb;
  Run run{begin, length, limbs.front(), end, end - limbs.front() == kEarlyLimb * limbs.size()};
  // If the list follows its limbs, as in object_human, the last limb's two pointers look like entries.
  while (run.length > 0 && run.begin >= run.firstLimb && run.begin < run.limbsEnd) {
    run.begin += 4;
    --run.length;
  }
  return run;
}

/// Every such row, longest first. A limb's two pointers and the next display list look like a list, too.
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

/// The list of a run; nothing if it is not even a damaged list.
std::optional<FoundSkeleton> readRun(const ObjectView& object, const Run& run) {
  try {
    ByteReader reader(object.bytes(), Endian::Big);
    return readBetaSkeleton(reader, run.begin, run.length, object.segment());
  } catch (const ReadFailure& failure) {
    // Three limbs side by side are no chance, even if their pointers are wrong.
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
  return SkeletonScan(object, limbSize).run();
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
