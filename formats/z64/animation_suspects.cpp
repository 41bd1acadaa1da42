// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_suspects.h"

#include "formats/z64/address.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/missed_rows.h"
#include "formats/z64/row_end.h"
#include "formats/z64/row_matcher.h"

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

/// What an animation header's words say, whether or not it holds up.
struct HeaderWords {
  std::uint64_t offset = 0;
  int frames = 0;
  unsigned limit = 0;
  std::optional<std::uint64_t> values;
  std::optional<std::uint64_t> rows;
  int oddWords = 0;  ///< zero bytes that are not zero, addresses of another segment

  [[nodiscard]] bool isSane() const { return frames > 0 && frames < 0x1000 && limit > 0 && limit < 0x1000; }
};

/// An address whose segment may be wrong.
std::optional<std::uint64_t> offsetIn(const ObjectView& object, std::uint32_t address, std::uint64_t count) {
  const std::uint32_t segment = static_cast<std::uint32_t>(object.segment()) << 24;
  return object.resolve(segment | offsetOf(address), count, 2);
}

std::optional<HeaderWords> headerWordsAt(const ObjectView& object, std::uint64_t at) {
  const std::uint32_t values = object.u32(at + 4);
  const std::uint32_t rows = object.u32(at + 8);
  const auto segment = static_cast<std::uint32_t>(object.segment());
  const int oddWords = (object.u16(at + 2) != 0 ? 1 : 0) + (object.u16(at + 14) != 0 ? 1 : 0) +
                       (segmentOf(values) != segment ? 1 : 0) + (segmentOf(rows) != segment ? 1 : 0);
  if (oddWords > 1) return std::nullopt;
  return HeaderWords{at,
                     static_cast<std::int16_t>(object.u16(at)),
                     object.u16(at + 12),
                     offsetIn(object, values, 2),
                     offsetIn(object, rows, 12),
                     oddWords};
}

/// Limbs that the index rows of suspects may have been made for.
class LimbCounts {
 public:
  LimbCounts(std::span<const FoundSkeleton> skeletons, std::span<const std::size_t> refused)
      : counts_(refused.begin(), refused.end()) {
    for (const FoundSkeleton& found : skeletons) {
      const std::vector<std::size_t> more = limbCountsOf(found);
      counts_.insert(counts_.end(), more.begin(), more.end());
    }
    std::sort(counts_.begin(), counts_.end());
    counts_.erase(std::unique(counts_.begin(), counts_.end()), counts_.end());
  }

  [[nodiscard]] bool empty() const { return counts_.empty(); }
  [[nodiscard]] std::size_t any() const { return counts_.back(); }
  [[nodiscard]] const std::vector<std::size_t>& all() const { return counts_; }

  /// Those of rows that end at the header, but for padding; 0: none. Where no skeleton speaks for them any
  /// number does.
  [[nodiscard]] std::size_t endingAtHeader(const ObjectView& object, const HeaderWords& words) const {
    if (!words.rows || *words.rows >= words.offset) return 0;
    const RowEnd rows(object, *words.rows, words.offset, words.values.value_or(0));
    if (counts_.empty()) return rows.mostLimbs() <= kMostLimbs ? rows.mostLimbs() : 0;
    return firstThat([&](std::size_t limbs) { return rows.fits(limbs); });
  }
  /// Of rows that end at the values. That says less, so nothing may lie between.
  [[nodiscard]] std::size_t endingAtValues(const ObjectView& object, const HeaderWords& words) const {
    if (!words.rows || !words.values || *words.rows >= *words.values) return 0;
    const RowEnd rows(object, *words.rows, *words.values, words.offset);
    return firstThat([&](std::size_t limbs) { return rows.fitsTightly(limbs); });
  }

 private:
  template <typename Fits>
  [[nodiscard]] std::size_t firstThat(Fits fits) const {
    const auto found = std::find_if(counts_.begin(), counts_.end(), fits);
    return found == counts_.end() ? 0 : *found;
  }

  std::vector<std::size_t> counts_;
};

/// The number of limbs to read a suspect with, or 0 when it is none.
std::size_t limbsOfSuspect(const ObjectView& object, const HeaderWords& words, const LimbCounts& counts) {
  if (words.limit == 0) return 0;
  // With a word of the header itself against it, all else must speak for it.
  if (words.oddWords > 0 && (!words.isSane() || counts.empty())) return 0;
  if (const std::size_t limbs = counts.endingAtHeader(object, words); limbs > 0) return limbs;
  if (words.oddWords > 0) return 0;
  if (const std::size_t limbs = counts.endingAtValues(object, words); limbs > 0) return limbs;
  // A table that leads out of the file, from an otherwise sane header.
  if (!words.isSane() || counts.empty() || !words.values) return 0;
  const bool areRowsBehind = words.rows && *words.rows > words.offset;
  return !words.rows || areRowsBehind ? counts.any() : 0;
}

