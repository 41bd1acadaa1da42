// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/shape_meshes.h"

#include <glm/vec3.hpp>

#include <cmath>
#include <numbers>

namespace marrow::render {
namespace {

void addVertex(ShapeMesh& mesh, const glm::vec3& value) {
  mesh.vertices.insert(mesh.vertices.end(), {value.x, value.y, value.z});
}

void addTriangle(ShapeMesh& mesh, int a, int b, int c) {
  for (const int index : {a, b, c}) mesh.indices.push_back(static_cast<std::uint16_t>(index));
}

void addDomeRing(ShapeMesh& mesh, int sides, float elevation) {
  for (int i = 0; i < sides; ++i) {
    const float turn = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(sides);
    const float reach = std::cos(elevation);
    addVertex(mesh, {reach * std::cos(turn), reach * std::sin(turn), std::sin(elevation)});
  }
}

void addCap(ShapeMesh& mesh, int sides) {
  for (int i = 0; i < sides; ++i) addTriangle(mesh, 0, 1 + i, 1 + (i + 1) % sides);
}

}  // namespace

ShapeMesh domeMesh(int sides) {
  ShapeMesh mesh;
  addVertex(mesh, {0.0F, 0.0F, 1.0F});
  addDomeRing(mesh, sides, std::numbers::pi_v<float> * 0.25F);
  addDomeRing(mesh, sides, 0.0F);
  addCap(mesh, sides);
  for (int i = 0; i < sides; ++i) {
    const int next = (i + 1) % sides;
    addTriangle(mesh, 1 + i, 1 + sides + i, 1 + sides + next);
    addTriangle(mesh, 1 + i, 1 + sides + next, 1 + next);
  }
  return mesh;
}

ShapeMesh axesMesh() {
  ShapeMesh mesh;
  for (int axis = 0; axis < 3; ++axis) {
    const auto which = static_cast<float>(axis);
    addVertex(mesh, {which, 0.0F, -1.0F});
    addVertex(mesh, {which, 1.0F, -1.0F});
    addVertex(mesh, {which, 1.0F, 1.0F});
    addVertex(mesh, {which, 0.0F, 1.0F});
    addTriangle(mesh, axis * 4, axis * 4 + 1, axis * 4 + 2);
    addTriangle(mesh, axis * 4, axis * 4 + 2, axis * 4 + 3);
  }
  return mesh;
}

}  // namespace marrow::render
