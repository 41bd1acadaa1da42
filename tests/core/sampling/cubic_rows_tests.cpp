// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/cubic_rows.h"

#include "core/sampling/sampler_tables.h"
#include "tests/core/sampling/random_clip.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

namespace marrow::core::sampling {
namespace {

using testing::ClipShape;
using testing::randomClip;

/// A clip with its sampler's tables.
class Rows {
 public:
  explicit Rows(std::shared_ptr<const Clip> clip)
      : clip_(std::move(clip)), tables_(*clip_, Skeleton::flatList(clip_->boneCount())) {}
  explicit Rows(const ClipShape& shape) : Rows(randomClip(shape)) {}

  [[nodiscard]] CubicRows::Row at(float frame) const { return tables_.rows->rowAt(frame); }
  [[nodiscard]] bool serve(float frame) const { return at(frame).slots != nullptr; }
  [[nodiscard]] std::size_t slotCount() const { return tables_.smooth.slots.size(); }

 private:
  std::shared_ptr<const Clip> clip_;
  SamplerTables tables_;
};

TEST(CubicRows, ServeTheClipAndTheFrameAfterIt) {
  const Rows rows(ClipShape{.frameCount = 30});
  for (float frame = 0.0F; frame < 31.0F; frame += 0.25F) EXPECT_TRUE(rows.serve(frame)) << frame;
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const float frame : {-0.25F, 31.0F, kInfinity, -kInfinity, std::nanf("")}) {
    EXPECT_FALSE(rows.serve(frame)) << frame;
  }
}

TEST(CubicRows, TimeIsCountedFromTheFrame) {
  const Rows rows(ClipShape{.frameCount = 30});
  const CubicRows::Row row = rows.at(17.625F);
  EXPECT_EQ(row.slots, rows.at(17.0F).slots);
  EXPECT_EQ(row.t, 0.625F);
  EXPECT_EQ(rows.at(18.0F).slots, row.slots + rows.slotCount());
}

TEST(CubicRows, AKeyBetweenFramesTakesTheRowsOfItsChunkAlone) {
  const auto clip = randomClip({.frameCount = 60});
  for (Key& key : clip->keys) key.frame += key.frame == 21.0F ? 0.5F : 0.0F;
  const Rows rows(clip);
  EXPECT_TRUE(rows.serve(15.0F));
  EXPECT_FALSE(rows.serve(16.0F));
  EXPECT_FALSE(rows.serve(31.5F));
  EXPECT_TRUE(rows.serve(32.0F));
}

TEST(CubicRows, NumbersBeyondFloatsHaveNoRow) {
  const auto clip = randomClip({.frameCount = 40});
  for (Key& key : clip->keys) key.tangentOut = key.frame == 18.0F ? 1e35F : key.tangentOut;
  const Rows rows(clip);
  EXPECT_TRUE(rows.serve(0.0F));
  EXPECT_FALSE(rows.serve(18.0F));
}

TEST(CubicRows, NothingMovesNothingIsServed) {
  EXPECT_FALSE(Rows(std::make_shared<Clip>()).serve(0.0F));
  EXPECT_FALSE(Rows(ClipShape{.frameCount = 0}).serve(0.0F));
}

// In a clip longer than the cache, the frames asked for first get rows, wherever they lie.
TEST(CubicRows, TheCacheServesWhatIsAskedForFirst) {
  constexpr int kFrames = 5000;
  const Rows rows(ClipShape{.joints = 60, .frameCount = kFrames, .keyStep = 5.0F});
  const std::size_t rowBytes = rows.slotCount() * sizeof(RowSlot);
  ASSERT_GT(rowBytes * kFrames, CubicRows::kCacheBytes);
  int served = 0;
  for (int frame = kFrames; frame >= 0; --frame) served += rows.serve(static_cast<float>(frame)) ? 1 : 0;
  EXPECT_TRUE(rows.serve(static_cast<float>(kFrames)));
  EXPECT_FALSE(rows.serve(0.0F));
  const std::size_t chunkBytes = rowBytes * CubicRows::kFramesPerChunk;
  EXPECT_GT(static_cast<std::size_t>(served) * rowBytes, CubicRows::kCacheBytes - 2 * chunkBytes);
  EXPECT_LE(static_cast<std::size_t>(served) * rowBytes, CubicRows::kCacheBytes);
}

}  // namespace
}  // namespace marrow::core::sampling
