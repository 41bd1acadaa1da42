// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/gl/shape_corners.h"

#include "render/bones/bone_shapes.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <set>
#include <span>

namespace marrow::render {
namespace {

constexpr int kSides = 4;

glm::vec3 ringPlace(int quarter) {
  const glm::vec2 ring[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  return {ring[quarter % kSides], kRingPosition};
}

glm::vec3 endPlace(int end) { return {0.0F, 0.0F, static_cast<float>(end)}; }

/// Where the shader puts a corner of an octahedron of radius and length 1 along z.
glm::vec3 cornerPlace(int corner) {
  const int end = corner / kSides;
  return (corner + end) % 2 == 0 ? endPlace(end) : ringPlace(corner % kSides);
}

// With culling, a triangle that is wound the wrong way makes a hole.
TEST(Octahedron, WindsEveryFaceOutward) {
  const glm::vec3 middle(0.0F, 0.0F, kRingPosition);
  for (std::size_t i = 0; i < kOctahedronFaces.size(); i += 3) {
    const glm::vec3 a = cornerPlace(kOctahedronFaces[i]);
    const glm::vec3 b = cornerPlace(kOctahedronFaces[i + 1]);
    const glm::vec3 c = cornerPlace(kOctahedronFaces[i + 2]);
    EXPECT_GT(glm::dot(glm::cross(b - a, c - a), a + b + c - 3.0F * middle), 0.0F) << "face " << i / 3;
  }
}

// The last corner of a face carries its brightness. Its normal is that of the face between one end and the
// corner's quarter of the ring.
TEST(Octahedron, GivesEveryFaceALastCornerOfItsOwn) {
  std::set<int> last;
  for (std::size_t i = 0; i < kOctahedronFaces.size(); i += 3) {
    const int own = kOctahedronFaces[i + 2];
    EXPECT_TRUE(last.insert(own).second);
    const auto face = std::span(kOctahedronFaces).subspan(i, 3);
    for (const glm::vec3& place :
         {endPlace(own / kSides), ringPlace(own % kSides), ringPlace(own % kSides + 1)}) {
      const auto isThere = [&](int corner) { return cornerPlace(corner) == place; };
      EXPECT_EQ(std::count_if(face.begin(), face.end(), isThere), 1) << "face " << i / 3;
    }
  }
  EXPECT_EQ(*last.begin(), 0);
  EXPECT_EQ(*last.rbegin(), kOctahedronStride - 1);
}

/// Where the shader puts a corner of a disc of radius 1.
glm::vec3 discPlace(int corner) {
  const float turn = 2.0F * std::numbers::pi_v<float> * static_cast<float>(corner) / kDiscStride;
  return {std::cos(turn), std::sin(turn), 0.0F};
}

/// The area of the faces as seen from the eye; all of them must face it.
float areaSeen(std::span<const int> faces) {
  float area = 0.0F;
  for (std::size_t i = 0; i < faces.size(); i += 3) {
    const glm::vec3 a = discPlace(faces[i]);
    const float part = glm::cross(discPlace(faces[i + 1]) - a, discPlace(faces[i + 2]) - a).z * 0.5F;
    EXPECT_GT(part, 0.0F) << "face " << i / 3;
    area += part;
  }
  return area;
}

// A hole or an overlap would change the area from that of the rim's polygon.
TEST(Disc, IsCoveredOnce) {
  const auto polygon = [](float sides) {
    return 0.5F * sides * std::sin(2.0F * std::numbers::pi_v<float> / sides);
  };
  EXPECT_NEAR(areaSeen(kLargeDiscFaces), polygon(32.0F), 1e-5F);
  EXPECT_NEAR(areaSeen(kDiscFaces), polygon(16.0F), 1e-5F);
  EXPECT_NEAR(areaSeen(kSmallDiscFaces), polygon(8.0F), 1e-5F);
}

TEST(Strides, HoldEveryCornerOfAShape) {
  const auto largest = [](std::span<const int> faces) {
    return *std::max_element(faces.begin(), faces.end());
  };
  EXPECT_LT(largest(kLargeDiscFaces), kDiscStride);
  EXPECT_LT(largest(kLineFaces), kLineStride);
}

}  // namespace
}  // namespace marrow::render