/// The rows are there, only the header does not lead to them.
std::optional<core::Error> missesItsRows(const ObjectView& object, const HeaderWords& words,
                                         const LimbCounts& counts) {
  const auto missed =
      rowsBefore(object, {words.offset, words.frames, words.limit, *words.values}, counts.all());
  if (!missed || words.rows == missed->rows) return std::nullopt;
  return core::Error{core::ErrorCode::BadValue,
                     "the header does not lead to the index rows of " + std::to_string(missed->limbs) +
                         " limbs that lie right before it, at " +
                         hexOf(static_cast<std::uint32_t>(missed->rows)),
                     {},
                     words.offset + 8,
                     nameAt("anim_", words.offset) + " / index rows"};
}

/// May all of a header be right but the place of its rows?
bool mayMissItsRows(const ObjectView& object, const HeaderWords& words) {
  const bool areZerosThere = object.u16(words.offset + 2) == 0 && object.u16(words.offset + 14) == 0;
  const bool areValuesThere =
      words.values && *words.values < words.offset &&
      segmentOf(object.u32(words.offset + 4)) == static_cast<std::uint32_t>(object.segment());
  return areZerosThere && areValuesThere && words.isSane();
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

/// What is wrong with the header at a place, if there is meant to be one.
std::optional<core::Error> suspicionAt(const ObjectView& object, const HeaderWords& words,
                                       const LimbCounts& counts, std::size_t& attempts) {
  if (mayMissItsRows(object, words)) {
    ++attempts;
    if (auto error = missesItsRows(object, words, counts)) return error;
  }
  const std::size_t limbs = limbsOfSuspect(object, words, counts);
  if (limbs == 0) return std::nullopt;
  ++attempts;
  return whyNotAnimation(object, words.offset, limbs);
}

/// @param isAlone  is there no other animation? Then less has to speak for it.
std::optional<core::Error> headerCutByTheEnd(const ObjectView& object, const LimbCounts& counts,
                                             bool isAlone) {
  const std::uint64_t end = object.size();
  if (end < AnimationHeader::kBytes) return std::nullopt;
  for (std::uint64_t at = (end - AnimationHeader::kBytes + 4) & ~std::uint64_t{3}; at + 8 <= end; at += 4) {
    const bool hasPads = object.u16(at + 2) == 0;
    const auto frames = static_cast<std::int16_t>(object.u16(at));
    const auto values = object.resolve(object.u32(at + 4), 2, 2);
    if (!hasPads || frames <= 0 || !values || *values >= at) continue;
    if (!isAlone) {
      if (at + 12 > end) continue;
      const HeaderWords words{at, frames, 1, values, object.resolve(object.u32(at + 8), 12, 2), 0};
      if (counts.endingAtHeader(object, words) == 0) continue;
    }
    return core::Error{core::ErrorCode::Truncated,
                       "an animation header of 16 bytes begins here, but the file ends inside it",
                       {},
                       at,
                       nameAt("anim_", at)};
  }
  return std::nullopt;
}

}  // namespace

std::vector<core::Error> suspectAnimations(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
                                           std::span<const std::size_t> refusedLimbs,
                                           const AnimationSearch& found, const KnownParts& known) {
  std::vector<core::Error> suspects;
  const LimbCounts counts(skeletons, refusedLimbs);
  KnownParts named;
  for (const FoundAnimation& damaged : found.damaged) {
    if (suspects.size() == kMostSuspects) break;
    auto error = whyNotAnimation(object, damaged.header.offset, damaged.limbs);
    if (!error) continue;
    suspects.push_back(std::move(*error));
    named.add(damaged.header.offset, damaged.header.offset + AnimationHeader::kBytes);
  }
  named.finish();
  std::size_t attempts = 0;
  for (std::uint64_t at = 0; object.has(at, AnimationHeader::kBytes); at += 4) {
    if (suspects.size() == kMostSuspects || attempts == kMostAttempts) return suspects;
    const std::optional<HeaderWords> words = headerWordsAt(object, at);
    if (!words || known.overlaps(at, at + AnimationHeader::kBytes)) continue;
    if (named.overlaps(at, at + AnimationHeader::kBytes)) continue;
    if (auto error = suspicionAt(object, *words, counts, attempts)) suspects.push_back(std::move(*error));
  }
  if (skeletons.empty() || !suspects.empty()) return suspects;
  if (auto error = headerCutByTheEnd(object, counts, found.animations.empty())) {
    const std::uint64_t at = *error->byteOffset;
    if (!known.overlaps(at, at + AnimationHeader::kBytes)) suspects.push_back(std::move(*error));
  }
  return suspects;
}

}  // namespace marrow::formats::z64
