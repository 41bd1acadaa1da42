// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_scan.h"

#include "formats/z64/known_parts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kMostRows = 256;         // 255 limbs and the root position
constexpr std::size_t kMostCandidates = 8192;  // an object of the games has some hundred
constexpr std::uint64_t kSpareValues = 16;     // padding that tools leave between values

/// How well a skeleton agrees with an animation's rows, worst first.
enum class Fit { None, Overrun, Loose, Sound, Exact };

std::vector<AnimationHeader> candidatesIn(const ObjectView& object) {
  std::vector<AnimationHeader> candidates;
  for (std::uint64_t at = 0; object.has(at, AnimationHeader::kBytes); at += 4) {
    const std::optional<AnimationHeader> header = peekAnimation(object, at);
    if (header) candidates.push_back(*header);
    if (candidates.size() == kMostCandidates) break;
  }
  return candidates;
}

/// Knows where things begin, to tell where rows must end.
class Matcher {
 public:
  Matcher(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
          std::span<const AnimationHeader> headers)
      : object_(object), skeletons_(skeletons) {
    for (const FoundSkeleton& found : skeletons) {
      starts_.insert(starts_.end(), {found.headerOffset, found.tableOffset, found.firstLimb});
    }
    for (const AnimationHeader& header : headers) {
      starts_.insert(starts_.end(), {header.offset, header.values, header.rows});
    }
    starts_.push_back(object.size());
    std::sort(starts_.begin(), starts_.end());
  }

  [[nodiscard]] FoundAnimation match(const AnimationHeader& header) const {
    const Rows rows = rowsOf(header);
    const std::size_t alone = std::min(rows.room, rows.loose);
    FoundAnimation found{header, alone > 0 ? alone - 1 : 0, FoundAnimation::kNoSkeleton};
    Fit best = Fit::None;
    for (std::size_t i = 0; i < skeletons_.size(); ++i) {
      const FoundSkeleton& skeleton = skeletons_[i];
      const Fit fit = fitOf(header, rows, skeleton.limbCount + 1);
      if (!isBetter(fit, skeleton, best, found)) continue;
      best = fit;
      found.limbs = skeleton.limbCount;
      found.skeleton = static_cast<int>(i);
    }
    const bool isOfOthers = found.skeleton >= 0 && hasRowsBeyond(header, rows, found.limbs + 1);
    return isOfOthers ? FoundAnimation{header, rows.room - 1, FoundAnimation::kNoSkeleton} : found;
  }

  /// Without a skeleton to speak for it, an animation's own layout has to.
  [[nodiscard]] bool standsAlone(const AnimationHeader& header) const {
    const Rows rows = rowsOf(header);
    return endsWhereItShould(header, rows) && rows.room >= 2 && header.limit > 0 &&
           namesValues(header, 0, rows.room);
  }

  /// The one of some numbers of limbs that an animation's rows were made for; 0: none. No skeleton vouches
  /// for these, so the rows have to end where they should, but for padding, and be sound.
  [[nodiscard]] std::size_t limbsAmong(std::span<const std::size_t> counts,
                                       const AnimationHeader& header) const {
    constexpr std::size_t kPaddedRows = 2;  // that a gap of less than 16 bytes looks like
    const Rows rows = rowsOf(header);
    std::size_t best = 0;
    for (const std::size_t count : counts) {
      const std::size_t needed = count + 1;
      if (count <= best || needed > rows.sound || needed > rows.room) continue;
      if (rows.room - needed > kPaddedRows || fitOf(header, rows, needed) == Fit::None) continue;
      if (namesValues(header, 0, needed)) best = count;
    }
    return best;
  }

 private:
  struct Rows {
    std::size_t room = 0;                         ///< that fit before the next thing begins
    std::size_t sound = 0;                        ///< whose indices lie inside the values
    std::size_t loose = 0;                        ///< whose indices lie inside the file
    std::array<std::uint16_t, kMostRows> most{};  ///< [loose] largest index up to a row, with it
  };

  /// What a row's three indices ask for.
  struct RowSpan {
    std::uint16_t most = 0;  ///< the largest index
    std::uint64_t end = 0;   ///< behind the last value that one of them leads to
  };

  static RowSpan spanOf(const std::uint8_t* row, const AnimationHeader& header) {
    RowSpan span;
    for (int byte = 0; byte < 6; byte += 2) {
      const auto index = static_cast<std::uint16_t>(row[byte] << 8 | row[byte + 1]);
      const std::uint64_t count = index < header.limit ? 1U : static_cast<std::uint64_t>(header.frameCount);
      if (index > span.most) span.most = index;
      if (index + count > span.end) span.end = index + count;
    }
    return span;
  }

  [[nodiscard]] std::uint64_t endOfRows(const AnimationHeader& header) const {
    return *std::upper_bound(starts_.begin(), starts_.end(), header.rows);
  }

