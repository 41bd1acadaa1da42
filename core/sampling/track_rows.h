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

/// A clip as cubics, one a step and channel: where every key lies at a whole frame, a curve is one cubic from
/// each frame to the next, and where some lie at halves or quarters, from each of those to the next. Serves
/// frames 0 up to, not including, frameCount + 1.
class TrackRows {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{8} * 1024 * 1024;

  /// Stays empty where a key lies elsewhere or the rows would pass kMostBytes.
  /// @param constants  slotConstants() of the plan.
  void build(const Clip& clip, const LanePlan& plan, const CurveValues& curves,
             std::span<const LaneValues> constants);

  struct Row {
    const RowSlot* slots = nullptr;  ///< null where the frame is not served
    float t = 0.0F;                  ///< [0, 1) how far into the step the frame lies
  };

  /// The step that `frame` lies in.
  [[nodiscard]] Row rowAt(float frame) const {
    const float steps = frame * stepsPerFrame_;
    // Written so that what is not a number is not served.
    if (!(steps >= 0.0F && steps < static_cast<float>(rowCount_))) return {};
    const auto row = static_cast<std::size_t>(steps);
    return {slots_.get() + row * slotsPerRow_, steps - static_cast<float>(row)};
  }

  [[nodiscard]] bool isEmpty() const { return rowCount_ == 0; }
  [[nodiscard]] std::size_t memoryBytes() const { return rowCount_ * slotsPerRow_ * sizeof(RowSlot); }

 private:
  std::unique_ptr<RowSlot[]> slots_;
  std::size_t slotsPerRow_ = 0;
  std::size_t rowCount_ = 0;
  float stepsPerFrame_ = 1.0F;  ///< 1, 2 or 4, so that no product with it is rounded
};

}  // namespace marrow::core::sampling
