// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/pose_bounds.h"

#include "render/bones/bone_shapes.h"

#include <algorithm>
#include <vector>

namespace marrow::render {

Bounds boundsOf(const core::Skeleton& skeleton, std::span<const glm::mat4> models) {
  Bounds all;
  if (skeleton.size() == 0) return all;
  BoneShapes shapes;
  for (std::size_t bones = 0; !models.empty(); models = models.subspan(bones)) {
    bones = std::min(skeleton.size(), models.size());
    shapes.build(skeleton, models.first(bones));
    Bounds bounds;
    for (const BoneShapes::Joint& joint : shapes.joints()) bounds.add(joint.centre);
    for (const BoneShapes::Edge& edge : shapes.edges()) bounds.add(edge.tail);
    // A lone joint has no extent, only the margin.
    bounds.grow(shapes.sceneRadius() * (bounds.radius() > 0.0F ? 0.03F : 0.5F));
    all.add(bounds);
  }
  return all;
}

Bounds boundsOf(const core::Skeleton& skeleton, const core::Pose& pose) {
  return boundsOf(skeleton, std::span(pose.modelMatrices));
}

Bounds boundsOfBone(const core::Skeleton& skeleton, const core::Pose& pose, int bone) {
  BoneShapes shapes;
  shapes.build(skeleton, pose.modelMatrices);
  Bounds bounds;
  for (const BoneShapes::Joint& joint : shapes.joints()) {
    if (joint.bone == bone) bounds.add(joint.centre);
  }
  for (const BoneShapes::Edge& edge : shapes.edges()) {
    if (edge.bone == bone) bounds.add(edge.tail);
  }
  // The surroundings show where the bone is. A bone without length needs more of them.
  constexpr float kMarginPerLength = 0.35F;
  constexpr float kLeastMargin = 0.03F;
  constexpr float kPointMargin = 0.25F;
  const bool isPoint = bounds.radius() < shapes.sceneRadius() * 1e-4F;
  bounds.grow(std::max(bounds.radius() * kMarginPerLength,
                       shapes.sceneRadius() * (isPoint ? kPointMargin : kLeastMargin)));
  return bounds;
}

namespace {

/// @param add  takes the draw matrix and the place of each corner, in that matrix's own space.
template <typename Add>
void forEachCorner(const core::Model& model, const Add& add) {
  const core::Mesh& mesh = model.mesh;
  for (const core::TriangleRun& run : mesh.runs) {
    const core::Material* material = model.materialOf(run);
    if (material != nullptr && !material->isDrawn) continue;
    for (std::uint32_t i = 0; i < run.indexCount; ++i) {
      const std::uint32_t vertex = mesh.indices[run.firstIndex + i];
      add(mesh.drawMatrices[vertex], mesh.positions[vertex]);
    }
  }
}

void addTurned(Bounds& all, const Bounds& box, const glm::mat4& matrix) {
  for (int corner = 0; corner < 8; ++corner) {
    const glm::vec3 place((corner & 1) != 0 ? box.high.x : box.low.x,
                          (corner & 2) != 0 ? box.high.y : box.low.y,
                          (corner & 4) != 0 ? box.high.z : box.low.z);
    all.add(glm::vec3(matrix * glm::vec4(place, 1.0F)));
  }
}

}  // namespace

Bounds boundsOf(const core::Model& model, std::span<const glm::mat4> models, std::size_t boneCount) {
  Bounds all;
  if (boneCount == 0) return all;
  const std::size_t count = model.skin.matrices.size();
  if (models.size() == boneCount) {
    std::vector<glm::mat4> matrices;
    for (std::size_t i = 0; i < count; ++i) matrices.push_back(model.skin.matrixAt(i, models));
    forEachCorner(model, [&](std::size_t matrix, const glm::vec3& place) {
      all.add(glm::vec3(matrices[matrix] * glm::vec4(place, 1.0F)));
    });
    return all;
  }
  // Boxes are enough for many poses.
  std::vector<Bounds> boxes(count);
  forEachCorner(model, [&](std::size_t matrix, const glm::vec3& place) { boxes[matrix].add(place); });
  for (; models.size() >= boneCount; models = models.subspan(boneCount)) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (!boxes[i].isEmpty) addTurned(all, boxes[i], model.skin.matrixAt(i, models.first(boneCount)));
    }
  }
  return all;
}

}  // namespace marrow::render
