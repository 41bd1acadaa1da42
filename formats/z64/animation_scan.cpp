// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_scan.h"

#include "formats/z64/bone_list.h"
#include "formats/z64/codes.h"

#include <optional>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kMostCandidates = 8192;  // an object of the games has some hundred
constexpr std::size_t kMostDamaged = 16;

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
