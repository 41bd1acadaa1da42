// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/key_frames.h"

#include "tests/app/session/session_test.h"
#include "tests/write/j3d_clips.h"

namespace marrow::app {
namespace {

using write::BckFile;
using KeyFramesTest = testing::SessionTest;

TEST_F(KeyFramesTest, KeysOfAllBonesAreEachFrameOnce) {
  BckFile file(2);
  file.frames(10).loopMode(2).track(0, 0, 2, {2, 9, 0}).track(1, 0, 2, {3, 0, 0}).track(1, 1, 2, {2, 15, 0});
  file.translations({0, 0, 0, 4, 8, 0, 9, 10, 0,  // frame, value, tangent
                     2, 0, 0, 9, 5, 0,            //
                     0, 1, 0, 7, 3, 0});
  open({folder_.write("walk.bck", file.bytes())});
  EXPECT_EQ(keyFrames(workspace_, 0), (std::vector<float>{2.0F, 9.0F}));
  EXPECT_EQ(keyFrames(workspace_, 1), (std::vector<float>{0.0F, 4.0F, 7.0F, 9.0F}));
  EXPECT_EQ(keyFrames(workspace_, -1), (std::vector<float>{0.0F, 2.0F, 4.0F, 7.0F, 9.0F}));
}

TEST_F(KeyFramesTest, KeysOfTheSelectedBone) {
  open({folder_.write("walk.bck", moving(2).bytes())});
  EXPECT_EQ(keyFrames(workspace_, 1), (std::vector<float>{0.0F, 4.0F, 9.0F}));
  EXPECT_TRUE(keyFrames(workspace_, 0).empty());
  selection_.selectBone(1);
  const std::vector<float> frames = keyFrames(workspace_, selection_.activeBone());
  EXPECT_EQ(keyFrameBefore(frames, 5.0), 4.0);
  EXPECT_EQ(keyFrameAfter(frames, 5.0, workspace_.frameCount()), 9.0);
  EXPECT_FALSE(keyFrameAfter(frames, 9.0, workspace_.frameCount()).has_value());
}

}  // namespace
}  // namespace marrow::app
