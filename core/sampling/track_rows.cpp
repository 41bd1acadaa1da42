// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/track_rows.h"

#include "core/sampling/curve_walk.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

namespace marrow::core::sampling {
namespace {

// A step is at most eight frames, so that floats hold its cubics.
constexpr float kFewestStepsPerFrame = 0.125F;
constexpr float kMostStepsPerFrame = 4.0F;
constexpr float kNoKnot = 2.0F;

/// A curve on its way through the rows, and where it goes in each.
struct Walker {
  CurveWalk walk;
  std::size_t slot;
  std::size_t lane;
};

std::vector<Walker> walkersOf(const Clip& clip, const LanePlan& plan, const CurveValues& curves) {
  std::vector<Walker> walkers;
  walkers.reserve(curves.curves().size());
  for (std::size_t block = 0; block < plan.blocks.size(); ++block) {
    for (const MovingCurve& moving : curves.curvesOf(block)) {
      walkers.push_back(
          {CurveWalk(clip, curves, moving), plan.blocks[block].firstSlot + moving.slot, moving.lane});
    }
  }
  return walkers;
}

/// @param step  in frames.
/// @return whether floats hold the cubic: spans of next to no time, and numbers of damaged files, may be too
/// steep.
bool write(const SpanCubic& cubic, double step, std::size_t lane, RowSlot& slot) {
  constexpr double kMost = 1e30;
  const double c1 = cubic.c1 * step;
  const double c2 = cubic.c2 * step * step;
  const double c3 = cubic.c3 * step * step * step;
  slot.coefficients[0][lane] = static_cast<float>(cubic.c0);
  slot.coefficients[1][lane] = static_cast<float>(c1);
  slot.coefficients[2][lane] = static_cast<float>(c2);
  slot.coefficients[3][lane] = static_cast<float>(c3);
  return std::abs(cubic.c0) + std::abs(c1) + std::abs(c2) + std::abs(c3) < kMost;
}

bool writeSplit(Walker& walker, float from, float stepsPerFrame, SplitSlot& slot) {
  const float to = from + 1.0F / stepsPerFrame;
  const float knot = std::min(walker.walk.knotAfter(from), to);
  const double step = 1.0 / double{stepsPerFrame};
  const bool isHeld = write(walker.walk.between(from, knot), step, walker.lane, slot.before);
  if (knot == to) return isHeld;
  slot.knot[walker.lane] = (knot - from) * stepsPerFrame;
  return write(walker.walk.between(knot, to), step, walker.lane, slot.after) && isHeld;
}

bool hasOneKnotAStep(CurveWalk walk, float stepsPerFrame, float end) {
  float stepBefore = -1.0F;
  for (float knot = walk.knotAfter(0.0F); knot < end; knot = walk.knotAfter(knot)) {
    const float step = std::floor(knot * stepsPerFrame);
    if (step == knot * stepsPerFrame) continue;
    if (step == stepBefore) return false;
    stepBefore = step;
  }
  return true;
}

std::size_t rowsOf(const Clip& clip, float stepsPerFrame) {
  const double frames = static_cast<double>(clip.frameCount) + 1.0;
  return static_cast<std::size_t>(std::ceil(frames * double{stepsPerFrame}));
}

/// A Hermite curve's way back to its first key is none: no format has one.
bool areCubics(const CurveValues& curves) {
  const std::span<const MovingCurve> all = curves.curves();
  return std::none_of(all.begin(), all.end(), [](const MovingCurve& moving) {
    return moving.curve->closesLoop && moving.curve->interpolation == Interpolation::Hermite;
  });
}

bool haveWholeTimes(const CurveValues& curves) {
  const std::span<const MovingCurve> all = curves.curves();
  return std::all_of(all.begin(), all.end(),
                     [](const MovingCurve& moving) { return moving.index.hasWholeTimes; });
}

bool canBeSplit(const MovingCurve& moving) { return moving.index.bucketCount > 0 && moving.index.liesNear(); }

/// The fewest steps to a frame that leave no curve with two knots within a step; more than `most`: none do.
float stepsPerFrameOf(const Clip& clip, const CurveValues& curves, float most) {
  constexpr float kNone = std::numeric_limits<float>::infinity();
  const float end = static_cast<float>(clip.frameCount) + 1.0F / kFewestStepsPerFrame;
  float steps = kFewestStepsPerFrame;
  for (const MovingCurve& moving : curves.curves()) {
    if (!canBeSplit(moving)) return kNone;
    while (steps <= most && !hasOneKnotAStep(CurveWalk(clip, curves, moving), steps, end)) steps *= 2.0F;
    if (steps > most) return kNone;
  }
  return steps;
}

}  // namespace

void TrackRows::build(const Clip& clip, const LanePlan& plan, const CurveValues& curves,
                      std::span<const LaneValues> constants) {
  if (plan.slotCount == 0 || clip.frameCount <= 0 || !areCubics(curves)) return;
  slotsPerRow_ = plan.slotCount;
  if (haveWholeTimes(curves)) buildWhole(clip, plan, curves, constants);
  if (isEmpty()) buildSplit(clip, plan, curves, constants);
}

void TrackRows::buildWhole(const Clip& clip, const LanePlan& plan, const CurveValues& curves,
                           std::span<const LaneValues> constants) {
  const std::size_t rows = rowsOf(clip, 1.0F);
  if (rows > kMostBytes / (slotsPerRow_ * sizeof(RowSlot))) return;
  std::vector<RowSlot> still(slotsPerRow_);
  for (std::size_t slot = 0; slot < slotsPerRow_; ++slot) {
    std::memcpy(still[slot].coefficients[0], constants[slot].value, sizeof constants[slot].value);
  }
  std::vector<Walker> walkers = walkersOf(clip, plan, curves);
  auto slots = std::make_unique_for_overwrite<RowSlot[]>(rows * slotsPerRow_);
  for (std::size_t i = 0; i < rows; ++i) {
    RowSlot* row = slots.get() + i * slotsPerRow_;
    std::copy(still.begin(), still.end(), row);
    const auto from = static_cast<float>(i);
    for (Walker& walker : walkers) {
      if (!write(walker.walk.between(from, from + 1.0F), 1.0, walker.lane, row[walker.slot])) return;
    }
  }
  slots_ = std::move(slots);
  rowCount_ = rows;
}

void TrackRows::buildSplit(const Clip& clip, const LanePlan& plan, const CurveValues& curves,
                           std::span<const LaneValues> constants) {
  const std::size_t mostRows = kMostBytes / (slotsPerRow_ * sizeof(SplitSlot));
  float mostSteps = kMostStepsPerFrame;
  while (mostSteps >= kFewestStepsPerFrame && rowsOf(clip, mostSteps) > mostRows) mostSteps /= 2.0F;
  if (mostSteps < kFewestStepsPerFrame) return;
  const float stepsPerFrame = stepsPerFrameOf(clip, curves, mostSteps);
  if (stepsPerFrame > mostSteps) return;
  std::vector<SplitSlot> still(slotsPerRow_);
  for (std::size_t slot = 0; slot < slotsPerRow_; ++slot) {
    std::memcpy(still[slot].before.coefficients[0], constants[slot].value, sizeof constants[slot].value);
    std::fill_n(still[slot].knot, kLanes, kNoKnot);
  }
  std::vector<Walker> walkers = walkersOf(clip, plan, curves);
  const std::size_t rows = rowsOf(clip, stepsPerFrame);
  auto slots = std::make_unique_for_overwrite<SplitSlot[]>(rows * slotsPerRow_);
  for (std::size_t i = 0; i < rows; ++i) {
    SplitSlot* row = slots.get() + i * slotsPerRow_;
    std::copy(still.begin(), still.end(), row);
    const float from = static_cast<float>(i) / stepsPerFrame;
    for (Walker& walker : walkers) {
      if (!writeSplit(walker, from, stepsPerFrame, row[walker.slot])) return;
    }
  }
  splitSlots_ = std::move(slots);
  stepsPerFrame_ = stepsPerFrame;
  rowCount_ = rows;
}

std::size_t TrackRows::memoryBytes() const {
  return rowCount_ * slotsPerRow_ * (splitSlots_ != nullptr ? sizeof(SplitSlot) : sizeof(RowSlot));
}

}  // namespace marrow::core::sampling
