// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/sampling/curve_values.h"
#include "core/sampling/lane_block.h"
#include "core/sampling/lane_plan.h"

#include <cstddef>
#include <memory>
#include <span>

namespace marrow::core::sampling {

/// A clip as cubics, one a whole frame and channel: where every key lies at a whole frame, a curve is one
/// cubic from each frame to the next. Serves frames 0 up to, not including, frameCount + 1.
class TrackRows {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{8} * 1024 * 1024;

  /// Stays empty where a key lies between whole frames or the rows would pass kMostBytes.
  /// @param constants  slotConstants() of the plan.
  void build(const Clip& clip, const LanePlan& plan, const CurveValues& curves,
             std::span<const LaneValues> constants);

  /// @return the slots of the whole frame that `frame` lies in, or null where it is not served.
  [[nodiscard]] const RowSlot* rowAt(float frame) const {
    // Written so that what is not a number is not served.
    if (!(frame >= 0.0F && frame < static_cast<float>(rowCount_))) return nullptr;
    return slots_.get() + static_cast<std::size_t>(frame) * slotsPerRow_;
  }

  [[nodiscard]] bool isEmpty() const { return rowCount_ == 0; }
  [[nodiscard]] std::size_t memoryBytes() const { return rowCount_ * slotsPerRow_ * sizeof(RowSlot); }

 private:
  std::unique_ptr<RowSlot[]> slots_;
  std::size_t slotsPerRow_ = 0;
  std::size_t rowCount_ = 0;
};

}  // namespace marrow::core::sampling
