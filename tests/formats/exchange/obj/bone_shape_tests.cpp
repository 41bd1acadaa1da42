// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/obj/bone_shape.h"

#include <gtest/gtest.h>
#include <glm/geometric.hpp>

namespace marrow::formats {
namespace {

// Positive for a closed surface whose triangles are counter-clockwise seen from outside.
double signedVolume(const std::vector<Triangle>& triangles) {
  double volume = 0.0;
  for (const auto& [a, b, c] : triangles) volume += glm::dot(a, glm::cross(b, c)) / 6.0;
  return volume;
}

core::Skeleton chain(std::initializer_list<int> parents) {
  core::Skeleton skeleton;
  for (const int parent : parents) skeleton.bones.emplace_back().parent = parent;
  return skeleton;
}

TEST(BoneShape, ReachesFromJointToEveryChild) {
  const core::Skeleton skeleton = chain({-1, 0, 0});
  const std::vector<glm::dvec3> origins = {{1, 2, 3}, {1, 12, 3}, {-9, 2, 3}};
  const auto shapes = boneShapes(skeleton, origins, 1.0);
  ASSERT_EQ(shapes.size(), 3U);
  EXPECT_EQ(shapes[0].size(), 16U);
  EXPECT_EQ(shapes[1].size(), 8U);
  EXPECT_EQ(shapes[0][0][2], origins[1]);
  EXPECT_EQ(shapes[0][1][2], origins[0]);
  for (const auto& shape : shapes) EXPECT_GT(signedVolume(shape), 0.0);
}

TEST(BoneShape, FacesOutwardWhateverTheDirection) {
  const core::Skeleton skeleton = chain({-1, 0});
  for (const glm::dvec3& to : {glm::dvec3(5, 0, 0), glm::dvec3(-5, 0, 0), glm::dvec3(0, -5, 0),
                               glm::dvec3(0, 0, 5), glm::dvec3(1, 2, -3), glm::dvec3(-1, -1, -1)}) {
    const auto shapes = boneShapes(skeleton, std::vector<glm::dvec3>{{0, 0, 0}, to}, 1.0);
    EXPECT_GT(signedVolume(shapes[0]), 0.0);
  }
}

TEST(BoneShape, GivesALinkOfNoLengthAKnob) {
  const core::Skeleton skeleton = chain({-1, 0, 1});
  const auto shapes = boneShapes(skeleton, std::vector<glm::dvec3>{{0, 0, 0}, {0, 0, 0}, {0, 100, 0}}, 1.0);
  EXPECT_EQ(shapes[0].size(), 8U);
  EXPECT_NEAR(shapes[0][0][2].z, 1.0, 1e-9);  // a hundredth of the extent
  EXPECT_EQ(shapes[1].size(), 8U);
  EXPECT_GT(signedVolume(shapes[0]), 0.0);
}

TEST(BoneShape, GivesASkeletonWithoutExtentKnobsOfOneUnit) {
  const auto shapes = boneShapes(chain({-1, 0}), std::vector<glm::dvec3>{{0, 0, 0}, {0, 0, 0}}, 0.5);
  EXPECT_NEAR(signedVolume(shapes[1]), 4.0 / 3.0 * 0.125, 1e-12);
}

}  // namespace
}  // namespace marrow::formats
