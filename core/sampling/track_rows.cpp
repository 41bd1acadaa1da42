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

/// Goes through one curve from frame to frame.
class CurveWalk {
 public:
  CurveWalk(const Clip& clip, const MovingCurve& moving, std::size_t slot)
      : curve_(moving.curve),
        keys_(clip.keysOf(*moving.curve)),
        turns_(wholeTurns(*moving.curve, keys_)),
        slot_(slot),
        lane_(moving.lane) {
    isIndexed_ = moving.index.bucketCount > 0;
  }

  void write(int frame, RowSlot* row) {
    if (static_cast<float>(frame) >= end_) enter(frame);
    const SpanCubic cubic = cubic_.startingAt(static_cast<double>(frame));
    float(&coefficients)[4][kLanes] = row[slot_].coefficients;
    coefficients[0][lane_] = static_cast<float>(cubic.c0);
    coefficients[1][lane_] = static_cast<float>(cubic.c1);
    coefficients[2][lane_] = static_cast<float>(cubic.c2);
    coefficients[3][lane_] = static_cast<float>(cubic.c3);
  }

 private:
  // Half a frame on: the first key counts again only after the last one, not at it.
  void enter(int frame) {
    const float start = static_cast<float>(frame);
    const KeySpan span = findKeys(*curve_, keys_, start + 0.5F);
    cubic_ = cubicOf(*curve_, keys_, span);
    if (!turns_.empty()) cubic_.c0 += double{turns_[span.before]};
    const bool isClosing = span.after < span.before;
    if (isClosing && start >= keys_[span.before].frame + 1.0F) {
      const SpanCubic closed = cubic_.startingAt(cubic_.start + 1.0);
      cubic_ = {0.0, closed.c0, 0.0, 0.0, 0.0};
    }
    // Keys that do not ascend may count again after any frame.
    end_ = isIndexed_ ? endOf(span, start) : start + 1.0F;
  }

  [[nodiscard]] float endOf(const KeySpan& span, float start) const {
    if (span.before < span.after) return keys_[span.after].frame;
    if (span.after < span.before) return start + 1.0F;
    const bool isBeforeFirst = span.before == 0 && start < keys_.front().frame;
    return isBeforeFirst ? keys_.front().frame : std::numeric_limits<float>::infinity();
  }

  const Curve* curve_;
  std::span<const Key> keys_;
  std::vector<float> turns_;
  std::size_t slot_;
  std::size_t lane_;
  bool isIndexed_ = false;
  float end_ = -std::numeric_limits<float>::infinity();
  SpanCubic cubic_;
};

bool hasWholeTimes(const CurveValues& curves) {
  const std::span<const MovingCurve> all = curves.curves();
  return std::all_of(all.begin(), all.end(),
                     [](const MovingCurve& moving) { return moving.index.hasWholeTimes; });
}

std::vector<CurveWalk> walksOf(const Clip& clip, const LanePlan& plan, const CurveValues& curves) {
  std::vector<CurveWalk> walks;
  walks.reserve(curves.curves().size());
  for (std::size_t block = 0; block < plan.blocks.size(); ++block) {
    for (const MovingCurve& moving : curves.curvesOf(block)) {
      walks.emplace_back(clip, moving, plan.blocks[block].firstSlot + moving.slot);
    }
  }
  return walks;
}

}  // namespace

void TrackRows::build(const Clip& clip, const LanePlan& plan, const CurveValues& curves,
                      std::span<const LaneValues> constants) {
  if (plan.slotCount == 0 || clip.frameCount <= 0) return;
  const std::size_t rowBytes = plan.slotCount * sizeof(RowSlot);
  const std::size_t rows = static_cast<std::size_t>(clip.frameCount) + 1;
  if (rows > kMostBytes / rowBytes || !hasWholeTimes(curves)) return;
  std::vector<RowSlot> still(plan.slotCount);
  for (std::size_t slot = 0; slot < plan.slotCount; ++slot) {
    std::memcpy(still[slot].coefficients[0], constants[slot].value, sizeof constants[slot].value);
  }
  std::vector<CurveWalk> walks = walksOf(clip, plan, curves);
  slots_ = std::make_unique_for_overwrite<RowSlot[]>(rows * plan.slotCount);
  for (std::size_t frame = 0; frame < rows; ++frame) {
    RowSlot* row = slots_.get() + frame * plan.slotCount;
    std::memcpy(row, still.data(), rowBytes);
    for (CurveWalk& walk : walks) walk.write(static_cast<int>(frame), row);
  }
  slotsPerRow_ = plan.slotCount;
  rowCount_ = rows;
}

}  // namespace marrow::core::sampling
