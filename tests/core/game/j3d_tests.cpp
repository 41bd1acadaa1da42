// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/binary_angle.h"
#include "core/game/fused_multiply_add.h"
#include "core/game/game_rules.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

namespace marrow::core {
namespace {

// The numbers of tests/golden/bck_long.bck, rotation X. Other orders of the steps are some units off.
TEST(J3dRules, AnglesOverLongSpansAreTheGames) {
  const Key before{0.0F, -6105.0F, 92.0F, -1733.0F};
  const Key after{27974.0F, -20535.0F, -1171.0F, 886.0F};
  const auto angleAt = [&](float frame) {
    return BinaryAngle::wrap(static_cast<std::int64_t>(kJ3dRules.hermiteWord(before, after, frame))).units;
  };
  EXPECT_EQ(angleAt(10922.25F), -2299);
  EXPECT_EQ(angleAt(16383.5F), 28288);
  EXPECT_EQ(angleAt(17505.875F), 11940);
}

// Some libraries add in double precision, and round the sum twice.
TEST(J3dRules, ThePlatformsFmaRoundsOnce) {
  volatile float a = 0x1p-24F * (1.0F + 0x1p-23F);
  volatile float b = 1.0F - 0x1p-23F;
  volatile float c = 1.0F + 0x1p-23F;
  EXPECT_EQ(fusedMultiplyAdd(a, b, c), 1.0F + 0x1p-23F);  // 1 + 2^-22 when rounded twice
}

// Two ways to the same number: the platform's and that through double precision.
TEST(J3dRules, OneRoundingThroughDoublePrecisionAgrees) {
  EXPECT_EQ(multiplyAddInDouble(0x1p-24F * (1.0F + 0x1p-23F), 1.0F - 0x1p-23F, 1.0F + 0x1p-23F),
            1.0F + 0x1p-23F);
  EXPECT_EQ(multiplyAddInDouble(1.0F, HUGE_VALF, 1.0F), HUGE_VALF);
  EXPECT_TRUE(std::isnan(multiplyAddInDouble(0.0F, HUGE_VALF, 1.0F)));
#ifndef __MINGW32__
  std::mt19937 random(1);
  for (int i = 0; i < 1'000'000; ++i) {
    const float a = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    const float b = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    // Near the product, where the sum's last bits matter, or anywhere.
    const float c = i % 2 == 0 ? -a * b * (1.0F + static_cast<float>(i % 64) * 0x1p-20F)
                               : std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    const float expected = std::fma(a, b, c);
    if (std::isnan(expected)) continue;
    ASSERT_EQ(multiplyAddInDouble(a, b, c), expected) << a << " " << b << " " << c;
  }
#endif
}

}  // namespace
}  // namespace marrow::core
