// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_rows.h"

#include <algorithm>
#include <tuple>

namespace marrow::formats::z64 {
namespace {

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

}  // namespace

RowMatcher::RowMatcher(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
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

RowMatcher::Match RowMatcher::match(const AnimationHeader& header) const {
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

std::size_t RowMatcher::limbsByLayout(const AnimationHeader& header) const {
  const std::uint64_t end = ownEnd(header);
  const std::size_t rows = end > 0 ? (end - header.rows) / kRowBytes : 0;
  const bool isKnown = std::any_of(owners_.begin(), owners_.end(),
                                   [&](const Owner& owner) { return owner.limbs + 1 == rows; });
  return isKnown && end - behindRows(header, rows - 1) < kLeastAlignment ? rows - 1 : 0;
}

std::size_t RowMatcher::mostLimbs() const {
  std::size_t most = 0;
  for (const Owner& owner : owners_) most = std::max(most, owner.limbs);
  return most;
}

// Where rows of zeros may be padding several skeletons fit: the smallest, then the nearest is taken.
const RowMatcher::Owner* RowMatcher::ownerEndingAt(const AnimationHeader& header, std::uint64_t end) const {
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
const RowMatcher::Owner* RowMatcher::ownerOfLastRows(const AnimationHeader& header, std::uint64_t end) const {
  const std::size_t rows = readableRows(header, header.valueCount(object_.size()));
  const Owner* best = nullptr;
  for (const Owner& owner : owners_) {
    if (owner.skeleton < 0 || owner.limbs >= rows || behindRows(header, owner.limbs) > end) continue;
    if (best == nullptr || owner.limbs > best->limbs) best = &owner;
  }
  return best;
}

// Without a skeleton there are as many joints as rows, if those lead to the animation's own values.
RowMatcher::Match RowMatcher::matchAlone(const AnimationHeader& header, std::uint64_t end) const {
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
bool RowMatcher::fits(const AnimationHeader& header, std::size_t limbs, std::uint64_t end) const {
  const std::uint64_t behind = behindRows(header, limbs);
  if (behind > end) return false;
  if (end - behind < kLeastAlignment) return true;
  if (end - behind >= alignmentOf(header.rows | header.values | header.offset | end)) return false;
  const ByteView padding = object_.bytes().subspan(behind, end - behind);
  return std::all_of(padding.begin(), padding.end(), [](std::uint8_t byte) { return byte == 0; });
}

/// How many rows from the first on have indices of values only. A hostile file has thousands of headers, each
/// on hundreds of rows.
std::size_t RowMatcher::readableRows(const AnimationHeader& header, std::uint64_t valueCount) const {
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
bool RowMatcher::namesValues(const AnimationHeader& header, std::size_t limbs) const {
  for (std::uint64_t at = header.rows; at < behindRows(header, limbs); at += 2) {
    if (object_.has(at, 2) && object_.u16(at) != 0) return true;
  }
  return false;
}

}  // namespace marrow::formats::z64
