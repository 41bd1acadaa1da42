// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/curve_evaluator.h"
#include "core/sampling/lane_block.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>

namespace marrow::core::sampling {

/// A curve with more than one key, and the lane of its value.
struct MovingCurve {
  CurveEvaluator evaluator;
  std::uint32_t bone;
  Channel channel;
  std::uint32_t block;
  std::uint32_t slot;  ///< within a row, of all blocks
  std::uint8_t lane;
};

/// A clip's smooth curves as cubics: one row of slots a frame, for frames 0 up to, not including,
/// frameCount + 1. Rows are made in chunks on demand, in one cache of fixed size. A chunk has no rows when
/// the cache is full, or when a curve has a key between two of its frames; CurveEvaluator serves those.
/// Nothing is evicted, so a row stays valid. Thread-safe: yes.
class CubicRows {
 public:
  static constexpr std::size_t kCacheBytes = std::size_t{8} * 1024 * 1024;
  static constexpr std::size_t kFramesPerChunk = 16;

  /// Allocates the cache, or less where all rows need less.
  /// @param curves     must live on.
  /// @param constants  [slots of a row] the values of lanes that do not move; must live on.
  CubicRows(std::span<const MovingCurve> curves, std::span<const LaneValues> constants, int frameCount);

  struct Row {
    const RowSlot* slots = nullptr;  ///< null where the frame has no row
    float t = 0.0F;                  ///< [0, 1) how far past the row's frame
  };

  /// The row that `frame` lies in. Does not allocate.
  [[nodiscard]] Row rowAt(float frame) const {
    // False for NaN, too.
    if (!(frame >= 0.0F && frame < static_cast<float>(frameCount_))) return {};
    const auto whole = static_cast<std::size_t>(frame);
    const RowSlot* chunk = chunks_[whole / kFramesPerChunk].load(std::memory_order_acquire);
    if (chunk == nullptr) chunk = make(whole / kFramesPerChunk);
    if (chunk == &kNoRows) return {};
    return {chunk + whole % kFramesPerChunk * constants_.size(), frame - static_cast<float>(whole)};
  }

 private:
  const RowSlot* make(std::size_t chunk) const;
  [[nodiscard]] bool fill(std::size_t firstFrame, RowSlot* slots) const;

  static const RowSlot kNoRows;

  std::span<const MovingCurve> curves_;
  std::span<const LaneValues> constants_;
  std::size_t frameCount_ = 0;  ///< the number of frames that may have rows
  std::size_t cachedChunks_ = 0;
  std::unique_ptr<RowSlot[]> cache_;
  std::unique_ptr<std::atomic<const RowSlot*>[]> chunks_;  ///< null: not made yet
  mutable std::mutex making_;
  mutable std::size_t usedChunks_ = 0;
};

}  // namespace marrow::core::sampling
