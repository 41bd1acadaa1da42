// SPDX-License-Identifier: GPL-3.0-or-later
// Link's three files one after another, each from a folder of its own, with a gameplay_keep that moves a
// door, too: whatever came first, Link stands in the end, and until then it is said what is missing.
#include "app/opening/opening.h"
#include "app/session/session.h"
#include "app/session/waiting_files.h"
#include "tests/support/golden.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/zelda_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace marrow::app {
namespace {

class LinkOrders : public ::testing::Test {
 protected:
  void drop(const std::string& path) {
    session_.workspace.apply(openAmong(session_.workspace.openState(), {path}));
  }

  [[nodiscard]] bool asksFor(const char* name) const {
    return waitingText(session_.workspace).text().find(name) != std::string::npos;
  }

  void expectLink() {
    ASSERT_NE(session_.workspace.clip(), nullptr);
    EXPECT_FALSE(session_.workspace.clip()->runs.empty()) << session_.workspace.clip()->name;
    EXPECT_EQ(session_.playback.pose().size(), 21U);
    EXPECT_TRUE(session_.workspace.skeleton()->isHierarchy);
    const auto& files = session_.workspace.files();
    const LoadedFile& owner = files.at(static_cast<std::size_t>(session_.workspace.clipRef().file));
    ASSERT_NE(owner.set, nullptr);
    EXPECT_EQ(owner.set->pathOf(4), keep_);
    EXPECT_EQ(owner.set->pathOf(6), object_);
    EXPECT_EQ(owner.set->pathOf(7), frames_);
    EXPECT_EQ(waitingFile(session_.workspace), -1);
    EXPECT_EQ(session_.workspace.completedFile(), -1);
  }

  testing::TemporaryFolder folder_;
  const std::string keep_ = folder_.write("a/gameplay_keep.bin", testing::linkKeepWithDoor());
  const std::string frames_ = folder_.write("b/link_animetion.bin", testing::linkFrames({0, 0, 0}));
  const std::string object_ = folder_.write("c/object_link_boy.zobj", testing::linkObject());
  Session session_;
};

TEST_F(LinkOrders, EveryOrderEndsWithLink) {
  std::vector<std::string> order = {keep_, frames_, object_};
  std::sort(order.begin(), order.end());
  do {
    SCOPED_TRACE(shortNameOf(order[0]) + ", " + shortNameOf(order[1]) + ", " + shortNameOf(order[2]));
    session_.workspace.closeAll();
    for (const std::string& path : order) drop(path);
    expectLink();
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_F(LinkOrders, WhatIsMissingIsSaidBesideTheKeepsOwnAnimation) {
  drop(keep_);
  ASSERT_NE(session_.workspace.clip(), nullptr);
  EXPECT_TRUE(session_.workspace.clip()->runs.empty());
  EXPECT_EQ(waitingFile(session_.workspace), 0);
  EXPECT_TRUE(asksFor("object_link_boy") && asksFor("object_link_child") && asksFor("link_animetion"));
  drop(frames_);
  EXPECT_TRUE(asksFor("object_link_boy") && asksFor("object_link_child"));
  EXPECT_FALSE(asksFor("link_animetion"));
  drop(object_);
  expectLink();
}

TEST_F(LinkOrders, WithoutFramesOnlyThoseAreAskedFor) {
  drop(object_);
  drop(keep_);
  EXPECT_TRUE(asksFor("link_animetion"));
  EXPECT_FALSE(asksFor("object_link_boy"));
}

TEST_F(LinkOrders, AClipSelectedByHandStaysAndTheSetIsOffered) {
  drop(keep_);
  drop(frames_);
  ASSERT_EQ(session_.workspace.files()[0].content->clips.size(), 4U);
  session_.workspace.showClip({0, 1});  // one of Link's
  session_.workspace.showClip({0, 3});  // the door's
  const auto selected = session_.workspace.clip();
  drop(object_);
  EXPECT_EQ(session_.workspace.clip(), selected);
  EXPECT_EQ(session_.workspace.completedFile(), 0);
  session_.workspace.showCompleted();
  expectLink();
}

TEST_F(LinkOrders, WhoWentOnWithoutASkeletonGetsItWhenItComes) {
  drop(frames_);
  drop(keep_);
  ASSERT_FALSE(session_.workspace.clip()->runs.empty());
  session_.workspace.setPairing(pairWithNone(*session_.workspace.clip()));
  drop(object_);
  expectLink();
}

TEST_F(LinkOrders, OfObjectsAloneTheOneWithABodyIsShown) {
  const std::string body = folder_.path("z.zobj");
  std::filesystem::copy_file(testing::goldenFolder() + "/mesh/z64_link.zobj", body);
  session_.workspace.apply(openAmong(session_.workspace.openState(), {object_, body}));
  ASSERT_NE(session_.workspace.skeleton(), nullptr);
  EXPECT_EQ(session_.workspace.pairing().modelPath, body);
}

TEST_F(LinkOrders, ARefusedPartIsNotAskedFor) {
  drop(keep_);
  OpenState state = session_.workspace.openState();
  formats::Options options;
  options.setFile("segment", 6, "");
  options.setFile("segment", 7, "");
  state.options.set(keep_, options);
  session_.workspace.apply(openAmong(std::move(state), {}));
  EXPECT_EQ(waitingFile(session_.workspace), -1);
}

}  // namespace
}  // namespace marrow::app
