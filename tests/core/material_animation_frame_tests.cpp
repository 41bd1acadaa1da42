// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clip.h"
#include "core/game/game_rules.h"
#include "core/look_sampler.h"

#include <gtest/gtest.h>

namespace marrow::core {
namespace {

TEST(MaterialAnimationFrame, RunsByItsOwnLengthAndMode) {
  Clip clip;
  clip.frameCount = 10;
  const auto at = [&](LoopMode mode, double frame) {
    clip.loopMode = mode;
    return materialAnimationFrame(clip, frame);
  };
  EXPECT_EQ(at(LoopMode::Loop, 23.5), 3.5);
  EXPECT_EQ(at(LoopMode::Once, 4.0), 4.0);
  EXPECT_EQ(at(LoopMode::Once, 12.0), 9.999);
  EXPECT_EQ(at(LoopMode::OnceAndReset, 12.0), 0.0);
  EXPECT_EQ(at(LoopMode::MirroredOnce, 13.0), 7.0);
  EXPECT_EQ(at(LoopMode::MirroredOnce, 25.0), 0.0);
  EXPECT_EQ(at(LoopMode::MirroredLoop, 23.0), 3.0);
  clip.frameCount = 0;  // a held face
  EXPECT_EQ(at(LoopMode::Loop, 7.0), 0.0);
}

// The Wind Waker's Link opens his eyes again though the file of his blink ends with them half shut.
TEST(MaterialAnimationFrame, ADefaultBlinkReturnsToItsFirstFrame) {
  Clip blink;
  blink.frameCount = 7;
  blink.loopMode = LoopMode::Once;
  blink.rules = &kJ3dRules;
  blink.name = "tmabaa";
  EXPECT_EQ(materialAnimationFrame(blink, 6.0), 6.0);
  EXPECT_EQ(materialAnimationFrame(blink, 10.0), 0.0);
  blink.name = "twalk";
  EXPECT_EQ(materialAnimationFrame(blink, 10.0), 6.999);
}

}  // namespace
}  // namespace marrow::core
