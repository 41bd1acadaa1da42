// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/mesh_bounds.h"

#include <vector>

namespace marrow::render {
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
