// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/mesh_bounds.h"

#include <vector>

namespace marrow::render {
namespace {

/// The boxes around the vertices of each draw matrix, in its own space.
std::vector<Bounds> localBoxes(const core::Model& model) {
  std::vector<Bounds> boxes(model.skin.matrices.size());
  const core::Mesh& mesh = model.mesh;
  for (const core::TriangleRun& run : mesh.runs) {
    const core::Material* material = model.materialOf(run);
    if (material != nullptr && !material->isDrawn) continue;
    for (std::uint32_t i = 0; i < run.indexCount; ++i) {
      const std::uint32_t vertex = mesh.indices[run.firstIndex + i];
      boxes[mesh.drawMatrices[vertex]].add(mesh.positions[vertex]);
    }
  }
  return boxes;
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
  const std::vector<Bounds> boxes = localBoxes(model);
  for (; models.size() >= boneCount; models = models.subspan(boneCount)) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (!boxes[i].isEmpty) addTurned(all, boxes[i], model.skin.matrixAt(i, models.first(boneCount)));
    }
  }
  return all;
}

}  // namespace marrow::render
