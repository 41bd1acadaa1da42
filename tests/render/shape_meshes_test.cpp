// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/shape_meshes.h"

#include "render/bone_shapes.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <span>

namespace marrow::render {
namespace {

glm::vec3 vertex(const ShapeMesh& mesh, std::size_t index) {
  const std::size_t at = std::size_t{mesh.indices[index]} * 3;
  return {mesh.vertices[at], mesh.vertices[at + 1], mesh.vertices[at + 2]};
}

/// Where the shader puts a corner of an octahedron of radius and length 1 along z.
glm::vec3 cornerPlace(int corner) {
  if (corner >= 8) return {0.0F, 0.0F, static_cast<float>(corner - 8)};
  const glm::vec2 ring[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  return {ring[corner % 4], kRingPosition};
}

// Culling drops every triangle that is wound the wrong way, so one mistake is a hole.
TEST(Octahedron, WindsEveryFaceOutward) {
  const glm::vec3 middle(0.0F, 0.0F, kRingPosition);
  for (std::size_t i = 0; i < kOctahedronFaces.size(); i += 3) {
    const glm::vec3 a = cornerPlace(kOctahedronFaces[i]);
    const glm::vec3 b = cornerPlace(kOctahedronFaces[i + 1]);
    const glm::vec3 c = cornerPlace(kOctahedronFaces[i + 2]);
    EXPECT_GT(glm::dot(glm::cross(b - a, c - a), a + b + c - 3.0F * middle), 0.0F) << "face " << i / 3;
  }
}

// A face is as bright as its last corner says, whose normal is that between it and the next one on the ring.
TEST(Octahedron, GivesEveryFaceALastCornerOfItsOwn) {
  std::set<int> last;
  for (std::size_t i = 0; i < kOctahedronFaces.size(); i += 3) {
    const int own = kOctahedronFaces[i + 2];
    const bool isAtTail = kOctahedronFaces[i] == 9 || kOctahedronFaces[i + 1] == 9;
    EXPECT_EQ(own >= 4, isAtTail);
    EXPECT_TRUE(last.insert(own).second);
    const auto face = std::span(kOctahedronFaces).subspan(i, 3);
    const int next = own / 4 * 4 + (own + 1) % 4;
    EXPECT_EQ(std::count(face.begin(), face.end(), next), 1);
  }
  EXPECT_EQ(*last.rbegin(), 7);
  EXPECT_LT(*std::max_element(kOctahedronFaces.begin(), kOctahedronFaces.end()), kOctahedronStride);
}

TEST(DomeMesh, FacesTheEyeOnAUnitSphere) {
  const ShapeMesh mesh = domeMesh(16);
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const glm::vec3 a = vertex(mesh, i);
    EXPECT_NEAR(glm::length(a), 1.0F, 1e-5F);
    EXPECT_GT(glm::cross(vertex(mesh, i + 1) - a, vertex(mesh, i + 2) - a).z, 0.0F);
  }
}

}  // namespace
}  // namespace marrow::render
