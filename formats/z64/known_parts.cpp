// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/known_parts.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace marrow::formats::z64 {

void KnownParts::add(const FoundSkeleton& skeleton) {
  add(skeleton.headerOffset, skeleton.headerEnd());
  add(skeleton.tableOffset, skeleton.tableEnd());
  const auto limbBytes = static_cast<std::uint64_t>(skeleton.limbBytes);
  for (const core::Bone& bone : skeleton.skeleton.bones) add(bone.byteOffset, bone.byteOffset + limbBytes);
}

void KnownParts::add(const FoundAnimation& animation) {
  const AnimationHeader& header = animation.header;
  add(header.offset, header.offset + AnimationHeader::kBytes);
  add(header.rows, header.rows + (animation.limbs + 1) * AnimationHeader::kRowBytes);
}

void KnownParts::add(const BetaSkeleton& skeleton) {
  add(skeleton.listOffset, skeleton.listOffset + 4 * skeleton.limbCount);
  for (const core::Bone& bone : skeleton.skeleton.bones) {
    add(bone.byteOffset, bone.byteOffset + BetaSkeleton::kLimbBytes);
  }
}

void KnownParts::finish() {
  std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.begin < b.begin; });
  std::vector<Range> apart;
  for (const Range& range : ranges_) {
    if (apart.empty() || range.begin > apart.back().end) {
      apart.push_back(range);
    } else {
      apart.back().end = std::max(apart.back().end, range.end);
    }
  }
  ranges_ = std::move(apart);
}

bool KnownParts::overlaps(std::uint64_t begin, std::uint64_t end) const {
  const auto behind = std::lower_bound(ranges_.begin(), ranges_.end(), end,
                                       [](const Range& range, std::uint64_t at) { return range.begin < at; });
  return behind != ranges_.begin() && std::prev(behind)->end > begin;
}

}  // namespace marrow::formats::z64
