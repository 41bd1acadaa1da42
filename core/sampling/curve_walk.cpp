// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/curve_walk.h"

#include <algorithm>
#include <cstddef>

namespace marrow::core::sampling {

CurveWalk::CurveWalk(const MovingCurves& curves, const MovingCurve& moving)
    : curve_(moving.curve),
      keys_(curves.clip().keysOf(*moving.curve)),
      turns_(curves.turnsOf(moving)),
      ascends_(moving.times.ascend) {}

float CurveWalk::knotAfter(float time) {
  if (nextKey_ < keys_.size() && keys_[nextKey_].frame <= time) ++nextKey_;
  // Before the first frame, and at one time, there may be very many.
  if (nextKey_ < keys_.size() && keys_[nextKey_].frame <= time) {
    const auto isBefore = [](float frame, const Key& key) { return frame < key.frame; };
    const auto from = keys_.begin() + static_cast<std::ptrdiff_t>(nextKey_);
    nextKey_ = static_cast<std::size_t>(std::upper_bound(from, keys_.end(), time, isBefore) - keys_.begin());
  }
  if (nextKey_ < keys_.size()) return keys_[nextKey_].frame;
  const float closed = keys_.back().frame + 1.0F;
  return curve_->closesLoop && closed > time ? closed : std::numeric_limits<float>::infinity();
}

SpanCubic CurveWalk::between(float from, float to) {
  if (from >= end_) enter(from, to);
  return cubic_.startingAt(double{from});
}

// Asks for the middle: the first key counts again only after the last one, not at it. Between neighbouring
// floats there is none.
void CurveWalk::enter(float from, float to) {
  const float middle = from + 0.5F * (to - from);
  const bool hasMiddle = from < middle && middle < to;
  const KeySpan span = findKeys(*curve_, keys_, hasMiddle ? middle : from);
  cubic_ = cubicOf(*curve_, keys_, span);
  if (!turns_.empty()) cubic_.c0 += double{turns_[span.before]};
  const bool isClosing = span.after < span.before;
  if (isClosing && from >= keys_[span.before].frame + 1.0F) {
    const SpanCubic closed = cubic_.startingAt(cubic_.start + 1.0);
    cubic_ = {0.0, closed.c0, 0.0, 0.0, 0.0};
  }
  // Keys that do not ascend may count again after any knot, and a first one right after the last.
  end_ = ascends_ && hasMiddle ? endOf(span, from, to) : to;
}

float CurveWalk::endOf(const KeySpan& span, float from, float to) const {
  if (span.before < span.after) return keys_[span.after].frame;
  if (span.after < span.before) return to;
  const bool isBeforeFirst = span.before == 0 && from < keys_.front().frame;
  return isBeforeFirst ? keys_.front().frame : std::numeric_limits<float>::infinity();
}

}  // namespace marrow::core::sampling