  [[nodiscard]] Rows rowsOf(const AnimationHeader& header) const {
    const std::uint64_t room = (endOfRows(header) - header.rows) / AnimationHeader::kRowBytes;
    Rows rows;
    rows.room = static_cast<std::size_t>(std::min<std::uint64_t>(room, kMostRows));
    const std::uint64_t inFile = (object_.size() - header.rows) / AnimationHeader::kRowBytes;
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(inFile, kMostRows));
    const std::uint64_t strict = header.valueCount(object_.size());
    const std::uint64_t loose = (object_.size() - header.values) / 2;
    // In one go and from one pointer: a hostile file has thousands of headers, each on hundreds of rows.
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

  [[nodiscard]] static Fit fitOf(const AnimationHeader& header, const Rows& rows, std::size_t needed) {
    if (needed > rows.loose) return Fit::None;
    if (needed == rows.room) return Fit::Exact;
    if (!isCompact(header, rows, needed)) return Fit::None;
    if (needed > rows.room) return needed <= rows.sound ? Fit::Overrun : Fit::None;
    return needed <= rows.sound ? Fit::Sound : Fit::Loose;
  }

  // In a large file any index lies inside it. But the games' tables waste nothing: one value for each channel
  // that stands still, one run for each that moves. @pre 0 < needed <= rows.loose
  [[nodiscard]] static bool isCompact(const AnimationHeader& header, const Rows& rows, std::size_t needed) {
    const std::uint64_t channels = 3 * needed;
    const std::uint64_t room = channels * static_cast<std::uint64_t>(header.frameCount);
    return header.limit <= channels + kSpareValues &&
           rows.most[needed - 1] <= kSpareValues + header.limit + room;
  }

  // Among skeletons that agree equally well: the one with more limbs, then the nearer one.
  [[nodiscard]] bool isBetter(Fit fit, const FoundSkeleton& skeleton, Fit best,
                              const FoundAnimation& found) const {
    if (fit == Fit::None || fit != best) return fit > best;
    const FoundSkeleton& other = skeletons_[static_cast<std::size_t>(found.skeleton)];
    if (skeleton.limbCount != other.limbCount) return skeleton.limbCount > other.limbCount;
    return distance(skeleton, found) < distance(other, found);
  }

  static std::uint64_t distance(const FoundSkeleton& skeleton, const FoundAnimation& found) {
    const std::uint64_t a = skeleton.headerOffset;
    const std::uint64_t b = found.header.offset;
    return a < b ? b - a : a - b;
  }

  /// Sound to their end, and that lies where the animation's next part begins.
  [[nodiscard]] bool endsWhereItShould(const AnimationHeader& header, const Rows& rows) const {
    const std::uint64_t end = endOfRows(header);
    const bool endIsKnown = end == header.offset || (header.values > header.rows && end == header.values);
    return endIsKnown && rows.sound >= rows.room;
  }

  /// Was it made for a skeleton of more limbs, which may be damaged or elsewhere?
  [[nodiscard]] bool hasRowsBeyond(const AnimationHeader& header, const Rows& rows,
                                   std::size_t needed) const {
    return rows.room > needed && endsWhereItShould(header, rows) && namesValues(header, needed, rows.room);
  }

  [[nodiscard]] bool namesValues(const AnimationHeader& header, std::size_t from, std::size_t to) const {
    constexpr std::uint64_t kRow = AnimationHeader::kRowBytes;
    for (std::uint64_t at = header.rows + from * kRow; at < header.rows + to * kRow; at += 2) {
      if (object_.u16(at) != 0) return true;
    }
    return false;
  }

  const ObjectView& object_;
  std::span<const FoundSkeleton> skeletons_;
  std::vector<std::uint64_t> starts_;
};

KnownParts partsOf(std::span<const FoundSkeleton> skeletons) {
  KnownParts parts;
  for (const FoundSkeleton& skeleton : skeletons) parts.add(skeleton);
  parts.finish();
  return parts;
}

}  // namespace

std::vector<FoundAnimation> findAnimations(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
                                           std::span<const std::size_t> refusedLimbs) {
  std::vector<AnimationHeader> headers = candidatesIn(object);
  const KnownParts known = partsOf(skeletons);
  std::erase_if(headers, [&](const AnimationHeader& header) {
    return known.overlaps(header.offset, header.offset + AnimationHeader::kBytes);
  });
  const Matcher matcher(object, skeletons, headers);
  std::vector<FoundAnimation> animations;
  for (const AnimationHeader& header : headers) {
    FoundAnimation found = matcher.match(header);
    const std::size_t limbs = found.skeleton >= 0 ? 0 : matcher.limbsAmong(refusedLimbs, header);
    if (limbs > 0) found.limbs = limbs;
    if (found.skeleton >= 0 || limbs > 0 || matcher.standsAlone(header)) animations.push_back(found);
  }
  return animations;
}

FoundAnimation matchAnimation(const ObjectView& object, const AnimationHeader& header,
                              std::span<const FoundSkeleton> skeletons) {
  const std::vector<AnimationHeader> headers = {header};
  return Matcher(object, skeletons, headers).match(header);
}

}  // namespace marrow::formats::z64
