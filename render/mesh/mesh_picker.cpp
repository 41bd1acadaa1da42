// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/mesh_picker.h"

#include "core/look_sampler.h"

#include "core/model/model.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace marrow::render {
namespace {

float crossOf(const glm::vec2& a, const glm::vec2& b) { return a.x * b.y - a.y * b.x; }

/// A triangle on the screen, y down.
struct ScreenTriangle {
  std::array<glm::vec3, 3> corners;

  /// The weights of the corners at a point; all are at least 0 inside. @return false without area.
  bool weightsAt(const glm::vec2& point, std::array<float, 3>& weights, bool& isFront) const {
    const glm::vec2 a(corners[0]);
    const glm::vec2 b(corners[1]);
    const glm::vec2 c(corners[2]);
    const float area = crossOf(b - a, c - a);
    if (area == 0.0F) return false;
    isFront = area < 0.0F;  // counter-clockwise where y points up
    weights = {crossOf(b - point, c - point) / area, crossOf(c - point, a - point) / area, 0.0F};
    weights[2] = 1.0F - weights[0] - weights[1];
    return true;
  }
};

bool showsSide(const core::Material* material, bool isFront) {
  if (material == nullptr || material->cull == core::Cull::None) return true;
  if (material->cull == core::Cull::All) return false;
  return material->cull == (isFront ? core::Cull::Back : core::Cull::Front);
}

}  // namespace

MeshHit MeshPicker::hitAt(const MeshItem& item, const OrbitCamera& camera, const glm::vec2& position,
                          const glm::vec2& sizePixels) {
  const core::Model& model = *item.model;
  const core::Mesh& mesh = model.mesh;
  matrices_.resize(model.skin.matrices.size());
  for (std::size_t i = 0; i < matrices_.size(); ++i) matrices_[i] = model.skin.matrixAt(i, item.models);
  places_.resize(mesh.vertexCount());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const glm::vec4 place = matrices_[mesh.drawMatrices[i]] * glm::vec4(mesh.positions[i], 1.0F);
    places_[i] = camera.project(glm::vec3(place), sizePixels);
  }
  MeshHit best{.depth = 2.0F};
  for (std::size_t r = 0; r < mesh.runs.size(); ++r) {
    const core::TriangleRun& run = mesh.runs[r];
    const core::Material* material = model.materialOf(run);
    if (item.look != nullptr && item.look->isHidden[r] != 0) continue;
    if (material != nullptr && !material->isDrawn) continue;
    for (std::uint32_t i = run.firstIndex; i < run.firstIndex + run.indexCount; i += 3) {
      const ScreenTriangle triangle{
          {places_[mesh.indices[i]], places_[mesh.indices[i + 1]], places_[mesh.indices[i + 2]]}};
      std::array<float, 3> weights{};
      bool isFront = false;
      if (!triangle.weightsAt(position, weights, isFront) || !showsSide(material, isFront)) continue;
      if (std::any_of(weights.begin(), weights.end(), [](float weight) { return !(weight >= 0.0F); }))
        continue;
      float depth = 0.0F;
      for (std::size_t c = 0; c < 3; ++c) depth += weights[c] * triangle.corners[c].z;
      const bool isBehindEye = std::any_of(triangle.corners.begin(), triangle.corners.end(),
                                           [](const glm::vec3& corner) { return corner.z < 0.0F; });
      if (isBehindEye || depth >= best.depth) continue;
      const auto nearest = std::max_element(weights.begin(), weights.end()) - weights.begin();
      const std::uint32_t vertex = mesh.indices[i + static_cast<std::uint32_t>(nearest)];
      best = {model.skin.strongestBone(mesh.drawMatrices[vertex]), static_cast<int>(r), depth};
    }
  }
  return best;
}

}  // namespace marrow::render
