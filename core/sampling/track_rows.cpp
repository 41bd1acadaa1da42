// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/track_rows.h"

#include "core/sampling/curve_walk.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace marrow::core::sampling {
namespace {

// A step is at most eight frames, so that floats hold its cubics.
constexpr float kFewestStepsPerFrame = 0.125F;
constexpr float kMostStepsPerFrame = 4.0F;
constexpr float kNoKnot = 2.0F;

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

bool writeRow(CurveWalk& walk, float from, float /*stepsPerFrame*/, std::size_t lane, RowSlot& slot) {
  return write(walk.between(from, from + 1.0F), 1.0, lane, slot);
}

bool writeRow(CurveWalk& walk, float from, float stepsPerFrame, std::size_t lane, SplitSlot& slot) {
  const float to = from + 1.0F / stepsPerFrame;
  const float knot = std::min(walk.knotAfter(from), to);
  const double step = 1.0 / double{stepsPerFrame};
  const bool isHeld = write(walk.between(from, knot), step, lane, slot.before);
  if (knot == to) return isHeld;
  slot.knot[lane] = (knot - from) * stepsPerFrame;
  return write(walk.between(knot, to), step, lane, slot.after) && isHeld;
}

void fillStill(const LaneValues& constant, RowSlot& slot) {
  slot = {};
  std::memcpy(slot.coefficients[0], constant.value, sizeof constant.value);
}

void fillStill(const LaneValues& constant, SplitSlot& slot) {
  fillStill(constant, slot.before);
  slot.after = {};
  std::fill_n(slot.knot, kLanes, kNoKnot);
}

bool hasOneKnotAStep(CurveWalk walk, float stepsPerFrame, float end) {
  constexpr float kLeastTime = 1e-30F;  // below it a product with the steps may be rounded
  float stepBefore = -1.0F;
  for (float knot = walk.knotAfter(0.0F); knot < end; knot = walk.knotAfter(knot)) {
    if (knot < kLeastTime) return false;
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
bool areCubics(const MovingCurves& curves) {
  const std::span<const MovingCurve> all = curves.all();
  return std::none_of(all.begin(), all.end(), [](const MovingCurve& moving) {
    return moving.curve->closesLoop && moving.curve->interpolation == Interpolation::Hermite;
  });
}

bool areWhole(const MovingCurves& curves) {
  const std::span<const MovingCurve> all = curves.all();
  return std::all_of(all.begin(), all.end(), [](const MovingCurve& moving) { return moving.times.areWhole; });
}

/// The fewest steps to a frame that leave no curve with two knots within a step; more than `most`: none do.
float stepsPerFrameOf(const MovingCurves& curves, float most) {
  constexpr float kNone = std::numeric_limits<float>::infinity();
  const float end = static_cast<float>(curves.clip().frameCount) + 1.0F / kFewestStepsPerFrame;
  float steps = kFewestStepsPerFrame;
  for (const MovingCurve& moving : curves.all()) {
    if (!moving.times.ascend || !moving.times.lieNear()) return kNone;
    while (steps <= most && !hasOneKnotAStep(CurveWalk(curves, moving), steps, end)) steps *= 2.0F;
    if (steps > most) return kNone;
  }
  return steps;
}

}  // namespace

TrackRows::TrackRows(const LanePlan& plan, const MovingCurves& curves, std::span<const LaneValues> constants)
    : plan_(&plan), curves_(&curves), constants_(constants), slotsPerRow_(plan.slotCount) {
  const bool isAny = slotsPerRow_ > 0 && curves.clip().frameCount > 0;
  if (!isAny || !curves.haveTimes() || !areCubics(curves)) return;
  if (areWhole(curves)) planWhole();
  if (isEmpty()) planSplit();
}

void TrackRows::planWhole() {
  const std::size_t rows = rowsOf(curves_->clip(), 1.0F);
  if (rows > kMostBytes / (slotsPerRow_ * sizeof(RowSlot))) return;
  slots_ = std::make_unique_for_overwrite<RowSlot[]>(rows * slotsPerRow_);
  reserve(rows);
}

void TrackRows::planSplit() {
  const Clip& clip = curves_->clip();
  const std::size_t mostRows = kMostBytes / (slotsPerRow_ * sizeof(SplitSlot));
  float mostSteps = kMostStepsPerFrame;
  while (mostSteps >= kFewestStepsPerFrame && rowsOf(clip, mostSteps) > mostRows) mostSteps /= 2.0F;
  if (mostSteps < kFewestStepsPerFrame) return;
  stepsPerFrame_ = stepsPerFrameOf(*curves_, mostSteps);
  if (stepsPerFrame_ > mostSteps) return;
  const std::size_t rows = rowsOf(clip, stepsPerFrame_);
  splitSlots_ = std::make_unique_for_overwrite<SplitSlot[]>(rows * slotsPerRow_);
  reserve(rows);
}

void TrackRows::reserve(std::size_t rows) {
  rowCount_ = rows;
  chunks_ = std::make_unique<std::atomic<Chunk>[]>(chunkCount());
}

// Who comes second waits: it takes some ten microseconds.
bool TrackRows::make(std::size_t chunk) const {
  const std::lock_guard lock(making_);
  Chunk state = chunks_[chunk].load(std::memory_order_relaxed);
  if (state != Chunk::Unmade) return state == Chunk::Made;
  const std::size_t first = chunk * kRowsAtOnce;
  const std::size_t last = std::min(first + kRowsAtOnce, rowCount_);
  const bool isHeld =
      splitSlots_ != nullptr ? fill(first, last, splitSlots_.get()) : fill(first, last, slots_.get());
  state = isHeld ? Chunk::Made : Chunk::Refused;
  chunks_[chunk].store(state, std::memory_order_release);
  return isHeld;
}

template <class Slot>
bool TrackRows::fill(std::size_t firstRow, std::size_t lastRow, Slot* slots) const {
  for (std::size_t row = firstRow; row < lastRow; ++row) {
    for (std::size_t i = 0; i < slotsPerRow_; ++i) fillStill(constants_[i], slots[row * slotsPerRow_ + i]);
  }
  for (std::size_t block = 0; block < plan_->blocks.size(); ++block) {
    for (const MovingCurve& moving : curves_->of(block)) {
      CurveWalk walk(*curves_, moving);
      Slot* slot = slots + firstRow * slotsPerRow_ + plan_->blocks[block].firstSlot + moving.slot;
      for (std::size_t row = firstRow; row < lastRow; ++row, slot += slotsPerRow_) {
        const float from = static_cast<float>(row) / stepsPerFrame_;
        if (!writeRow(walk, from, stepsPerFrame_, moving.lane, *slot)) return false;
      }
    }
  }
  return true;
}

std::size_t TrackRows::memoryBytes() const {
  const std::size_t slotBytes = splitSlots_ != nullptr ? sizeof(SplitSlot) : sizeof(RowSlot);
  return rowCount_ * slotsPerRow_ * slotBytes + chunkCount() * sizeof(Chunk);
}

}  // namespace marrow::core::sampling
