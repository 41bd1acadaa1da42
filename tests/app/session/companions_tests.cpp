// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/companions.h"

#include "core/look_sampler.h"
#include "tests/app/session/session_test.h"
#include "tests/support/golden.h"

#include <filesystem>

namespace marrow::app {
namespace {

class CompanionsTest : public testing::SessionTest {
 protected:
  /// A golden file under another name.
  std::string copy(const char* name, const char* as) {
    const std::string path = folder_.path(as);
    std::filesystem::copy(testing::goldenFolder() + "/" + name, path);
    return path;
  }
  std::string model() { return copy("mesh/j3d_materials.bdl", "sea.bdl"); }

  Companions& companions_ = session_.companions;
};

TEST_F(CompanionsTest, WhatHasTheModelsNamePlaysOnItAtOnce) {
  int told = 0;
  QObject::connect(&companions_, &Companions::companionsChanged, &companions_, [&] { ++told; });
  const std::string images = copy("companions/j3d_materials.btp", "sea.btp");
  open({model(), images});
  workspace_.showModel(0);
  ASSERT_EQ(companions_.offers().size(), 1U);
  EXPECT_EQ(companions_.offers().front().path, images);
  EXPECT_TRUE(companions_.isOn(companions_.offers().front()));
  ASSERT_TRUE(companions_.look());
  EXPECT_TRUE(companions_.look()->isBound());
  EXPECT_GT(told, 0);
  workspace_.closeAll();
  EXPECT_TRUE(companions_.offers().empty());
  EXPECT_FALSE(companions_.look());
}

TEST_F(CompanionsTest, TheUsersChoiceHoldsForTheFile) {
  const std::string hides = copy("companions/j3d_materials.bva", "other.bva");
  open({model(), hides});
  workspace_.showModel(0);
  ASSERT_EQ(companions_.offers().size(), 1U);
  EXPECT_FALSE(companions_.look()) << "it only fits: it is offered";
  companions_.setOn(hides, true);
  ASSERT_TRUE(companions_.look());
  EXPECT_TRUE(companions_.look()->parts().front().hasOwnClock);
  companions_.resetChoices();
  EXPECT_FALSE(companions_.look());
}

TEST_F(CompanionsTest, AloneItPlaysOnTheModelWithTheClock) {
  const std::string moves = copy("companions/j3d_materials.bpk", "sea.bpk");
  open({model(), moves});
  workspace_.showClip({1, 0});
  EXPECT_EQ(workspace_.pairing().modelPath, folder_.path("sea.bdl"));
  ASSERT_TRUE(companions_.look());
  ASSERT_EQ(companions_.look()->parts().size(), 1U);
  EXPECT_FALSE(companions_.look()->parts().front().hasOwnClock);
  EXPECT_TRUE(companions_.offers().empty()) << "it does not play beside itself";
}

}  // namespace
}  // namespace marrow::app
