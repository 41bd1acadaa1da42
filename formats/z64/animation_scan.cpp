// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/codes.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/object_scan.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kMostCandidates = 8192;  // an object of the games has some hundred
constexpr std::size_t kMostDamaged = 16;
constexpr std::size_t kMostAnimations = 1024;
constexpr std::uint64_t kFreeRows = 1U << 20U;
constexpr std::size_t kMostRows = 256;  // 255 limbs and the root position
constexpr std::uint64_t kRowBytes = AnimationHeader::kRowBytes;
constexpr std::uint64_t kLeastAlignment = 4;

std::uint64_t behindRows(const AnimationHeader& header, std::size_t limbs) {
  return header.rows + (limbs + 1) * kRowBytes;
}

/// The alignment that offsets have in common: 4 in the games' objects, up to 16 in those of some tools.
std::uint64_t alignmentOf(std::uint64_t offsets) {
  if (offsets % 16 == 0) return 16;
  return offsets % 8 == 0 ? 8 : kLeastAlignment;
}

/// The start of the animation's next part behind its rows; 0: nothing follows.
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
    bool isSure = false;  ///< the layout says that this is an animation; a number in it may be damaged
  };

  /// @param headers  all that may be animations; rows may end where their parts begin.
  RowMatcher(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
             std::span<const AnimationHeader> headers)
      : object_(object), owners_(skeletons) {
    for (const FoundSkeleton& found : skeletons) {
      starts_.insert(starts_.end(), {found.headerOffset, found.tableOffset});
      if (!found.damage) starts_.push_back(found.firstLimb);
    }
    for (const AnimationHeader& header : headers) {
      if (header.frameCount > 0) starts_.insert(starts_.end(), {header.offset, header.values, header.rows});
    }
    starts_.push_back(object_.size());
    std::sort(starts_.begin(), starts_.end());
  }

  [[nodiscard]] Match match(const AnimationHeader& header) const {
    const std::uint64_t nearest = *std::upper_bound(starts_.begin(), starts_.end(), header.rows);
    const std::uint64_t own = ownEnd(header);
    const FoundSkeleton* owner = own > 0 ? ownerEndingAt(header, own) : nullptr;
    if (owner == nullptr) owner = ownerEndingAt(header, nearest);
    if (owner == nullptr && own == 0) owner = ownerOfLastRows(header, nearest);
    if (owner == nullptr) return matchAlone(header, nearest);
    // Damaged rows and a damaged skeleton are weak evidence, because zeros are found everywhere.
    const bool isReadable = header.frameCount > 0 &&
                            owner->limbCount < readableRows(header, (object_.size() - header.values) / 2);
    return {{header, owner->limbCount, static_cast<int>(owner - owners_.data())},
            isReadable ? !owner->damage || namesValues(header, owner->limbCount) : header.limit > 0};
  }

 private:
  // If rows of zeros may be padding, several skeletons fit. The smallest is taken, then the nearest.
  [[nodiscard]] const FoundSkeleton* ownerEndingAt(const AnimationHeader& header, std::uint64_t end) const {
    const auto rank = [&](const FoundSkeleton& owner) {
      return std::tuple(owner.limbCount, owner.damage.has_value(),
                        distance(owner.headerOffset, header.offset));
    };
    const FoundSkeleton* best = nullptr;
    for (const FoundSkeleton& owner : owners_) {
      if (!fits(header, owner.limbCount, end)) continue;
      if (best == nullptr || rank(owner) < rank(*best)) best = &owner;
    }
    return best;
  }

  // Rows behind header and values may end anywhere, so the largest skeleton is taken whose rows all lead to
  // values.
  [[nodiscard]] const FoundSkeleton* ownerOfLastRows(const AnimationHeader& header, std::uint64_t end) const {
    const std::size_t rows = readableRows(header, header.valueCount(object_.size()));
    const FoundSkeleton* best = nullptr;
    for (const FoundSkeleton& owner : owners_) {
      if (owner.damage || owner.limbCount >= rows || behindRows(header, owner.limbCount) > end) continue;
      if (best == nullptr || owner.limbCount > best->limbCount) best = &owner;
    }
    return best;
  }

  // Without a skeleton, there are as many joints as there are rows that lead to the animation's own values.
  [[nodiscard]] Match matchAlone(const AnimationHeader& header, std::uint64_t end) const {
    std::size_t rows = (end - header.rows) / kRowBytes;
    while (rows >= 2 && fits(header, rows - 2, end)) --rows;  // they may be padding
    const std::size_t limbs = rows < 2 ? 0 : rows - 1;
    const std::size_t sound = readableRows(header, header.valueCount(object_.size()));
    const bool isSure = header.frameCount > 0 && ownEnd(header) > 0 && limbs > 0 && limbs < sound &&
                        header.limit > 0 && namesValues(header, limbs);
    return {{header, std::min(limbs, std::max<std::size_t>(sound, 1) - 1)}, isSure};
  }

  /// True if rows for that many limbs end where the next part begins, apart from padding. Less than 4 bytes
  /// of padding may hold anything. If all parts of the animation are aligned to more, zeros may pad up to
  /// that.
  [[nodiscard]] bool fits(const AnimationHeader& header, std::size_t limbs, std::uint64_t end) const {
    const std::uint64_t behind = behindRows(header, limbs);
    if (behind > end) return false;
    if (end - behind < kLeastAlignment) return true;
    if (end - behind >= alignmentOf(header.rows | header.values | header.offset | end)) return false;
    const ByteView padding = object_.bytes().subspan(behind, end - behind);
    return std::all_of(padding.begin(), padding.end(), [](std::uint8_t byte) { return byte == 0; });
  }

  /// The number of rows, from the first on, whose indices all lead to values. It reads bytes itself: a
  /// hostile file has thousands of headers, each on hundreds of rows.
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

  /// True if the rows hold anything but zeros, which are found everywhere.
  [[nodiscard]] bool namesValues(const AnimationHeader& header, std::size_t limbs) const {
    for (std::uint64_t at = header.rows; at < behindRows(header, limbs); at += 2) {
      if (object_.has(at, 2) && object_.u16(at) != 0) return true;
    }
    return false;
  }

  const ObjectView& object_;
  std::span<const FoundSkeleton> owners_;
  std::vector<std::uint64_t> starts_;  ///< of all parts of the object, and its end
};

