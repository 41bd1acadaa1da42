// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/reference_match.h"

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

// Every joint is turned by that many degrees about z, at every frame.
std::shared_ptr<core::Clip> clipOf(std::string name, std::size_t joints, float degrees) {
  auto clip = std::make_shared<core::Clip>();
  clip->name = std::move(name);
  clip->frameCount = 20;
  clip->setBones(joints);
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
    for (const core::Channel channel : core::kChannels)
      clip->curve(bone, channel).defaultValue = core::isScale(channel) ? 1.0F : 0.0F;
    clip->curve(bone, core::Channel::RotationZ).defaultValue = degrees;
  }
  return clip;
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

}  // namespace
}  // namespace marrow::app
