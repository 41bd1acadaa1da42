// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/row_matcher.h"

#include "formats/z64/missed_rows.h"

#include <algorithm>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint64_t kSpareValues = 16;  // padding that tools leave between values

/// What a row's three indices ask for.
struct RowSpan {
  std::uint16_t most = 0;  ///< the largest index
  std::uint64_t end = 0;   ///< behind the last value that one of them leads to
};

RowSpan spanOf(const std::uint8_t* row, const AnimationHeader& header) {
  RowSpan span;
  for (int byte = 0; byte < 6; byte += 2) {
    const auto index = static_cast<std::uint16_t>(row[byte] << 8 | row[byte + 1]);
    const std::uint64_t count = index < header.limit ? 1U : static_cast<std::uint64_t>(header.frameCount);
    if (index > span.most) span.most = index;
    if (index + count > span.end) span.end = index + count;
  }
  return span;
}

bool areRowsBeforeOthers(const AnimationHeader& header) {
  return header.offset > header.rows || header.values > header.rows;
}

void sortOnce(std::vector<std::uint64_t>& places) {
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
}

}  // namespace

std::vector<std::size_t> limbCountsOf(const FoundSkeleton& found) {
  std::vector<std::size_t> counts = {found.limbCount};
  if (found.reachesAll() || found.tableEndsAtHeader) return counts;
  std::size_t reached = 0;
  for (std::size_t bone = 0; bone < found.skeleton.size(); ++bone) {
    reached = std::max(reached, found.skeleton.trackOf(bone) + 1);
  }
  if (reached < found.limbCount) counts.push_back(reached);
  return counts;
}

RowMatcher::RowMatcher(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
                       std::span<const std::size_t> refusedLimbs, std::span<const AnimationHeader> headers)
    : object_(object), skeletons_(skeletons) {
  addWearers(refusedLimbs);
  addStarts(headers);
  alignment_ = alignmentOf(headers);
  trustRowsThatFit(headers);
}

void RowMatcher::addWearers(std::span<const std::size_t> refusedLimbs) {
  for (std::size_t i = 0; i < skeletons_.size(); ++i) {
    for (const std::size_t limbs : limbCountsOf(skeletons_[i])) {
      wearers_.push_back({limbs, static_cast<int>(i), limbs == skeletons_[i].skeleton.size()});
    }
  }
  for (const std::size_t limbs : refusedLimbs) wearers_.push_back({limbs});
  for (const Wearer& wearer : wearers_) limbCounts_.push_back(wearer.limbs);
  std::sort(limbCounts_.begin(), limbCounts_.end());
  limbCounts_.erase(std::unique(limbCounts_.begin(), limbCounts_.end()), limbCounts_.end());
}

void RowMatcher::addStarts(std::span<const AnimationHeader> headers) {
  for (const FoundSkeleton& found : skeletons_) {
    trueStarts_.insert(trueStarts_.end(), {found.headerOffset, found.tableOffset, found.firstLimb});
  }
  for (const AnimationHeader& header : headers) {
    starts_.insert(starts_.end(), {header.offset, header.values, header.rows});
    if (areRowsBeforeOthers(header)) rowStarts_.push_back(header.rows);
  }
  starts_.insert(starts_.end(), trueStarts_.begin(), trueStarts_.end());
  starts_.push_back(object_.size());
  sortOnce(starts_);
  sortOnce(trueStarts_);
  sortOnce(rowStarts_);
}

// A place that a damaged header names is no end of another's rows: rows that begin there fit no skeleton.
void RowMatcher::trustRowsThatFit(std::span<const AnimationHeader> headers) {
  std::vector<std::uint64_t> trusted = trueStarts_;
  for (const AnimationHeader& header : headers) {
    if (!areRowsBeforeOthers(header)) continue;
    const Ends ends = endsOf(header);
    const bool fits = std::any_of(ends.at.begin(), ends.at.begin() + static_cast<std::ptrdiff_t>(ends.count),
                                  [&](std::uint64_t end) { return wearerEndingAt(header, end) != nullptr; });
    if (fits || wearers_.empty()) trusted.insert(trusted.end(), {header.rows, header.offset});
  }
  trueStarts_ = std::move(trusted);
  sortOnce(trueStarts_);
}

// One animation may lie at rounder places than its tool asked for, but not all of them.
std::uint64_t RowMatcher::alignmentOf(std::span<const AnimationHeader> headers) const {
  std::uint64_t alignment = RowEnd::kMostAlignment;
  for (const AnimationHeader& header : headers) {
    if (header.frameCount <= 0 || !areRowsBeforeOthers(header)) continue;
    const Ends ends = endsOf(header);
    if (ends.own == 0 || wearerEndingAt(header, ends.own) == nullptr) continue;
    alignment = std::min(alignment, RowEnd::alignmentOf(header.offset | header.values | header.rows));
  }
  return alignment;
}

std::uint64_t RowMatcher::endOfAnything(std::uint64_t rows) const {
  return *std::upper_bound(starts_.begin(), starts_.end(), rows);
}

