// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_scan.h"

#include "formats/z64/known_parts.h"
#include "formats/z64/row_matcher.h"

#include <cstdint>
#include <optional>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kMostCandidates = 8192;  // an object of the games has some hundred

// Those without frames are no animations, but their rows end others'.
std::vector<AnimationHeader> candidatesIn(const ObjectView& object) {
  std::vector<AnimationHeader> candidates;
  std::size_t sound = 0;
  std::size_t broken = 0;
  for (std::uint64_t at = 0; object.has(at, AnimationHeader::kBytes); at += 4) {
    const std::optional<AnimationHeader> header = peekAnimation(object, at);
    if (!header || (header->frameCount <= 0 && header->limit == 0)) continue;
    std::size_t& count = header->frameCount > 0 ? sound : broken;
    if (count < kMostCandidates) candidates.push_back(*header);
    if (++count == kMostCandidates && &count == &sound) break;
  }
  return candidates;
}

KnownParts partsOf(std::span<const FoundSkeleton> skeletons) {
  KnownParts parts;
  for (const FoundSkeleton& skeleton : skeletons) parts.add(skeleton);
  parts.finish();
  return parts;
}

/// Everything that may be an animation beside the skeletons that were found.
std::vector<AnimationHeader> candidatesBeside(const ObjectView& object,
                                              std::span<const FoundSkeleton> skeletons) {
  std::vector<AnimationHeader> headers = candidatesIn(object);
  const KnownParts known = partsOf(skeletons);
  std::erase_if(headers, [&](const AnimationHeader& header) {
    return known.overlaps(header.offset, header.offset + AnimationHeader::kBytes) ||
           known.overlaps(header.rows, header.rows + AnimationHeader::kRowBytes);
  });
  return headers;
}

}  // namespace

AnimationSearch findAnimations(const ObjectView& object, std::span<const FoundSkeleton> skeletons,
                               std::span<const std::size_t> refusedLimbs) {
  const std::vector<AnimationHeader> headers = candidatesBeside(object, skeletons);
  const RowMatcher matcher(object, skeletons, refusedLimbs, headers);
  AnimationSearch search;
  for (const AnimationHeader& header : headers) {
    const RowMatcher::Match match = matcher.match(header);
    if (!match.isSure) continue;
    (match.isWhole ? search.animations : search.damaged).push_back(match.animation);
  }
  return search;
}

FoundAnimation matchAnimation(const ObjectView& object, const AnimationHeader& header,
                              std::span<const FoundSkeleton> skeletons) {
  const std::vector<AnimationHeader> headers = candidatesBeside(object, skeletons);
  return RowMatcher(object, skeletons, {}, headers).match(header).animation;
}

}  // namespace marrow::formats::z64
