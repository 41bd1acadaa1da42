// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_scan.h"

#include "formats/z64/bone_list.h"
#include "formats/z64/codes.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kMostCandidates = 8192;  // an object of the games has some hundred
constexpr std::size_t kMostDamaged = 16;

constexpr std::size_t kMostRows = 256;  // 255 limbs and the root position
constexpr std::uint64_t kRowBytes = AnimationHeader::kRowBytes;
constexpr std::uint64_t kLeastAlignment = 4;

std::uint64_t behindRows(const AnimationHeader& header, std::size_t limbs) {
  return header.rows + (limbs + 1) * kRowBytes;
}

/// What all of some offsets are aligned to: 4 in the games' objects, up to 16 in those of some tools.
std::uint64_t alignmentOf(std::uint64_t offsets) {
  if (offsets % 16 == 0) return 16;
  return offsets % 8 == 0 ? 8 : kLeastAlignment;
}

/// Where the animation's next part begins behind its rows; 0: nowhere.
std::uint64_t ownEnd(const AnimationHeader& header) {
  const auto [first, last] = std::minmax(header.offset, header.values);
  if (first > header.rows) return first;
  return last > header.rows ? last : 0;
}

std::uint64_t distance(std::uint64_t a, std::uint64_t b) { return a < b ? b - a : a - b; }

/// Tells which skeleton an animation was made for: the one that has as many limbs as there are index rows.
/// An animation does not store how many rows it has; they end where the next part of the object begins.
/// Source: docs/formats/zelda64.md, "Finding things".
class RowMatcher {
 public:
  struct Match {
    FoundAnimation animation;
    bool isReadable = false;  ///< all indices of its rows lie inside the file
    bool isSure = false;      ///< the layout says that this is an animation
  };

  /// @param damagedLimbs  limb counts of the skeletons that cannot be read.
  /// @param headers       of all that may be animations; rows may end where their parts begin.
  RowMatcher(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
             std::span<const std::size_t> damagedLimbs, std::span<const AnimationHeader> headers)
      : object_(object) {
    for (const FoundSkeleton& found : skeletons) {
      owners_.push_back({found.limbCount, static_cast<int>(owners_.size()), found.headerOffset});
      starts_.insert(starts_.end(), {found.headerOffset, found.tableOffset, found.firstLimb});
    }
    for (const std::size_t limbs : damagedLimbs) owners_.push_back({limbs});
    for (const AnimationHeader& header : headers) {
      starts_.insert(starts_.end(), {header.offset, header.values, header.rows});
    }
    starts_.push_back(object_.size());
    std::sort(starts_.begin(), starts_.end());
  }

  [[nodiscard]] Match match(const AnimationHeader& header) const {
    const std::uint64_t nearest = *std::upper_bound(starts_.begin(), starts_.end(), header.rows);
    const std::uint64_t own = ownEnd(header);
    const Owner* owner = own > 0 ? ownerEndingAt(header, own) : nullptr;
    if (owner == nullptr) owner = ownerEndingAt(header, nearest);
    if (owner == nullptr && own == 0) owner = ownerOfLastRows(header, nearest);
    if (owner == nullptr) return matchAlone(header, nearest);
    Match match{{header, owner->limbs, owner->skeleton}};
    match.isReadable = owner->limbs < readableRows(header, (object_.size() - header.values) / 2);
    // Damaged rows and a damaged skeleton are weak evidence, and zeros are found everywhere.
    match.isSure =
        match.isReadable ? owner->skeleton >= 0 || namesValues(header, owner->limbs) : header.limit > 0;
    return match;
  }

  /// How many limbs the rows are for when they end right at the animation's next part and a skeleton has as
  /// many; else 0. The header's other fields may be damaged.
  [[nodiscard]] std::size_t limbsByLayout(const AnimationHeader& header) const {
    const std::uint64_t end = ownEnd(header);
    const std::size_t rows = end > 0 ? (end - header.rows) / kRowBytes : 0;
    const bool isKnown = std::any_of(owners_.begin(), owners_.end(),
                                     [&](const Owner& owner) { return owner.limbs + 1 == rows; });
    return isKnown && end - behindRows(header, rows - 1) < kLeastAlignment ? rows - 1 : 0;
  }

  /// Of all skeletons; 0: there is none.
  [[nodiscard]] std::size_t mostLimbs() const {
    std::size_t most = 0;
    for (const Owner& owner : owners_) most = std::max(most, owner.limbs);
    return most;
  }

 private:
  /// A skeleton that animations may belong to.
  struct Owner {
    std::size_t limbs = 0;
    int skeleton = FoundAnimation::kNoSkeleton;  ///< none: it is damaged
    std::uint64_t headerOffset = 0;
  };