RowMatcher::Ends RowMatcher::endsOf(const AnimationHeader& header) const {
  Ends ends;
  if (!areRowsBeforeOthers(header)) {
    ends.add(endOfAnything(header.rows));
    return ends;
  }
  const auto [first, last] = std::minmax(header.offset, header.values);
  const std::uint64_t nearest = first > header.rows ? first : last;
  const auto nextOf = [&](const std::vector<std::uint64_t>& places) {
    const auto next = std::upper_bound(places.begin(), places.end(), header.rows);
    return next == places.end() ? nearest : std::min(*next, nearest);
  };
  const std::uint64_t trusted = nextOf(trueStarts_);
  const std::uint64_t others = nextOf(rowStarts_);
  if (trusted < nearest) ends.add(trusted);
  ends.add(nearest);
  if (nearest != last) ends.add(last);
  if (others < nearest && others != trusted) ends.add(others);
  ends.own = nearest;
  return ends;
}

RowEnd RowMatcher::rowEnd(const AnimationHeader& header, std::uint64_t end) const {
  return {object_, header.rows, end, header.offset | header.values, alignment_};
}

// In one go and from one pointer: a hostile file has thousands of headers, each on hundreds of rows.
RowMatcher::Rows RowMatcher::rowsOf(const AnimationHeader& header) const {
  Rows rows;
  const std::uint64_t inFile = (object_.size() - header.rows) / AnimationHeader::kRowBytes;
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(inFile, kMostRows));
  const std::uint64_t strict = header.valueCount(object_.size());
  const std::uint64_t loose = (object_.size() - header.values) / 2;
  const std::uint8_t* p = object_.bytes().data() + header.rows;
  std::uint16_t most = 0;
  bool isSound = true;
  for (; rows.loose < count; p += AnimationHeader::kRowBytes) {
    const RowSpan span = spanOf(p, header);
    if (span.end > loose) break;
    isSound = isSound && span.end <= strict;
    rows.sound += isSound ? 1U : 0U;
    most = std::max(most, span.most);
    rows.most[rows.loose++] = most;
  }
  return rows;
}

bool RowMatcher::isRowSound(const AnimationHeader& header, std::size_t row) const {
  const std::uint8_t* p = object_.bytes().data() + header.rows + row * AnimationHeader::kRowBytes;
  return spanOf(p, header).end <= header.valueCount(object_.size());
}

bool RowMatcher::namesValues(const AnimationHeader& header, std::size_t from, std::size_t to) const {
  constexpr std::uint64_t kRow = AnimationHeader::kRowBytes;
  for (std::uint64_t at = header.rows + from * kRow; at < header.rows + to * kRow; at += 2) {
    if (object_.u16(at) != 0) return true;
  }
  return false;
}

RowMatcher::Match RowMatcher::match(const AnimationHeader& header) const {
  const Rows rows = rowsOf(header);
  const Ends ends = endsOf(header);
  if (const std::optional<Match> match = matchByEnd(header, rows, ends)) return *match;
  return matchByRows(header, rows, ends);
}

// -- by where the rows end ------------------------------------------------------------------------------

std::optional<RowMatcher::Match> RowMatcher::matchByEnd(const AnimationHeader& header, const Rows& rows,
                                                        const Ends& ends) const {
  std::optional<Match> best;
  int bestTrust = -1;
  for (std::size_t i = 0; i < ends.count; ++i) {
    const Wearer* wearer = wearerEndingAt(header, ends.at[i]);
    if (!wearer) continue;
    // Less speaks for a header without frames.
    if (header.frameCount <= 0 && !rowEnd(header, ends.at[i]).fitsTightly(wearer->limbs)) continue;
    const std::size_t needed = wearer->limbs + 1;
    int trust = needed <= rows.sound ? 2 : (needed <= rows.loose ? 1 : 0);
    // No skeleton vouches for these.
    const bool isRefused = wearer->skeleton < 0;
    if (isRefused && (trust < 2 || !namesValues(header, 0, needed))) trust = 0;
    if (header.frameCount <= 0) trust = 0;
    if (trust <= bestTrust || (trust == 0 && header.limit == 0)) continue;
    bestTrust = trust;
    best = Match{{header, wearer->limbs, wearer->skeleton}, trust > 0, true};
  }
  return best;
}

// Where rows of zeros may be padding, several numbers of limbs fit: the smallest needs no such row.
const RowMatcher::Wearer* RowMatcher::wearerEndingAt(const AnimationHeader& header, std::uint64_t end) const {
  const RowEnd rows = rowEnd(header, end);
  const Wearer* best = nullptr;
  for (const Wearer& wearer : wearers_) {
    if (!rows.fits(wearer.limbs)) continue;
    const bool isBetter = !best || (wearer.limbs != best->limbs ? wearer.limbs < best->limbs
                                                                : suitsBetter(wearer, *best, header));
    if (isBetter) best = &wearer;
  }
  return best;
}

