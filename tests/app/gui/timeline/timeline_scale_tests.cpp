// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/timeline_scale.h"

#include <gtest/gtest.h>

#include <cmath>

namespace marrow::testing {
namespace {

using gui::TimelineScale;

TEST(TimelineScale, FitsOneFrameAndTwoThousand) {
  for (const int frames : {1, 2000}) {
    TimelineScale scale;
    scale.setWidth(900);
    scale.setFrameCount(frames);
    EXPECT_GT(scale.xOf(0), 0.0);
    EXPECT_LT(scale.xOf(frames), 900.0);
    EXPECT_GT(scale.xOf(frames), 800.0);
    EXPECT_NEAR(scale.frameAt(scale.xOf(0.25 * frames)), 0.25 * frames, 1e-9);
    EXPECT_GE(scale.labelStep(58) * scale.pixelsPerFrame(), 58.0);
  }
}

TEST(TimelineScale, ZoomKeepsTheFrameUnderTheMouse) {
  TimelineScale scale;
  scale.setWidth(900);
  scale.setFrameCount(300);
  const double frame = scale.frameAt(400);
  scale.zoomAround(400, 6);
  EXPECT_NEAR(scale.frameAt(400), frame, 1e-9);
  scale.zoomAround(400, -60);
  EXPECT_TRUE(scale.isFitted());
}

TEST(TimelineScale, TurnsThePageWhenThePlayheadLeaves) {
  TimelineScale scale;
  scale.setWidth(900);
  scale.setFrameCount(300);
  scale.zoomAround(0, 10);
  EXPECT_FALSE(scale.reveal(1));
  EXPECT_TRUE(scale.reveal(250));
  EXPECT_GE(scale.xOf(250), 0.0);
  EXPECT_LE(scale.xOf(250), 900.0);
}

TEST(TimelineScale, AnEmptyClipIsHarmless) {
  TimelineScale scale;
  scale.setWidth(0);
  scale.setFrameCount(-5);
  scale.zoomAround(0, 100);
  scale.panBy(1e9);
  EXPECT_TRUE(std::isfinite(scale.xOf(0)));
}

}  // namespace
}  // namespace marrow::testing
