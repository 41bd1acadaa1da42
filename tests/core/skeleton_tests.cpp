// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/skeleton.h"

#include <gtest/gtest.h>

namespace marrow::core {
namespace {

Skeleton withParents(const std::vector<int>& parents) {
  Skeleton skeleton = Skeleton::flatList(parents.size());
  for (std::size_t i = 0; i < parents.size(); ++i) {
    skeleton.bones[i].parent = parents[i];
    skeleton.bones[i].track = static_cast<int>(i);
  }
  return skeleton;
}

TEST(SkeletonSort, KeepsWhatIsInOrder) {
  Skeleton skeleton = withParents({-1, 0, 1, 0});
  EXPECT_TRUE(skeleton.sortParentsFirst());
  for (int i = 0; i < 4; ++i) EXPECT_EQ(skeleton.bones[static_cast<std::size_t>(i)].track, i);
}

TEST(SkeletonSort, PutsParentsFirstAndRenumbersThem) {
  Skeleton skeleton = withParents({2, 0, -1, 1});
  ASSERT_TRUE(skeleton.sortParentsFirst());
  EXPECT_TRUE(skeleton.parentsComeFirst());
  const std::vector<int> wantedTracks = {2, 0, 1, 3};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(skeleton.bones[i].track, wantedTracks[i]);
  EXPECT_EQ(skeleton.bones[3].parent, 2);
}

TEST(SkeletonSort, RefusesCirclesAndParentsThatAreNotThere) {
  for (const std::vector<int>& parents :
       {std::vector<int>{1, 0}, std::vector<int>{0}, std::vector<int>{-1, 5}, std::vector<int>{1, 2, 1}}) {
    Skeleton skeleton = withParents(parents);
    EXPECT_FALSE(skeleton.sortParentsFirst());
    EXPECT_EQ(skeleton.bones[0].track, 0);
  }
}

}  // namespace
}  // namespace marrow::core
