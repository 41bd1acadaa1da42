// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/lane_block.h"
#include "core/sampling/lane_plan.h"
#include "core/sampling/moving_curves.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>

namespace marrow::core::sampling {

/// A clip as cubics, a row of them for each step of time. Where every key lies at a whole frame a step is a
/// frame, and a curve one cubic from each frame to the next. Else, and where those would be too many, steps
/// are selected so that no curve has more than one key within any, and a curve is one cubic up to that key
/// and one from there. Serves at least frames 0 up to, not including, frameCount + 1. Rows are made where
/// they are first asked for, kRowsAtOnce of them, without allocating. Thread-safe: yes.
class TrackRows {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{8} * 1024 * 1024;
  static constexpr std::size_t kRowsAtOnce = 16;

  /// There are none where the rows would pass kMostBytes, where a curve has more than four keys to a frame or
  /// keys that lie between frames and do not ascend, lie beyond 2^20 or next to nothing after 0, where a
  /// Hermite curve closes its loop, and where the clip has more than MovingCurves::kMostKeys or no frames.
  /// @param plan, curves  must live on.
  /// @param constants     slotConstants() of the plan; must live on.
  TrackRows(const LanePlan& plan, const MovingCurves& curves, std::span<const LaneValues> constants);

  /// One of the two pointers is set where the frame is served, none where it is not: also where the numbers
  /// of a damaged file pass what float cubics hold.
  struct Row {
    const RowSlot* slots = nullptr;
    const SplitSlot* splitSlots = nullptr;
    float t = 0.0F;  ///< [0, 1) how far into the step the frame lies
  };

  /// The step that `frame` lies in.
  [[nodiscard]] Row rowAt(float frame) const {
    const float steps = frame * stepsPerFrame_;
    // Written so that what is not a number is not served.
    if (!(frame >= 0.0F && steps < static_cast<float>(rowCount_))) return {};
    const auto row = static_cast<std::size_t>(steps);
    if (!isServed(row / kRowsAtOnce)) return {};
    const float t = steps - static_cast<float>(row);
    if (splitSlots_ != nullptr) return {nullptr, splitSlots_.get() + row * slotsPerRow_, t};
    return {slots_.get() + row * slotsPerRow_, nullptr, t};
  }

  [[nodiscard]] bool isEmpty() const { return rowCount_ == 0; }
  /// Of all rows, made or not.
  [[nodiscard]] std::size_t memoryBytes() const;

 private:
  enum class Chunk : std::uint8_t { Unmade, Made, Refused };

  void planWhole();
  void planSplit();
  void reserve(std::size_t rows);

  [[nodiscard]] std::size_t chunkCount() const { return (rowCount_ + kRowsAtOnce - 1) / kRowsAtOnce; }
  [[nodiscard]] bool isServed(std::size_t chunk) const {
    const Chunk state = chunks_[chunk].load(std::memory_order_acquire);
    return state == Chunk::Made || (state == Chunk::Unmade && make(chunk));
  }
  bool make(std::size_t chunk) const;
  template <class Slot>
  [[nodiscard]] bool fill(std::size_t firstRow, std::size_t lastRow, Slot* slots) const;

  const LanePlan* plan_;
  const MovingCurves* curves_;
  std::span<const LaneValues> constants_;
  std::unique_ptr<RowSlot[]> slots_;
  std::unique_ptr<SplitSlot[]> splitSlots_;
  std::unique_ptr<std::atomic<Chunk>[]> chunks_;
  mutable std::mutex making_;
  std::size_t slotsPerRow_ = 0;
  std::size_t rowCount_ = 0;
  float stepsPerFrame_ = 1.0F;  ///< a power of two, so that no product with a key's time is rounded
};

}  // namespace marrow::core::sampling