// Of wearers of as many limbs: one that is there, whose count holds, the nearest.
bool RowMatcher::suitsBetter(const Wearer& a, const Wearer& b, const AnimationHeader& header) const {
  if (a.skeleton < 0 || b.skeleton < 0) return b.skeleton < 0 && a.skeleton >= 0;
  if (a.isCertain != b.isCertain) return a.isCertain;
  return distance(a, header) < distance(b, header);
}

std::uint64_t RowMatcher::distance(const Wearer& wearer, const AnimationHeader& header) const {
  const std::uint64_t at = skeletons_[static_cast<std::size_t>(wearer.skeleton)].headerOffset;
  return at < header.offset ? header.offset - at : at - header.offset;
}

// -- by which rows can be read --------------------------------------------------------------------------

RowMatcher::Match RowMatcher::matchByRows(const AnimationHeader& header, const Rows& rows,
                                          const Ends& ends) const {
  if (header.frameCount <= 0) return {};
  const Wearer* wearer = wearerOfRows(header, rows, ends);
  if (!wearer || hasRowsBeyond(header, wearer->limbs + 1, ends)) return alone(header, rows, ends);
  return {{header, wearer->limbs, wearer->skeleton}, true, true};
}

const RowMatcher::Wearer* RowMatcher::wearerOfRows(const AnimationHeader& header, const Rows& rows,
                                                   const Ends& ends) const {
  const auto rowsUpTo = [&](std::uint64_t end) {
    return static_cast<std::size_t>((end - header.rows) / AnimationHeader::kRowBytes);
  };
  const std::size_t remaining = rowsUpTo(endOfAnything(header.rows));
  const std::size_t ownRoom = ends.own > 0 ? rowsUpTo(ends.own) : kMostRows;
  const Wearer* best = nullptr;
  Fit bestFit = Fit::None;
  for (const Wearer& wearer : wearers_) {
    if (wearer.skeleton < 0 || wearer.limbs + 1 > ownRoom) continue;
    const Fit fit = fitOf(header, rows, wearer.limbs + 1, remaining);
    if (fit == Fit::None || fit < bestFit) continue;
    const bool isBetter = fit > bestFit || (wearer.limbs != best->limbs ? wearer.limbs > best->limbs
                                                                        : suitsBetter(wearer, *best, header));
    if (!isBetter) continue;
    best = &wearer;
    bestFit = fit;
  }
  return best;
}

RowMatcher::Fit RowMatcher::fitOf(const AnimationHeader& header, const Rows& rows, std::size_t needed,
                                  std::size_t remaining) {
  if (needed > rows.loose) return Fit::None;
  if (needed == remaining) return Fit::Exact;
  // In a large file any index lies inside it. But the games' tables waste nothing: one value for each channel
  // that stands still, one run for each that moves.
  const std::uint64_t channels = 3 * needed;
  const std::uint64_t runs = channels * static_cast<std::uint64_t>(header.frameCount);
  const bool isCompact =
      header.limit <= channels + kSpareValues && rows.most[needed - 1] <= kSpareValues + header.limit + runs;
  if (!isCompact) return Fit::None;
  if (needed > remaining) return needed <= rows.sound ? Fit::Overrun : Fit::None;
  return needed <= rows.sound ? Fit::Sound : Fit::Loose;
}

// Was it made for a skeleton of more limbs, which may be damaged or elsewhere? Some of its rows may be
// damaged as well.
bool RowMatcher::hasRowsBeyond(const AnimationHeader& header, std::size_t needed, const Ends& ends) const {
  const std::size_t limbs = ends.own > 0 ? rowEnd(header, ends.at[0]).mostLimbs() : 0;
  if (limbs + 1 <= needed || limbs + 1 > kMostRows) return false;
  std::size_t sound = 0;
  for (std::size_t row = needed; row <= limbs; ++row) sound += isRowSound(header, row) ? 1 : 0;
  return 2 * sound > limbs + 1 - needed && namesValues(header, needed, limbs + 1);
}

// Without a skeleton to speak for it, an animation's own layout has to.
RowMatcher::Match RowMatcher::alone(const AnimationHeader& header, const Rows& rows, const Ends& ends) const {
  const std::size_t limbs = rowEnd(header, ends.at[0]).mostLimbs();
  const std::size_t readable = rows.loose > 0 ? rows.loose - 1 : 0;
  Match match{{header, std::min(limbs, readable), FoundAnimation::kNoSkeleton}, true, false};
  if (ends.own == 0 || limbs == 0 || limbs >= rows.sound) return match;
  const RowsToSeek seek{header.offset, header.frameCount, header.limit, header.values};
  if (useUpValues(object_, seek, header.rows, limbs)) {
    match.isSure = true;
    return match;
  }
  // Its rows lead to its end, but others that do begin before them?
  const std::optional<MissedRows> missed = rowsBefore(object_, seek, limbCounts_);
  const bool missesItsRows = missed && missed->rows < header.rows;
  match.isSure = !missesItsRows && header.limit > 0 && namesValues(header, 0, limbs + 1);
  return match;
}

}  // namespace marrow::formats::z64
