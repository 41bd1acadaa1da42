// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/reference_bones.h"

#include "app/opening/codes.h"
#include "tests/support/turned_clip.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace marrow::app {
namespace {

using testing::clipOf;
using testing::skeletonOf;

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
  EXPECT_EQ(match.leftOverTracks, std::vector<std::size_t>{3});
  EXPECT_TRUE(core::says(match.explanation(), "app.reference.left-over"));
}

TEST(MatchReference, GoesByNameWhereAnotherProgramSortedTheBones) {
  const auto shown = skeletonOf({"hips", "chest", "head"});
  const auto sorted = skeletonOf({"chest", "head", "hips"});
  const auto match = matchReference(shown, *clipOf("a", 3, 0.0F), sorted.get());
  EXPECT_TRUE(match.byName);
  EXPECT_EQ(match.skeleton->trackOf(0), 2U);
  EXPECT_EQ(match.skeleton->trackOf(1), 0U);
  // Another figure's bones, one of which happens to share a name.
  const auto other = skeletonOf({"body", "chest2", "hips"});
  EXPECT_FALSE(matchReference(shown, *clipOf("a", 3, 0.0F), other.get()).byName);
}

TEST(MatchReference, TheSecondOfANameGoesWithTheSecond) {
  const auto shown = skeletonOf({"hips", "null", "null", "head"});
  EXPECT_FALSE(matchReference(shown, *clipOf("a", 4, 0.0F), shown.get()).byName);
  const auto sorted = skeletonOf({"null", "hips", "head", "null"});
  const auto match = matchReference(shown, *clipOf("a", 4, 0.0F), sorted.get());
  EXPECT_TRUE(match.byName);
  EXPECT_EQ(match.skeleton->trackOf(1), 0U);
  EXPECT_EQ(match.skeleton->trackOf(2), 3U);
  EXPECT_TRUE(match.leftOver.empty());
}

TEST(MatchReference, TheSecondOfANameIsKnownByWhatAnotherProgramMadeOfIt) {
  const auto original = skeletonOf({"hips", "null", "null", "null", "head"});
  const auto numbered = skeletonOf({"null.002", "head", "null", "hips", "null.001"});
  const auto match = matchReference(original, *clipOf("a", 5, 0.0F), numbered.get());
  EXPECT_TRUE(match.byName);
  EXPECT_EQ(match.skeleton->trackOf(1), 2U);
  EXPECT_EQ(match.skeleton->trackOf(2), 4U);
  EXPECT_EQ(match.skeleton->trackOf(3), 0U);
  EXPECT_TRUE(match.unmatched.empty());
  const auto back = matchReference(numbered, *clipOf("a", 5, 0.0F), original.get());
  EXPECT_EQ(back.skeleton->trackOf(0), 3U);
  EXPECT_EQ(back.skeleton->trackOf(4), 2U);
  EXPECT_TRUE(back.unmatched.empty());
  // A user who names bones so is taken at his word.
  const auto own = skeletonOf({"null.001", "null", "tail"});
  EXPECT_EQ(matchReference(own, *clipOf("a", 5, 0.0F), numbered.get()).skeleton->trackOf(0), 4U);
}

TEST(MatchReference, CountsTheBonesThatAreNotInTheReference) {
  const auto shown = skeletonOf({"hips", "chest", "head"});
  const auto own = skeletonOf({"hips", "chest"});
  const auto match = matchReference(shown, *clipOf("a", 2, 0.0F), own.get());
  EXPECT_EQ(match.unmatched, std::vector<std::string>{"head"});
  EXPECT_EQ(match.isMatched, (std::vector<char>{1, 1, 0}));
  EXPECT_TRUE(core::says(match.explanation(), "app.reference.unmatched"));
  const auto hips = skeletonOf({"hips"});
  const auto two = matchReference(shown, *clipOf("a", 1, 0.0F), hips.get());
  EXPECT_EQ(two.explanation().back().arguments().at(0).text(), "2");
}

TEST(MatchReference, AListOfJointsWithoutNamesMatchesOnlyAsMany) {
  const auto model = skeletonOf({"hips", "chest", "head"});
  const auto joints = std::make_shared<const core::Skeleton>(core::Skeleton::flatList(2));
  EXPECT_FALSE(matchReference(model, *clipOf("a", 2, 0.0F), nullptr).matchesAny());
  EXPECT_FALSE(matchReference(joints, *clipOf("a", 3, 0.0F), model.get()).matchesAny());
  EXPECT_FALSE(matchReference(joints, *clipOf("a", 3, 0.0F), nullptr).matchesAny());
  EXPECT_TRUE(matchReference(joints, *clipOf("a", 2, 0.0F), nullptr).matchesAny());
}

TEST(MatchReference, SaysThatNamesAgreeWhereTheyDo) {
  const auto shown = skeletonOf({"hips", "chest", "head"});
  const auto clip = clipOf("a", 3, 0.0F);
  const auto explanation = [&](const core::Skeleton* own) {
    return matchReference(shown, *clip, own).explanation().front();
  };
  EXPECT_EQ(explanation(shown.get()), code("app.reference.names-agree"));
  EXPECT_EQ(explanation(nullptr), code("app.reference.by-place"));
  const auto renamed = skeletonOf({"hips", "torso", "head"});
  EXPECT_EQ(explanation(renamed.get()), code("app.reference.by-place"));
}

std::string referenceOf(std::vector<std::string> names, const std::string& name) {
  std::vector<std::shared_ptr<const core::Clip>> clips;
  for (const std::string& one : names) clips.push_back(clipOf(one, 3, 0.0F));
  const NamedReference found = referenceAmong(clips, name);
  return (found.isNamesake ? "" : "first: ") + names.at(static_cast<std::size_t>(found.clip));
}

TEST(ReferenceAmong, TakesTheNamesakeElseTheFirst) {
  EXPECT_EQ(referenceOf({"idle", "walk", "run"}, "walk"), "walk");
  EXPECT_EQ(referenceOf({"walk_fast", "walks", "walk"}, "walk"), "walk");
  EXPECT_EQ(referenceOf({"idle", "walk_fast"}, "walk"), "first: idle");
  EXPECT_EQ(referenceOf({"other"}, "walk"), "first: other");
  EXPECT_EQ(referenceAmong({}, "walk").clip, -1);
}

// As Blender 3.4's FBX of an armature "hero" has them.
TEST(ReferenceAmong, KnowsTheNamesThatBlenderMakes) {
  EXPECT_EQ(referenceOf({"hero|walk_fast_hero", "hero|walk_hero"}, "walk"), "hero|walk_hero");
  EXPECT_EQ(referenceOf({"hero|run", "hero|walk|Base Layer"}, "walk"), "hero|walk|Base Layer");
  EXPECT_EQ(referenceOf({"hero|walk_hero", "walk"}, "walk"), "walk") << "the very name goes before";
}

}  // namespace
}  // namespace marrow::app
