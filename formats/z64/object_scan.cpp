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

void addErrors(std::vector<core::Error>& errors, std::vector<core::Error> more) {
  std::move(more.begin(), more.end(), std::back_inserter(errors));
}

/// Looks for the early format beside the later one. It has no header to tell it by, so nothing of a certain
/// skeleton is taken for it. No file has both: beside a certain skeleton there are no broken early lists.
void findBeta(const ObjectView& object, Findings& found) {
  ClaimedBytes certain(object.size());
  for (const FoundSkeleton& skeleton : found.skeletons) {
    if (isCertain(skeleton)) skeleton.claim(certain);
  }
  BetaSearch search = findBetaSkeletons(object, certain);
  if (found.hasCertainSkeleton() && search.skeletons.empty()) search.broken.clear();
  for (const BetaSkeleton& skeleton : search.skeletons) skeleton.claim(certain);
  found.betaLimbs = betaLimbsOf(search);
  found.betaSkeletons = std::move(search.skeletons);
  for (BrokenLimbList& broken : search.broken) found.damaged.push_back(std::move(broken.error));
  BetaAnimationSearch animations = findBetaAnimations(object, found.betaLimbs, certain);
  found.betaAnimations = std::move(animations.animations);
  addErrors(found.damaged, std::move(animations.damaged));
}

Findings scanSegment(ByteView bytes, int segment, LimbSize limbSize) {
  const ObjectView object(bytes, segment);
  SkeletonSearch search = findSkeletons(object, limbSize);
  Findings found;
  found.segment = segment;
  found.skeletons = std::move(search.skeletons);
  ClaimedBytes claimed(bytes.size());
  for (const FoundSkeleton& skeleton : found.skeletons) skeleton.claim(claimed);
  std::vector<std::size_t> damagedLimbs;
  for (DamagedSkeleton& damaged : search.damaged) {
    if (damaged.limbCount > 0) damagedLimbs.push_back(damaged.limbCount);
    found.damaged.push_back(std::move(damaged.why));
  }
  AnimationSearch animations = findAnimations(object, found.skeletons, damagedLimbs, claimed);
  found.animations = std::move(animations.animations);
  addErrors(found.damaged, std::move(animations.damaged));
  findBeta(object, found);
  return found;
}

// Everything is reached through an address. Most files that are no objects hold none, and then one quick look
// at each word is enough.
bool hasAddressOf(ByteView bytes, int segment) {
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    if (bytes[at] == segment) return true;
  }
  return false;
}

}  // namespace

bool Findings::hasCertainSkeleton() const {
  return std::any_of(skeletons.begin(), skeletons.end(), isCertain);
}

Findings scanObject(ByteView bytes, std::optional<int> likely, LimbSize limbSize) {
  std::array segments = kOwnSegments;
  if (likely) std::stable_partition(segments.begin(), segments.end(), [&](int s) { return s == *likely; });
  std::optional<Findings> damaged;
  for (const int segment : segments) {
    Findings found;
    found.segment = segment;
    if (hasAddressOf(bytes, segment)) found = scanSegment(bytes, segment, limbSize);
    if (!found.empty()) return found;
    if (!damaged || (damaged->damaged.empty() && !found.damaged.empty())) damaged = std::move(found);
  }
  return std::move(*damaged);
}

void replaceSkeletons(Findings& findings, ByteView bytes, std::vector<FoundSkeleton> skeletons,
                      std::vector<BetaSkeleton> betaSkeletons) {
  const ObjectView object(bytes, findings.segment);
  ClaimedBytes claimed(bytes.size());
  for (const FoundSkeleton& skeleton : skeletons) skeleton.claim(claimed);
  ClaimedBytes betaClaimed(bytes.size());
  for (const BetaSkeleton& skeleton : betaSkeletons) skeleton.claim(betaClaimed);
  Findings named;
  named.segment = findings.segment;
  named.animations = findAnimations(object, skeletons, {}, claimed).animations;
  named.betaLimbs = betaLimbsOf({betaSkeletons, {}});
  named.betaAnimations = findBetaAnimations(object, named.betaLimbs, betaClaimed).animations;
  named.skeletons = std::move(skeletons);
  named.betaSkeletons = std::move(betaSkeletons);
  findings = std::move(named);
}

}  // namespace marrow::formats::z64