/// Everything that has a header's form, whatever skeletons there are.
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

/// The number of limbs that a header is for if one of its addresses leads out of the file. The rest of it
/// must look like a header. 0: it is not one.
std::size_t limbsOfDamaged(const ObjectView& object, std::uint64_t at,
                           std::span<const FoundSkeleton> skeletons) {
  const auto isLikely = [](unsigned number) { return number > 0 && number < 0x1000; };
  const auto isOwnAddress = [&](std::uint64_t field) {
    return segmentOf(object.u32(field)) == static_cast<std::uint32_t>(object.segment());
  };
  const bool hasForm = isLikely(object.u16(at)) && object.u16(at + 2) == 0 && object.u16(at + 14) == 0 &&
                       isOwnAddress(at + 4) && isOwnAddress(at + 8) && isLikely(object.u16(at + 12));
  if (!hasForm) return 0;
  const auto values = object.resolve(object.u32(at + 4), 2, 2);
  const auto rows = object.resolve(object.u32(at + 8), 2 * kRowBytes, 2);
  if (values.has_value() == rows.has_value() || (values && *values >= at)) return 0;
  std::size_t most = 0;
  for (const FoundSkeleton& found : skeletons) {
    const std::uint64_t end = rows.value_or(0) + (found.limbCount + 1) * kRowBytes;
    if (!rows || (end <= at && at - end < kLeastAlignment)) most = std::max(most, found.limbCount);
  }
  return most;
}

/// A header that the file ends inside of, with its values before it.
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

/// Adds the reasons why headers that led nowhere cannot be read.
void addDamagedHeaders(const ObjectView& object, ClaimedBytes known, Findings& found) {
  for (const FoundAnimation& animation : found.animations) {
    const AnimationHeader& header = animation.header;
    known.add(header.offset, header.offset + AnimationHeader::kBytes);
    known.add(header.rows, behindRows(header, animation.limbs));
  }
  ByteReader reader(object.bytes(), Endian::Big);
  KeyBudget budget(object.size());
  for (std::uint64_t at = 0; object.has(at, AnimationHeader::kBytes); at += 4) {
    const std::size_t limbs = limbsOfDamaged(object, at, found.skeletons);
    if (limbs == 0 || known.overlaps(at, at + AnimationHeader::kBytes)) continue;
    const auto clip = resultOf([&] { return readAnimation(reader, at, object.segment(), limbs, budget); });
    if (!clip) found.damaged.push_back(clip.error());
    if (found.damaged.size() == kMostDamaged) return;
  }
  const auto cut = found.skeletons.empty() ? std::nullopt : cutHeader(object, known);
  if (cut) found.damaged.push_back(*cut);
}

// -- the early format -------------------------------------------------------------------------------------

struct KeyCounts {
  std::size_t most = 0;
  std::size_t odd = 0;  ///< wrong or unreasonable values, which no real animation has
};

KeyCounts countsOf(const ObjectView& object, std::uint64_t keys, std::size_t limbs) {
  KeyCounts counts;
  for (std::uint64_t i = 0; i < 3 * (limbs + 1) && counts.odd < 2; ++i) {
    const std::size_t count = object.u16(keys + 4 * i);
    const bool isOdd = count == 0 || count > 0x7FFF;
    counts.odd += isOdd ? 1U : 0U;
    if (!isOdd) counts.most = std::max(counts.most, count);
  }
  return counts;
}