  // Where rows of zeros may be padding several skeletons fit: the smallest, then the nearest is taken.
  [[nodiscard]] const Owner* ownerEndingAt(const AnimationHeader& header, std::uint64_t end) const {
    const auto rank = [&](const Owner& owner) {
      return std::tuple(owner.limbs, owner.skeleton < 0, distance(owner.headerOffset, header.offset));
    };
    const Owner* best = nullptr;
    for (const Owner& owner : owners_) {
      if (!fits(header, owner.limbs, end)) continue;
      if (best == nullptr || rank(owner) < rank(*best)) best = &owner;
    }
    return best;
  }

  // Rows behind header and values may end anywhere: the largest skeleton whose rows all lead to values.
  [[nodiscard]] const Owner* ownerOfLastRows(const AnimationHeader& header, std::uint64_t end) const {
    const std::size_t rows = readableRows(header, header.valueCount(object_.size()));
    const Owner* best = nullptr;
    for (const Owner& owner : owners_) {
      if (owner.skeleton < 0 || owner.limbs >= rows || behindRows(header, owner.limbs) > end) continue;
      if (best == nullptr || owner.limbs > best->limbs) best = &owner;
    }
    return best;
  }

  // Without a skeleton there are as many joints as rows, if those lead to the animation's own values.
  [[nodiscard]] Match matchAlone(const AnimationHeader& header, std::uint64_t end) const {
    std::size_t rows = (end - header.rows) / kRowBytes;
    while (rows >= 2 && fits(header, rows - 2, end)) --rows;  // they may be padding
    const std::size_t limbs = rows < 2 ? 0 : rows - 1;
    const std::size_t sound = readableRows(header, header.valueCount(object_.size()));
    Match match{{header, std::min(limbs, std::max<std::size_t>(sound, 1) - 1)}, true, false};
    match.isSure =
        ownEnd(header) > 0 && limbs > 0 && limbs < sound && header.limit > 0 && namesValues(header, limbs);
    return match;
  }

  /// Do rows for as many limbs end where the next part begins, but for padding? Less than 4 bytes of padding
  /// may hold anything; where all parts of the animation are aligned to more, zeros may pad up to that.
  [[nodiscard]] bool fits(const AnimationHeader& header, std::size_t limbs, std::uint64_t end) const {
    const std::uint64_t behind = behindRows(header, limbs);
    if (behind > end) return false;
    if (end - behind < kLeastAlignment) return true;
    if (end - behind >= alignmentOf(header.rows | header.values | header.offset | end)) return false;
    const ByteView padding = object_.bytes().subspan(behind, end - behind);
    return std::all_of(padding.begin(), padding.end(), [](std::uint8_t byte) { return byte == 0; });
  }

  /// How many rows from the first on have indices of values only. A hostile file has thousands of headers,
  /// each on hundreds of rows.
  [[nodiscard]] std::size_t readableRows(const AnimationHeader& header, std::uint64_t valueCount) const {
    const std::size_t inFile = (object_.size() - header.rows) / kRowBytes;
    const std::uint8_t* p = object_.bytes().data() + header.rows;
    std::size_t rows = 0;
    for (; rows < std::min(inFile, kMostRows); ++rows) {
      for (int axis = 0; axis < 3; ++axis, p += 2) {
        if (header.valuesEnd(static_cast<unsigned>(p[0] << 8 | p[1])) > valueCount) return rows;
      }
    }
    return rows;
  }

  /// Is there anything but zeros in the rows? Zeros are found everywhere.
  [[nodiscard]] bool namesValues(const AnimationHeader& header, std::size_t limbs) const {
    for (std::uint64_t at = header.rows; at < behindRows(header, limbs); at += 2) {
      if (object_.has(at, 2) && object_.u16(at) != 0) return true;
    }
    return false;
  }

  const ObjectView& object_;
  std::vector<Owner> owners_;
  std::vector<std::uint64_t> starts_;  ///< of all parts of the object, and its end
};

/// Everything that has a header's form, apart from the skeletons.
std::vector<AnimationHeader> candidatesIn(const ObjectView& object, const ClaimedBytes& claimed) {
  std::vector<AnimationHeader> candidates;
  for (std::uint64_t at = 0; object.has(at, AnimationHeader::kBytes); at += 4) {
    const std::optional<AnimationHeader> header = peekAnimation(object, at);
    if (!header || claimed.overlaps(at, at + AnimationHeader::kBytes)) continue;
    if (claimed.overlaps(header->rows, header->rows + AnimationHeader::kRowBytes)) continue;
    candidates.push_back(*header);
    if (candidates.size() == kMostCandidates) break;
  }
  return candidates;
}

