// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/obj_library.h"

#include <gtest/gtest.h>

#include <limits>

namespace marrow::app {
namespace {

core::Skeleton chain() {
  core::Skeleton skeleton = core::Skeleton::flatList(3);
  skeleton.isHierarchy = true;
  for (std::size_t bone = 1; bone < 3; ++bone) skeleton.bones[bone].parent = static_cast<int>(bone) - 1;
  return skeleton;
}

core::Pose poseOf(std::size_t bones, float height) {
  core::Pose pose;
  pose.resize(bones);
  for (std::size_t bone = 0; bone < bones; ++bone) {
    pose.modelMatrices[bone][3] = {0.0F, height * static_cast<float>(bone), 0.0F, 1.0F};
  }
  return pose;
}

// The tests' programs are linked with no Assimp either: whatever writes the text was opened for it.
TEST(ObjLibrary, WritesAPoseAndItsErrorsComeThrough) {
  const core::Result<std::string> text = toObj(chain(), poseOf(3, 2.0F), {});
  ASSERT_TRUE(text) << core::toText(text.error());
  EXPECT_TRUE(text->starts_with("# Marrow posed skeleton\n# 3 bones, Y up")) << *text;
  EXPECT_NE(text->find("\nv 0 4 0\n"), std::string::npos) << *text;
  const core::Result<std::string> broken =
      toObj(chain(), poseOf(3, std::numeric_limits<float>::infinity()), {});
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().code, core::ErrorCode::BadValue);
}

}  // namespace
}  // namespace marrow::app
