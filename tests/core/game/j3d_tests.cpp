// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/binary_angle.h"
#include "core/game/game_rules.h"

#include <gtest/gtest.h>

#include <cmath>

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
  EXPECT_EQ(std::fma(a, b, c), 1.0F + 0x1p-23F);  // 1 + 2^-22 when rounded twice
}

}  // namespace
}  // namespace marrow::core
