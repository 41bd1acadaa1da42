// SPDX-License-Identifier: GPL-3.0-or-later
// Link's three files one after another, each from a folder of its own, with a gameplay_keep that moves a
// door, too: whatever came first, Link stands in the end, and until then it is said what is missing.
#include "app/document/document.h"
#include "app/document/link_binding.h"
#include "app/document/opening.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/zelda_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace marrow::app {
namespace {

class LinkOrders : public ::testing::Test {
 protected:
  void drop(const std::string& path) { document_.apply(openAmong(document_.openState(), {path})); }

  [[nodiscard]] bool says(const char* words) const {
    return document_.explanation().find(words) != std::string::npos;
  }

  void expectLink() {
    ASSERT_NE(document_.clip(), nullptr);
    EXPECT_FALSE(document_.clip()->faces.empty()) << document_.clip()->name;
    EXPECT_EQ(document_.pose().size(), 21U);
    EXPECT_TRUE(document_.skeleton()->isHierarchy);
    EXPECT_TRUE(says("skeleton of object_link_boy.zobj (open, by its name)")) << document_.explanation();
    EXPECT_TRUE(says("headers of gameplay_keep.bin")) << document_.explanation();
    EXPECT_TRUE(says("frames of link_animetion.bin (open, by its name)")) << document_.explanation();
    EXPECT_EQ(document_.waitingFile(), -1);
    EXPECT_EQ(document_.completedFile(), -1);
  }

  testing::TemporaryFolder folder_;
  const std::string keep_ = folder_.write("a/gameplay_keep.bin", testing::linkKeepWithDoor());
  const std::string frames_ = folder_.write("b/link_animetion.bin", testing::linkFrames({0, 0, 0}));
  const std::string object_ = folder_.write("c/object_link_boy.zobj", testing::linkObject());
  Document document_;
};

TEST_F(LinkOrders, EveryOrderEndsWithLink) {
  std::vector<std::string> order = {keep_, frames_, object_};
  std::sort(order.begin(), order.end());
  do {
    SCOPED_TRACE(shortNameOf(order[0]) + ", " + shortNameOf(order[1]) + ", " + shortNameOf(order[2]));
    document_.closeAll();
    for (const std::string& path : order) drop(path);
    expectLink();
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_F(LinkOrders, WhatIsMissingIsSaidBesideTheKeepsOwnAnimation) {
  drop(keep_);
  ASSERT_NE(document_.clip(), nullptr);
  EXPECT_TRUE(document_.clip()->faces.empty());
  EXPECT_EQ(document_.waitingFile(), 0);
  EXPECT_EQ(
      document_.waitingText(),
      "gameplay_keep.bin: for Link's animations, open object_link_boy or object_link_child, which hold his "
      "skeleton, and link_animetion, which holds their frames.");
  drop(frames_);
  EXPECT_EQ(
      document_.waitingText(),
      "gameplay_keep.bin: for Link's animations, open object_link_boy or object_link_child, which hold his "
      "skeleton.");
  drop(object_);
  expectLink();
}

TEST_F(LinkOrders, WithoutFramesOnlyThoseAreAskedFor) {
  drop(object_);
  drop(keep_);
  EXPECT_EQ(document_.waitingText(),
            "gameplay_keep.bin: for Link's animations, open link_animetion, which holds their frames.");
}

TEST_F(LinkOrders, AClipSelectedByHandStaysAndTheSetIsOffered) {
  drop(keep_);
  drop(frames_);
  ASSERT_EQ(document_.files()[0].content.clips.size(), 4U);
  document_.setCurrentClip({0, 1});  // one of Link's
  document_.setCurrentClip({0, 3});  // the door's
  const auto selected = document_.clip();
  drop(object_);
  EXPECT_EQ(document_.clip(), selected);
  EXPECT_EQ(document_.completedFile(), 0);
  document_.showCompleted();
  expectLink();
}

TEST_F(LinkOrders, WhoWentOnWithoutASkeletonGetsItWhenItComes) {
  drop(frames_);
  drop(keep_);
  ASSERT_FALSE(document_.clip()->faces.empty());
  document_.setPairing(pairWithNone(*document_.clip()));
  drop(object_);
  expectLink();
}

TEST_F(LinkOrders, ARefusedPartIsNotAskedFor) {
  drop(keep_);
  OpenState state = document_.openState();
  formats::ZeldaOptions options;
  options.segmentFiles[6] = "";
  options.segmentFiles[7] = "";
  state.zelda.set(keep_, options);
  document_.apply(openAmong(std::move(state), {}));
  EXPECT_EQ(document_.waitingFile(), -1);
}

}  // namespace
}  // namespace marrow::app