ClaimedBytes withAnimations(ClaimedBytes claimed, const std::vector<FoundAnimation>& animations) {
  for (const FoundAnimation& found : animations) {
    const AnimationHeader& header = found.header;
    claimed.add(header.offset, header.offset + AnimationHeader::kBytes);
    claimed.add(header.rows, header.rows + (found.limbs + 1) * AnimationHeader::kRowBytes);
  }
  return claimed;
}

/// Why the animation at an offset cannot be read; nothing when it can.
std::optional<core::Error> whyUnreadable(const ObjectView& object, std::uint64_t offset, std::size_t limbs) {
  try {
    ByteReader reader(object.bytes(), Endian::Big);
    KeyBudget budget(object.size());
    (void)readAnimation(reader, offset, object.segment(), limbs, budget);
    return std::nullopt;
  } catch (const ReadFailure& failure) {
    return failure.error;
  }
}

/// How many limbs a header with one wrong field is for: no frames, or one address that leads out of the file.
/// The rest of it must speak for a header. 0: it is none.
std::size_t limbsOfDamaged(const ObjectView& object, std::uint64_t at, const RowMatcher& matcher) {
  const auto isLikely = [](int number) { return number > 0 && number < 0x1000; };
  const auto isOwnAddress = [&](std::uint64_t field) {
    return segmentOf(object.u32(field)) == static_cast<std::uint32_t>(object.segment());
  };
  const int frames = static_cast<std::int16_t>(object.u16(at));
  const bool hasForm = object.u16(at + 2) == 0 && object.u16(at + 14) == 0 && isOwnAddress(at + 4) &&
                       isOwnAddress(at + 8) && isLikely(object.u16(at + 12));
  if (!hasForm) return 0;
  const auto values = object.resolve(object.u32(at + 4), 2, 2);
  const auto rows = object.resolve(object.u32(at + 8), 2 * AnimationHeader::kRowBytes, 2);
  if (!rows) return values && *values < at && isLikely(frames) ? matcher.mostLimbs() : 0;
  if (values && frames > 0) return 0;
  return matcher.limbsByLayout({at, frames, values.value_or(at), *rows});
}

/// A header that the file ends inside of, its values before it.
std::optional<core::Error> cutHeader(const ObjectView& object, const ClaimedBytes& known) {
  const std::uint64_t end = object.size();
  if (end < AnimationHeader::kBytes) return std::nullopt;
  for (std::uint64_t at = (end - AnimationHeader::kBytes + 4) & ~std::uint64_t{3}; at + 8 <= end; at += 4) {
    const auto frames = static_cast<std::int16_t>(object.u16(at));
    const auto values = object.resolve(object.u32(at + 4), 2, 2);
    const bool hasForm = frames > 0 && object.u16(at + 2) == 0 && values && *values < at;
    if (!hasForm || known.overlaps(at, end)) continue;
    return core::Error{core::ErrorCode::Truncated, {code("z64.header-cut")}, {}, at, nameAt("anim_", at)};
  }
  return std::nullopt;
}

}  // namespace

AnimationSearch findAnimations(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
                               std::span<const std::size_t> damagedLimbs, const ClaimedBytes& claimed) {
  const std::vector<AnimationHeader> headers = candidatesIn(object, claimed);
  const RowMatcher matcher(object, skeletons, damagedLimbs, headers);
  AnimationSearch search;
  const auto addDamaged = [&](std::optional<core::Error> why) {
    if (why && search.damaged.size() < kMostDamaged) search.damaged.push_back(std::move(*why));
  };
  for (const AnimationHeader& header : headers) {
    const RowMatcher::Match match = matcher.match(header);
    if (!match.isSure) continue;
    if (match.isReadable) {
      search.animations.push_back(match.animation);
    } else if (search.damaged.size() < kMostDamaged) {
      addDamaged(whyUnreadable(object, header.offset, match.animation.limbs));
    }
  }
  const ClaimedBytes known = withAnimations(claimed, search.animations);
  for (std::uint64_t at = 0; object.has(at, AnimationHeader::kBytes); at += 4) {
    if (search.damaged.size() == kMostDamaged) break;
    const std::size_t limbs = limbsOfDamaged(object, at, matcher);
    if (limbs > 0 && !known.overlaps(at, at + AnimationHeader::kBytes))
      addDamaged(whyUnreadable(object, at, limbs));
  }
  if (matcher.mostLimbs() > 0) addDamaged(cutHeader(object, known));
  return search;
}

FoundAnimation matchAnimation(const ObjectView& object, const AnimationHeader& header,
                              std::span<const FoundSkeleton> skeletons) {
  ClaimedBytes claimed(object.size());
  for (const FoundSkeleton& found : skeletons) found.claim(claimed);
  return RowMatcher(object, skeletons, {}, candidatesIn(object, claimed)).match(header).animation;
}

}  // namespace marrow::formats::z64
