// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/key_index.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace marrow::core::sampling {
namespace {

// Every answer has to be the plain search's: at, beside and between the keys, and far from them.
void expectSameAnswers(const std::vector<float>& times, bool closesLoop = false) {
  Clip clip;
  for (const float time : times) clip.keys.push_back({time, 0.0F, 0.0F, 0.0F});
  Curve curve;
  curve.keyCount = static_cast<std::uint32_t>(times.size());
  curve.closesLoop = closesLoop;
  KeyIndex index;
  const KeyIndex::Entry entry = index.add(clip, curve, timesOf(clip.keys));
  index.finish();
  std::vector<float> frames = {-1e9F, 1e9F, 0.0F, std::nextafter(0.0F, -1.0F)};
  for (const float time : times) {
    for (const float offset : {0.0F, 0.5F, -0.5F, 0.03F}) frames.push_back(time + offset);
    frames.push_back(std::nextafter(time, -1e9F));
    frames.push_back(std::nextafter(time, 1e9F));
  }
  for (const float frame : frames) {
    const KeySpan want = findKeys(curve, clip.keys, frame);
    const KeySpan got = index.find(entry, curve, clip.keys, frame);
    ASSERT_EQ(got.before, want.before) << "frame " << frame;
    ASSERT_EQ(got.after, want.after) << "frame " << frame;
  }
}

TEST(KeyIndex, WholeFrames) {
  expectSameAnswers({0, 1, 2, 3, 4, 5});
  expectSameAnswers({0, 1, 2, 3, 4, 5}, true);
  expectSameAnswers({-7, -3, 0, 2, 30});
  expectSameAnswers({0, 2, 2, 2, 9, 9});
  expectSameAnswers({4194000, 4194001, 4194003});
}

TEST(KeyIndex, FarApartOrBetweenFrames) {
  expectSameAnswers({0, 30000});
  expectSameAnswers({0.5F, 1.25F, 1.5F, 1.5F, 99.875F});
  expectSameAnswers({-0.1F, 0.0F, 0.1F, 0.2F, 0.3F, 1e6F});
  std::vector<float> crowded;
  for (int i = 0; i < 200; ++i) crowded.push_back(static_cast<float>(i) * 0.001F);
  crowded.push_back(5000.0F);
  expectSameAnswers(crowded);
}

TEST(KeyIndex, DrawnTimes) {
  std::mt19937 generator(3);
  for (int round = 0; round < 50; ++round) {
    std::vector<float> times;
    float time = -5.0F;
    for (int i = 0; i < 60; ++i) {
      times.push_back(time);
      time += static_cast<float>(generator() % 1000) / (round % 2 == 0 ? 333.0F : 7.0F);
    }
    expectSameAnswers(times);
  }
}

TEST(KeyIndex, TimesThatDoNotAscend) {
  expectSameAnswers({3, 1, 2});
  expectSameAnswers({5});
  expectSameAnswers({5, 5, 5});
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  expectSameAnswers({0, 1, kInfinity});
  expectSameAnswers({-kInfinity, 1, 2});
  expectSameAnswers({0, std::nanf(""), 2});
}

TEST(KeyIndex, CurvesThatShareKeysShareBuckets) {
  Clip clip;
  for (int i = 0; i < 100; ++i) clip.keys.push_back({static_cast<float>(i), 0.0F, 0.0F, 0.0F});
  Curve curve;
  curve.keyCount = 100;
  KeyIndex index;
  for (int i = 0; i < 1000; ++i) (void)index.add(clip, curve, timesOf(clip.keys));
  index.finish();
  EXPECT_LE(index.memoryBytes(), 101U * sizeof(std::uint32_t));
}

}  // namespace
}  // namespace marrow::core::sampling
