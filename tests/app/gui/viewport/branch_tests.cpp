// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/branch.h"

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

TEST(Branch, IsABoneAndAllBelowIt) {
  core::Skeleton skeleton;
  for (const int parent : {-1, 0, 1, 0, 2}) {
    core::Bone bone;
    bone.parent = parent;
    skeleton.bones.push_back(bone);
  }
  for (const int inside : {1, 2, 4}) EXPECT_TRUE(gui::isInBranch(skeleton, inside, 1)) << inside;
  for (const int outside : {0, 3}) EXPECT_FALSE(gui::isInBranch(skeleton, outside, 1)) << outside;
  EXPECT_TRUE(gui::isInBranch(skeleton, 3, -1));
}

}  // namespace
}  // namespace marrow::testing
