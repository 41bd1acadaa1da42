// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_scan.h"

#include "formats/z64/known_parts.h"
#include "formats/z64/row_matcher.h"

#include <cstdint>
#include <optional>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kMostCandidates = 8192;  // an object of the games has some hundred

std::vector<AnimationHeader> candidatesIn(const ObjectView& object) {
  std::vector<AnimationHeader> candidates;
  for (std::uint64_t at = 0; object.has(at, AnimationHeader::kBytes); at += 4) {
    const std::optional<AnimationHeader> header = peekAnimation(object, at);
    if (header) candidates.push_back(*header);
    if (candidates.size() == kMostCandidates) break;
  }
  return candidates;
}

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
  const RowMatcher matcher(object, skeletons, refusedLimbs, headers);
  std::vector<FoundAnimation> animations;
  for (const AnimationHeader& header : headers) {
    const RowMatcher::Match match = matcher.match(header);
    if (match.isWhole && match.isSure) animations.push_back(match.animation);
  }
  return animations;
}

FoundAnimation matchAnimation(const ObjectView& object, const AnimationHeader& header,
                              std::span<const FoundSkeleton> skeletons) {
  const std::vector<AnimationHeader> headers = {header};
  return RowMatcher(object, skeletons, {}, headers).match(header).animation;
}

}  // namespace marrow::formats::z64
