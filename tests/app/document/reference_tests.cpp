// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/comparison.h"

#include "app/document/document.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include <memory>

namespace marrow::app {
namespace {

std::shared_ptr<core::Skeleton> skeletonOf(std::vector<std::string> names) {
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(names.size()));
  skeleton->isHierarchy = true;
  for (std::size_t i = 0; i < names.size(); ++i) {
    skeleton->bones[i].name = names[i];
    skeleton->bones[i].parent = static_cast<int>(i) - 1;
  }
  return skeleton;
}

// Every joint is turned by that many degrees about z, all the time.
std::shared_ptr<core::Clip> clipOf(std::string name, std::size_t joints, float degrees) {
  auto clip = std::make_shared<core::Clip>();
  clip->name = std::move(name);
  clip->frameCount = 20;
  clip->tracks.resize(joints);
  for (core::BoneTrack& track : clip->tracks) {
    for (const core::Channel channel : core::kChannels)
      track[channel].defaultValue = core::isScale(channel) ? 1.0F : 0.0F;
    track[core::Channel::RotationZ].defaultValue = degrees;
  }
  return clip;
}

LoadedFile fileOf(const char* path, std::shared_ptr<const core::Clip> clip,
                  std::shared_ptr<const core::Skeleton> skeleton = nullptr) {
  LoadedFile file;
  file.path = path;
  if (clip) file.content.clips.push_back(std::move(clip));
  if (skeleton) file.content.skeletons.push_back(std::move(skeleton));
  return file;
}

TEST(MatchReference, GoesByPlaceWhereTheCountsAgree) {
  const auto shown = skeletonOf({"hips", "chest", "head"});
  const auto match = matchReference(shown, *clipOf("a", 3, 0.0F), nullptr);
  EXPECT_FALSE(match.byName);
  EXPECT_EQ(match.skeleton, shown);
  EXPECT_TRUE(match.unmatched.empty());
  EXPECT_EQ(match.isMatched, (std::vector<char>{1, 1, 1}));
}

TEST(MatchReference, GoesByNameWhereTheClipsOwnModelIsAnother) {
  const auto shown = skeletonOf({"hips", "chest", "head", "tail"});
  const auto own = skeletonOf({"hips", "tail", "chest", "wing", "head"});
  const auto match = matchReference(shown, *clipOf("a", 5, 0.0F), own.get());
  EXPECT_TRUE(match.byName);
  EXPECT_EQ(match.skeleton->trackOf(1), 2U);
  EXPECT_EQ(match.skeleton->trackOf(2), 4U);
  EXPECT_EQ(match.skeleton->trackOf(3), 1U);
  EXPECT_TRUE(match.unmatched.empty());
  EXPECT_EQ(match.leftOver, std::vector<std::string>{"wing"});
  EXPECT_NE(match.explanation().find("wing"), std::string::npos);
}

TEST(MatchReference, NamesTheBonesThatAreNotInTheReference) {
  const auto shown = skeletonOf({"hips", "chest", "head"});
  const auto match = matchReference(shown, *clipOf("a", 2, 0.0F), nullptr);
  EXPECT_EQ(match.unmatched, std::vector<std::string>{"head"});
  EXPECT_EQ(match.isMatched, (std::vector<char>{1, 1, 0}));
  EXPECT_NE(match.explanation().find("head"), std::string::npos);
}

class ReferenceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    document_.addFiles({fileOf("model", nullptr, skeletonOf({"hips", "chest"})),
                        fileOf("a", clipOf("a", 2, 10.0F)), fileOf("b", clipOf("b", 2, 40.0F))});
    ASSERT_EQ(document_.clip()->name, "a");
  }

  Comparison& reference() { return document_.comparison(); }

  Document document_;
};

TEST_F(ReferenceTest, ComparesAtThePlayhead) {
  EXPECT_FALSE(reference().isShown());
  ASSERT_TRUE(reference().selectReference({2, 0}));
  ASSERT_TRUE(reference().isShown());
  EXPECT_NEAR(reference().differences()[1].degrees, 30.0F, 1e-3);
  EXPECT_EQ(reference().pose().size(), 2U);
}

TEST_F(ReferenceTest, StaysWhileTheShownClipChanges) {
  ASSERT_TRUE(reference().selectReference({2, 0}));
  document_.setCurrentClip({2, 0});
  ASSERT_TRUE(reference().isShown());
  EXPECT_NEAR(reference().differences()[0].degrees, 0.0F, 1e-3);
}

TEST_F(ReferenceTest, IsLookedAtWithAnOffset) {
  ASSERT_TRUE(reference().selectReference({2, 0}));
  document_.setFrame(4.0);
  reference().setOffset(3.0);
  EXPECT_EQ(reference().frame(), 7.0);
  document_.setFrame(19.0);
  EXPECT_EQ(reference().frame(), 20.0);  // waits at its end
}

TEST_F(ReferenceTest, GoesWithItsFile) {
  ASSERT_TRUE(reference().selectReference({2, 0}));
  const QSignalSpy spy(&reference(), &Comparison::referenceChanged);
  document_.closeFile(2);
  EXPECT_FALSE(reference().isShown());
  EXPECT_EQ(reference().clip(), nullptr);
  EXPECT_EQ(spy.count(), 1);
}

TEST_F(ReferenceTest, IsTakenAnewWhenItsFileIsReadAnew) {
  ASSERT_TRUE(reference().selectReference({2, 0}));
  OpenOutcome outcome;
  outcome.files.push_back(fileOf("b", clipOf("b", 2, 25.0F)));
  outcome.isReload = true;
  document_.apply(std::move(outcome));
  ASSERT_TRUE(reference().isShown());
  EXPECT_NEAR(reference().differences()[0].degrees, 15.0F, 1e-3);
  EXPECT_EQ(document_.clip()->name, "a");
}

TEST_F(ReferenceTest, OpenedAsOneTheShownClipStays) {
  OpenOutcome outcome;
  outcome.files.push_back(fileOf("c", clipOf("c", 2, 70.0F)));
  outcome.isReference = true;
  document_.setFrame(5.0);
  document_.apply(std::move(outcome));
  EXPECT_EQ(document_.clip()->name, "a");
  EXPECT_EQ(document_.frame(), 5.0);
  ASSERT_TRUE(reference().isShown());
  EXPECT_EQ(reference().clip()->name, "c");
}

TEST_F(ReferenceTest, ThereIsNoneWhereThereIsNoClip) {
  EXPECT_FALSE(reference().selectReference({0, 0}));
  EXPECT_FALSE(reference().selectReference({9, 0}));
  ASSERT_TRUE(reference().selectReference({2, 0}));
  document_.showModel(0);
  EXPECT_FALSE(reference().isShown());
  document_.setCurrentClip({1, 0});
  EXPECT_TRUE(reference().isShown());
  document_.closeAll();
  EXPECT_FALSE(reference().isShown());
}

}  // namespace
}  // namespace marrow::app