/// Looks for headers of the early format word by word. A hostile file could have every word read with every
/// list, so the number of rows is bounded.
class BetaHeaderSearch {
 public:
  BetaHeaderSearch(const ObjectView& object, std::span<const FoundSkeleton> lists, KeyBudget& budget)
      : object_(object),
        reader_(object.bytes(), Endian::Big),
        budget_(budget),
        rowsLeft_(kFreeRows + object.size()) {
    for (const FoundSkeleton& list : lists) {
      const bool isNew = std::none_of(lists_.begin(), lists_.end(), [&](const auto& other) {
        return other.second->limbCount == list.limbCount;
      });
      if (isNew) lists_.emplace_back(static_cast<int>(&list - lists.data()), &list);
    }
  }

  [[nodiscard]] bool isExhausted() const { return rowsLeft_ == 0 || clips_.size() == kMostAnimations; }

  void tryAt(std::uint64_t at) {
    std::optional<core::Error> why;
    for (const auto& [index, list] : lists_) {
      if (!looksLikeHeader(at, list->limbCount)) continue;
      try {
        clips_.push_back({readBetaAnimation(reader_, at, object_.segment(), *list, budget_), index});
        return;
      } catch (const ReadFailure& failure) {
        if (!why) why = failure.error;
      }
    }
    if (why && damaged_.size() < kMostDamaged) damaged_.push_back({at, std::move(*why)});
  }

  /// Adds the animations that were found. Parts of a readable animation count as no damage.
  void addTo(Findings& found) {
    ClaimedBytes claimed(object_.size());
    for (const FoundClip& clip : clips_) {
      const std::uint64_t at = clip.clip.byteOffset;
      const std::uint64_t keys = offsetOf(object_.u32(at + 8));
      claimed.add(at, at + AnimationHeader::kEarlyBytes);
      claimed.add(keys, keys + (clip.clip.boneCount() + 1) * AnimationHeader::kEarlyRowBytes);
    }
    for (auto& [at, why] : damaged_) {
      if (!claimed.overlaps(at, at + AnimationHeader::kEarlyBytes)) found.damaged.push_back(std::move(why));
    }
    found.betaClips = std::move(clips_);
  }

 private:
  // The format has no magic number. A header has counts that agree with the limbs, or at least with its own
  // keys.
  bool looksLikeHeader(std::uint64_t at, std::size_t limbs) {
    constexpr std::size_t kMostFrames = 0x1000;
    const std::size_t first = object_.u16(at);
    const std::size_t second = object_.u16(at + 2);
    const std::size_t other = second == limbs ? first : second;
    const bool countsLimbs = first == limbs || second == limbs;
    const auto values = object_.resolve(object_.u32(at + 4), 2, 2);
    const auto keys = object_.resolve(object_.u32(at + 8), (limbs + 1) * AnimationHeader::kEarlyRowBytes, 2);
    if (!values || !keys) return (values || keys) && countsLimbs && other > 1 && other < kMostFrames;
    if (*keys == *values || (first < 2 && second < 2)) return false;
    rowsLeft_ -= std::min<std::uint64_t>(limbs + 1, rowsLeft_);
    const KeyCounts counts = countsOf(object_, *keys, limbs);
    if (counts.odd > 0) return counts.odd == 1 && countsLimbs;
    return countsLimbs || (counts.most > 1 && (first == counts.most || second == counts.most));
  }

  const ObjectView& object_;
  ByteReader reader_;
  std::vector<std::pair<int, const FoundSkeleton*>> lists_;  // by their index; one for each number of limbs
  KeyBudget& budget_;
  std::uint64_t rowsLeft_;
  std::vector<FoundClip> clips_;
  std::vector<std::pair<std::uint64_t, core::Error>> damaged_;  // by offset of the header
};

}  // namespace

void findAnimations(const ObjectView& object, Findings& found) {
  ClaimedBytes claimed(object.size());
  for (const FoundSkeleton& skeleton : found.skeletons) skeleton.claim(claimed);
  const std::vector<AnimationHeader> headers = candidatesIn(object, claimed);
  const RowMatcher matcher(object, found.skeletons, headers);
  for (const AnimationHeader& header : headers) {
    const RowMatcher::Match match = matcher.match(header);
    if (match.isSure) found.animations.push_back(match.animation);
  }
  addDamagedHeaders(object, std::move(claimed), found);
}

FoundAnimation matchAnimation(const ObjectView& object, const AnimationHeader& header,
                              std::span<const FoundSkeleton> skeletons) {
  ClaimedBytes claimed(object.size());
  for (const FoundSkeleton& found : skeletons) found.claim(claimed);
  return RowMatcher(object, skeletons, candidatesIn(object, claimed)).match(header).animation;
}

void findBetaAnimations(const ObjectView& object, const ClaimedBytes& claimed, KeyBudget& budget,
                        Findings& found) {
  if (found.lists.empty()) return;
  BetaHeaderSearch search(object, found.lists, budget);
  for (std::uint64_t at = 0; object.has(at, AnimationHeader::kEarlyBytes) && !search.isExhausted(); at += 4) {
    if (!claimed.overlaps(at, at + AnimationHeader::kEarlyBytes)) search.tryAt(at);
  }
  search.addTo(found);
}

}  // namespace marrow::formats::z64
