// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/material_animations.h"

#include "app/finding/find_material_animations.h"
#include "app/finding/pairing.h"
#include "app/opening/loader.h"
#include "core/look_sampler.h"
#include "core/skeleton.h"
#include "tests/app/session/session_test.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/golden.h"
#include "tests/support/j3d_files.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace marrow::app {
namespace {

class MaterialAnimationsTest : public testing::SessionTest {
 protected:
  /// A golden file under another name.
  std::string copy(const char* name, const char* as) {
    const std::string path = folder_.path(as);
    std::filesystem::copy(testing::goldenFolder() + "/" + name, path);
    return path;
  }
  std::string model() { return copy("mesh/j3d_materials.bdl", "sea.bdl"); }

  /// A clip of 10 frames in that loop mode, as stored, and a longer one that plays beside it.
  void openSea(int loopMode) {
    const std::string walks = folder_.write("sea.bck", moving(loopMode).bytes());
    open({model(), walks, copy("companions/j3d_materials.brk", "sea.brk")});
    workspace_.showClip({1, 0});
    workspace_.setPairing(pairWith(*workspace_.clip(), workspace_.files()[0].content->skeletons.front(),
                                   folder_.path("sea.bdl")));
  }

  MaterialAnimations& materialAnimations_ = session_.materialAnimations;
};

TEST_F(MaterialAnimationsTest, WhatHasTheModelsNamePlaysOnItAtOnce) {
  int told = 0;
  QObject::connect(&materialAnimations_, &MaterialAnimations::materialAnimationsChanged, &materialAnimations_,
                   [&] { ++told; });
  const std::string images = copy("companions/j3d_materials.btp", "sea.btp");
  open({model(), images});
  workspace_.showModel(0);
  ASSERT_EQ(materialAnimations_.offers().size(), 1U);
  EXPECT_EQ(materialAnimations_.offers().front().path, images);
  EXPECT_TRUE(materialAnimations_.isOn(materialAnimations_.offers().front()));
  ASSERT_TRUE(materialAnimations_.look());
  EXPECT_TRUE(materialAnimations_.look()->isBound());
  EXPECT_GT(told, 0);
  workspace_.closeAll();
  EXPECT_TRUE(materialAnimations_.offers().empty());
  EXPECT_FALSE(materialAnimations_.look());
}

TEST_F(MaterialAnimationsTest, TheUsersChoiceHoldsForTheFile) {
  const std::string hides = copy("companions/j3d_materials.bva", "other.bva");
  open({model(), hides});
  workspace_.showModel(0);
  ASSERT_EQ(materialAnimations_.offers().size(), 1U);
  EXPECT_FALSE(materialAnimations_.look()) << "it only fits: it is offered";
  materialAnimations_.setOn(hides, true);
  ASSERT_TRUE(materialAnimations_.look());
  EXPECT_TRUE(materialAnimations_.look()->parts().front().isBeside);
  materialAnimations_.resetChoices();
  EXPECT_FALSE(materialAnimations_.look());
}

TEST_F(MaterialAnimationsTest, TheUsersChoiceHoldsForOneClipAndIsRemembered) {
  const std::string walks = folder_.write("walk.bck", moving(2).bytes());
  const std::string runs = folder_.write("run.bck", moving(2).bytes());
  const std::string hides = copy("companions/j3d_materials.bva", "other.bva");
  open({model(), walks, runs, hides});
  const auto show = [&](int file) {
    workspace_.showClip({file, 0});
    workspace_.setPairing(pairWith(*workspace_.clip(), workspace_.files()[0].content->skeletons.front(),
                                   folder_.path("sea.bdl")));
  };
  show(1);
  materialAnimations_.setOn(hides, true);
  ASSERT_EQ(materialAnimations_.playing().size(), 1U);
  show(2);
  EXPECT_TRUE(materialAnimations_.playing().empty()) << "ticked for the walk alone";
  workspace_.showModel(0);
  EXPECT_TRUE(materialAnimations_.playing().empty());
  show(1);
  EXPECT_EQ(materialAnimations_.playing().size(), 1U);
}

TEST_F(MaterialAnimationsTest, AloneItPlaysOnTheModelWithTheClock) {
  const std::string moves = copy("companions/j3d_materials.bpk", "sea.bpk");
  open({model(), moves});
  workspace_.showClip({1, 0});
  EXPECT_EQ(workspace_.pairing().modelPath, folder_.path("sea.bdl"));
  ASSERT_TRUE(materialAnimations_.look());
  ASSERT_EQ(materialAnimations_.look()->parts().size(), 1U);
  EXPECT_FALSE(materialAnimations_.look()->parts().front().isBeside);
  EXPECT_TRUE(materialAnimations_.offers().empty()) << "it does not play beside itself";
}

// Both are called "sea"; one has a material that the model lacks.
TEST_F(MaterialAnimationsTest, AModelChosenForAFileIsNotOneForAnotherOfItsName) {
  open({model(), copy("companions/j3d_materials.bpk", "sea.bpk"),
        copy("companions/j3d_scroll.btk", "sea.btk")});
  workspace_.showClip({1, 0});
  ASSERT_EQ(workspace_.pairing().modelPath, folder_.path("sea.bdl"));
  workspace_.setPairing(pairWith(*workspace_.clip(), workspace_.skeleton(), folder_.path("sea.bdl")));
  const core::Sentences before = workspace_.pairing().reason;
  workspace_.showClip({2, 0});
  EXPECT_NE(workspace_.pairing().reason, before);
  EXPECT_FALSE(workspace_.pairing().selectedByUser);
  workspace_.setPairing(pairWith(*workspace_.clip(), workspace_.files()[0].content->skeletons.front(),
                                 folder_.path("sea.bdl")));
  EXPECT_TRUE(core::says(workspace_.pairing().reason, "app.model.selected"));
}

TEST_F(MaterialAnimationsTest, WhatDoesNotFitIsKnownWithItsReason) {
  const std::string scrolls = copy("companions/j3d_scroll.btk", "other.btk");
  open({model(), scrolls});
  workspace_.showModel(0);
  EXPECT_TRUE(materialAnimations_.offers().empty());
  ASSERT_EQ(materialAnimations_.misfits().size(), 1U);
  EXPECT_EQ(materialAnimations_.misfits().front().path, scrolls);
  EXPECT_STREQ(materialAnimations_.misfits().front().why.code().id, "app.misfit.materials");
  EXPECT_EQ(materialAnimations_.namesLookedFor(), std::vector<std::string>{"sea"});
}

TEST_F(MaterialAnimationsTest, OfTwoThatMoveTheSameTheOneThatTheUserTickedCounts) {
  const std::string named = copy("companions/j3d_materials.btp", "sea.btp");
  const std::string other = copy("companions/j3d_materials.btp", "other.btp");
  open({model(), named, other});
  workspace_.showModel(0);
  materialAnimations_.setOn(other, true);
  ASSERT_EQ(materialAnimations_.playing().size(), 2U);
  ASSERT_EQ(materialAnimations_.playing().front().path, other);
  const TrackRef first{materialAnimations_.playing()[0].clip, 0};
  const TrackRef second{materialAnimations_.playing()[1].clip, 0};
  EXPECT_EQ(materialAnimations_.overriderOf(first), nullptr);
  ASSERT_NE(materialAnimations_.overriderOf(second), nullptr);
  EXPECT_EQ(materialAnimations_.overriderOf(second)->path, other);
  materialAnimations_.setOn(named, true);
  EXPECT_EQ(materialAnimations_.playing().front().path, named) << "of two that were ticked, the better";
  materialAnimations_.keepOnly(other);
  EXPECT_EQ(materialAnimations_.overriderOf(first), nullptr);
}

TEST_F(MaterialAnimationsTest, OneOfAnotherLengthFollowsTheFrameOfTheClip) {
  openSea(2);
  ASSERT_EQ(materialAnimations_.playing().size(), 1U);
  const MaterialAnimations::Playing one = materialAnimations_.playing().front();
  ASSERT_GT(one.clip->frameCount, 10);
  EXPECT_TRUE(materialAnimations_.hasOtherLength(one));
  playback_.setFrame(4.0);
  EXPECT_EQ(materialAnimations_.frameOf(*one.clip), 4.0);
  playback_.setPlaying(true);
  playback_.advance(10.0 / 30.0);
  EXPECT_NEAR(playback_.frame(), 4.0, 1e-3);
  EXPECT_NEAR(materialAnimations_.frameOf(*one.clip), 4.0, 1e-3) << "it starts again with the clip";
}

TEST_F(MaterialAnimationsTest, AMirroredClipGoesOnTheSameWayAfterAPause) {
  openSea(4);
  const auto play = [&](int frames) {
    for (int frame = 0; frame < frames; ++frame) playback_.advance(1.0 / 30.0);
  };
  playback_.setPlaying(true);
  play(14);  // of 10 frames there
  EXPECT_NEAR(playback_.frame(), 6.0, 0.01);
  playback_.setPlaying(false);
  playback_.setPlaying(true);
  play(2);
  EXPECT_NEAR(playback_.frame(), 4.0, 0.01);
  play(8);
  EXPECT_NEAR(playback_.frame(), 4.0, 0.01);
}

LoadedFile readAlone(const std::string& path) { return std::move(loadPaths({path}).files.front()); }

TEST_F(MaterialAnimationsTest, WhatWasOnlyFoundIsClosedWithTheLastClipThatItWasFoundFor) {
  const std::string walks = folder_.write("sea.bck", moving(2).bytes());
  const std::string runs = folder_.write("run.bck", moving(2).bytes());
  const std::string glows = copy("companions/j3d_materials.brk", "sea.brk");
  open({walks, runs});
  workspace_.takeMaterialAnimations({walks, {}, {readAlone(glows)}, {}, {}});
  workspace_.takeMaterialAnimations({runs, {}, {}, {glows}, {}});
  ASSERT_EQ(workspace_.files().size(), 3U);
  EXPECT_EQ(workspace_.clip()->name, "sea") << "what is shown stays";
  std::vector<std::string> closed;
  QObject::connect(&workspace_, &Workspace::filesChanged, &workspace_, [&](const auto& files) {
    for (const ClosedFile& file : files) closed.push_back(file.path);
  });
  workspace_.closePath(walks);
  EXPECT_EQ(workspace_.files().size(), 2U);
  workspace_.closePath(runs);
  EXPECT_TRUE(workspace_.files().empty());
  EXPECT_EQ(closed, (std::vector<std::string>{walks, runs})) << "opened again, they find it again";
}

TEST_F(MaterialAnimationsTest, WhatWasFoundAndIsThenOpenedIsThereOnceAndStays) {
  const std::string walks = folder_.write("sea.bck", moving(2).bytes());
  const std::string glows = copy("companions/j3d_materials.brk", "sea.brk");
  open({walks});
  workspace_.takeMaterialAnimations({walks, {}, {readAlone(glows)}, {}, {}});
  open({folder_.path("./sea.brk")});
  ASSERT_EQ(workspace_.files().size(), 2U);
  workspace_.closePath(walks);
  EXPECT_EQ(workspace_.files().size(), 1U);
}

TEST_F(MaterialAnimationsTest, ScrubbingBesideOneOfEachKindAllocatesNothing) {
  std::vector<std::string> paths = {model(), folder_.write("sea.bck", moving(2).bytes())};
  for (const std::string ending : {"btk", "brk", "bpk", "btp", "bva"})
    paths.push_back(copy(("companions/j3d_materials." + ending).c_str(), ("sea." + ending).c_str()));
  paths.push_back(folder_.write("sea.bpa", testing::bpaFile().names(0x20, {"paint"}).file()));
  open(paths);
  workspace_.showClip({1, 0});
  workspace_.setPairing(pairWith(*workspace_.clip(), workspace_.files()[0].content->skeletons.front(),
                                 folder_.path("sea.bdl")));
  for (const MaterialAnimation& one : std::vector<MaterialAnimation>(materialAnimations_.offers()))
    materialAnimations_.setOn(one.path, true);
  ASSERT_EQ(materialAnimations_.playing().size(), 6U);
  core::ModelLook look = materialAnimations_.look()->makeLook();
  const auto scrub = [&] {
    for (const core::SampleMode mode : {core::SampleMode::Smooth, core::SampleMode::GameExact}) {
      for (double frame = 0.0; frame < 10.0; frame += 0.25) {
        playback_.setFrame(frame);
        materialAnimations_.look()->sample(playback_.frame(), mode, look);
        for (const MaterialAnimations::Playing& one : materialAnimations_.playing())
          (void)materialAnimations_.frameOf(one, frame);
      }
    }
  };
  scrub();
  const testing::AllocationCounter allocated;
  scrub();
  EXPECT_EQ(allocated.count(), 0U);
}

}  // namespace
}  // namespace marrow::app
