// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/shape_meshes.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <cstddef>

namespace marrow::render {
namespace {

glm::vec3 vertex(const ShapeMesh& mesh, std::size_t index, std::size_t offset = 0) {
  const std::size_t at = mesh.indices[index] * static_cast<std::size_t>(mesh.floatsPerVertex) + offset;
  return {mesh.vertices[at], mesh.vertices[at + 1], mesh.vertices[at + 2]};
}

// Culling drops every triangle that is wound the wrong way, so one mistake is a hole.
TEST(OctahedronMesh, WindsEveryFaceOutwardAndSlopesItLikeItsNormal) {
  const ShapeMesh mesh = octahedronMesh();
  ASSERT_EQ(mesh.indices.size(), 24U);
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const glm::vec3 a = vertex(mesh, i);
    const glm::vec3 wound = glm::normalize(glm::cross(vertex(mesh, i + 1) - a, vertex(mesh, i + 2) - a));
    const glm::vec3 said = glm::normalize(vertex(mesh, i, 3));  // for a radius of 1 and a length of 1
    EXPECT_NEAR(glm::dot(wound, said), 1.0F, 1e-5F);
    EXPECT_GT(wound.x * said.x + wound.y * said.y, 0.0F);
  }
}

TEST(DomeMesh, FacesTheEyeOnAUnitSphere) {
  for (const ShapeMesh& mesh : {domeMesh(16), coarseDomeMesh(8)}) {
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
      const glm::vec3 a = vertex(mesh, i);
      EXPECT_NEAR(glm::length(a), 1.0F, 1e-5F);
      EXPECT_GT(glm::cross(vertex(mesh, i + 1) - a, vertex(mesh, i + 2) - a).z, 0.0F);
    }
  }
}

}  // namespace
}  // namespace marrow::render
