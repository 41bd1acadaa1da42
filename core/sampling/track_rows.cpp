// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/track_rows.h"

#include "core/sampling/span_cubic.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace marrow::core::sampling {
namespace {

/// Goes through one curve from step to step.
class CurveWalk {
 public:
  /// @param step  in frames.
  CurveWalk(const Clip& clip, const MovingCurve& moving, std::size_t slot, float step)
      : step_(step),
        curve_(moving.curve),
        keys_(clip.keysOf(*moving.curve)),
        turns_(wholeTurns(*moving.curve, keys_)),
        slot_(slot),
        lane_(moving.lane) {
    isIndexed_ = moving.index.bucketCount > 0;
  }

  /// @param start  in frames.
  void write(float start, RowSlot* row) {
    if (start >= end_) enter(start);
    const SpanCubic cubic = cubic_.startingAt(double{start});
    const double step = double{step_};
    float(&coefficients)[4][kLanes] = row[slot_].coefficients;
    coefficients[0][lane_] = static_cast<float>(cubic.c0);
    coefficients[1][lane_] = static_cast<float>(cubic.c1 * step);
    coefficients[2][lane_] = static_cast<float>(cubic.c2 * step * step);
    coefficients[3][lane_] = static_cast<float>(cubic.c3 * step * step * step);
  }

 private:
  // Half a step on: the first key counts again only after the last one, not at it.
  void enter(float start) {
    const KeySpan span = findKeys(*curve_, keys_, start + 0.5F * step_);
    cubic_ = cubicOf(*curve_, keys_, span);
    if (!turns_.empty()) cubic_.c0 += double{turns_[span.before]};
    const bool isClosing = span.after < span.before;
    if (isClosing && start >= keys_[span.before].frame + 1.0F) {
      const SpanCubic closed = cubic_.startingAt(cubic_.start + 1.0);
      cubic_ = {0.0, closed.c0, 0.0, 0.0, 0.0};
    }
    // Keys that do not ascend may count again after any frame.
    end_ = isIndexed_ ? endOf(span, start) : start + step_;
  }

  [[nodiscard]] float endOf(const KeySpan& span, float start) const {
    if (span.before < span.after) return keys_[span.after].frame;
    if (span.after < span.before) return start + step_;
    const bool isBeforeFirst = span.before == 0 && start < keys_.front().frame;
    return isBeforeFirst ? keys_.front().frame : std::numeric_limits<float>::infinity();
  }

  float step_;
  const Curve* curve_;
  std::span<const Key> keys_;
  std::vector<float> turns_;
  std::size_t slot_;
  std::size_t lane_;
  bool isIndexed_ = false;
  float end_ = -std::numeric_limits<float>::infinity();
  SpanCubic cubic_;
};

bool lieAtSteps(std::span<const Key> keys, float stepsPerFrame) {
  // Times below it are whole steps and half steps without rounding.
  constexpr float kMost = 1048576.0F;
  return std::all_of(keys.begin(), keys.end(), [=](const Key& key) {
    const float steps = key.frame * stepsPerFrame;
    return std::abs(key.frame) < kMost && std::trunc(steps) == steps;
  });
}

/// The fewest steps to a frame that have every key at a step; 0: keys lie anywhere.
float stepsPerFrameOf(const Clip& clip, const CurveValues& curves) {
  float steps = 1.0F;
  for (const MovingCurve& moving : curves.curves()) {
    if (moving.index.hasWholeTimes) continue;
    const std::span<const Key> keys = clip.keysOf(*moving.curve);
    while (steps <= 4.0F && !lieAtSteps(keys, steps)) steps *= 2.0F;
    if (steps > 4.0F) return 0.0F;
  }
  return steps;
}

std::vector<CurveWalk> walksOf(const Clip& clip, const LanePlan& plan, const CurveValues& curves,
                               float step) {
  std::vector<CurveWalk> walks;
  walks.reserve(curves.curves().size());
  for (std::size_t block = 0; block < plan.blocks.size(); ++block) {
    for (const MovingCurve& moving : curves.curvesOf(block)) {
      walks.emplace_back(clip, moving, plan.blocks[block].firstSlot + moving.slot, step);
    }
  }
  return walks;
}

}  // namespace

void TrackRows::build(const Clip& clip, const LanePlan& plan, const CurveValues& curves,
                      std::span<const LaneValues> constants) {
  if (plan.slotCount == 0 || clip.frameCount <= 0) return;
  const std::size_t rowBytes = plan.slotCount * sizeof(RowSlot);
  const float stepsPerFrame = stepsPerFrameOf(clip, curves);
  const std::size_t rows =
      (static_cast<std::size_t>(clip.frameCount) + 1) * static_cast<std::size_t>(stepsPerFrame);
  if (rows == 0 || rows > kMostBytes / rowBytes) return;
  std::vector<RowSlot> still(plan.slotCount);
  for (std::size_t slot = 0; slot < plan.slotCount; ++slot) {
    std::memcpy(still[slot].coefficients[0], constants[slot].value, sizeof constants[slot].value);
  }
  std::vector<CurveWalk> walks = walksOf(clip, plan, curves, 1.0F / stepsPerFrame);
  slots_ = std::make_unique_for_overwrite<RowSlot[]>(rows * plan.slotCount);
  for (std::size_t i = 0; i < rows; ++i) {
    RowSlot* row = slots_.get() + i * plan.slotCount;
    std::memcpy(row, still.data(), rowBytes);
    for (CurveWalk& walk : walks) walk.write(static_cast<float>(i) / stepsPerFrame, row);
  }
  stepsPerFrame_ = stepsPerFrame;
  slotsPerRow_ = plan.slotCount;
  rowCount_ = rows;
}

}  // namespace marrow::core::sampling
