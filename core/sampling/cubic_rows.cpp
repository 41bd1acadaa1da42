// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/cubic_rows.h"

#include <algorithm>
#include <cmath>

namespace marrow::core::sampling {
namespace {

/// @return false where floats cannot hold the cubic: a damaged file may have numbers that are too large.
bool write(const FrameCubic& cubic, std::size_t lane, RowSlot& slot) {
  constexpr double kMost = 1e30;
  slot.coefficients[0][lane] = static_cast<float>(cubic.c0);
  slot.coefficients[1][lane] = static_cast<float>(cubic.c1);
  slot.coefficients[2][lane] = static_cast<float>(cubic.c2);
  slot.coefficients[3][lane] = static_cast<float>(cubic.c3);
  return std::abs(cubic.c0) + std::abs(cubic.c1) + std::abs(cubic.c2) + std::abs(cubic.c3) < kMost;
}

}  // namespace

const RowSlot CubicRows::kNoRows = {};

CubicRows::CubicRows(std::span<const MovingCurve> curves, std::span<const LaneValues> constants,
                     int frameCount)
    : curves_(curves), constants_(constants) {
  constexpr std::size_t kMostFrames = std::size_t{1} << 20U;  // floats beyond hold few fractions of a frame
  if (frameCount <= 0 || constants.empty()) return;
  const std::size_t chunkBytes = kFramesPerChunk * constants.size() * sizeof(RowSlot);
  frameCount_ = std::min(static_cast<std::size_t>(frameCount) + 1, kMostFrames);
  const std::size_t chunkCount = (frameCount_ + kFramesPerChunk - 1) / kFramesPerChunk;
  cachedChunks_ = std::min(chunkCount, kCacheBytes / chunkBytes);
  cache_ = std::make_unique_for_overwrite<RowSlot[]>(cachedChunks_ * kFramesPerChunk * constants.size());
  chunks_ = std::make_unique<std::atomic<const RowSlot*>[]>(chunkCount);
}

// A second thread that needs the same rows waits; making them takes some ten microseconds.
const RowSlot* CubicRows::make(std::size_t chunk) const {
  const std::lock_guard lock(making_);
  if (const RowSlot* made = chunks_[chunk].load(std::memory_order_relaxed)) return made;
  RowSlot* slots = cache_.get() + usedChunks_ * kFramesPerChunk * constants_.size();
  const bool isFilled = usedChunks_ < cachedChunks_ && fill(chunk * kFramesPerChunk, slots);
  if (isFilled) ++usedChunks_;
  const RowSlot* rows = isFilled ? slots : &kNoRows;
  chunks_[chunk].store(rows, std::memory_order_release);
  return rows;
}

bool CubicRows::fill(std::size_t firstFrame, RowSlot* slots) const {
  const std::size_t slotsPerRow = constants_.size();
  for (std::size_t i = 0; i < kFramesPerChunk * slotsPerRow; ++i) {
    slots[i] = {};
    std::copy_n(constants_[i % slotsPerRow].value, kLanes, slots[i].coefficients[0]);
  }
  for (const MovingCurve& curve : curves_) {
    RowSlot* slot = slots + curve.slot;
    for (std::size_t row = 0; row < kFramesPerChunk; ++row, slot += slotsPerRow) {
      const auto cubic = curve.evaluator.cubicFrom(static_cast<float>(firstFrame + row));
      if (!cubic || !write(*cubic, curve.lane, *slot)) return false;
    }
  }
  return true;
}

}  // namespace marrow::core::sampling
