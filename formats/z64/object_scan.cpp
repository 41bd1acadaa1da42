// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/object_scan.h"

#include <algorithm>
#include <array>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::array kOwnSegments = {kObjectSegment, kKeepSegment, kFieldKeepSegment};

bool isCertain(const FoundSkeleton& found) {
  return found.tableEndsAtHeader && found.limbCount >= 2 && found.reachesAll();
}

bool isReadable(const FoundSkeleton& found) { return !found.damage; }

/// Looks for the early format beside the later one. The early format has no header, so no part of a certain
/// skeleton is taken for it. No file has both: beside a certain skeleton there are no broken early lists.
void findBeta(const ObjectView& object, KeyBudget& budget, Findings& found) {
  ClaimedBytes certain(object.size());
  for (const FoundSkeleton& skeleton : found.skeletons) {
    if (isCertain(skeleton)) skeleton.claim(certain);
  }
  found.lists = findBetaSkeletons(object, certain);
  const bool isNone = std::none_of(found.lists.begin(), found.lists.end(), isReadable);
  if (isNone && found.hasCertainSkeleton()) found.lists.clear();
  for (const FoundSkeleton& list : found.lists) list.claim(certain);
  findBetaAnimations(object, certain, budget, found);
}

// Everything is reached through an address. Most files that are not objects hold none, and one quick look at
// each word is then enough.
bool hasAddressOf(ByteView bytes, int segment) {
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    if (bytes[at] == segment) return true;
  }
  return false;
}

}  // namespace

bool Findings::empty() const {
  return std::none_of(skeletons.begin(), skeletons.end(), isReadable) && animations.empty() &&
         std::none_of(lists.begin(), lists.end(), isReadable) && betaClips.empty();
}

bool Findings::hasCertainSkeleton() const {
  return std::any_of(skeletons.begin(), skeletons.end(), isCertain);
}

Findings scanObject(ByteView bytes, std::optional<int> likely, LimbSize limbSize, KeyBudget& budget) {
  std::array segments = kOwnSegments;
  if (likely) std::stable_partition(segments.begin(), segments.end(), [&](int s) { return s == *likely; });
  Findings damaged{segments.front()};
  for (const int segment : segments) {
    if (!hasAddressOf(bytes, segment)) continue;
    const ObjectView object(bytes, segment);
    Findings found{segment, findSkeletons(object, limbSize)};
    findAnimations(object, found);
    findBeta(object, budget, found);
    if (!found.empty()) return found;
    if (!damaged.isDamaged() && found.isDamaged()) damaged = std::move(found);
  }
  return damaged;
}

void replaceSkeletons(Findings& findings, ByteView bytes, std::vector<FoundSkeleton> skeletons,
                      std::vector<FoundSkeleton> lists, KeyBudget& budget) {
  const ObjectView object(bytes, findings.segment);
  findings = {findings.segment, std::move(skeletons), {}, std::move(lists)};
  findAnimations(object, findings);
  findings.damaged.clear();
  ClaimedBytes claimed(bytes.size());
  for (const FoundSkeleton& list : findings.lists) list.claim(claimed);
  findBetaAnimations(object, claimed, budget, findings);
}

}  // namespace marrow::formats::z64
