// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/bind_pose.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::formats::gltf {
namespace {

constexpr double kLeastDeterminant = 1e-18;

bool isInvertible(const glm::dmat4& matrix) {
  const double determinant = glm::determinant(glm::dmat3(matrix));
  return std::isfinite(determinant) && std::abs(determinant) > kLeastDeterminant &&
         std::isfinite(glm::length(matrix[3]));
}

// Replaces a matrix that only its own vertices depend on, if glTF cannot hold it.
glm::dmat4 orPlaceOf(const glm::dmat4& matrix) {
  if (isInvertible(matrix)) return matrix;
  glm::dmat4 place(1.0);
  if (std::isfinite(glm::length(matrix[3]))) place[3] = matrix[3];
  return place;
}

}  // namespace

BindPose::BindPose(const core::Pose& idle, const core::Model* model) : model_(model) {
  for (const glm::mat4& matrix : idle.modelMatrices) {
    matrices_.push_back(orPlaceOf(glm::dmat4(matrix)));
    inverses_.push_back(glm::affineInverse(matrices_.back()));
  }
  if (model != nullptr) takeFromFile(model->skin);
}

// A file that weights vertices stores the bones' places at that time, which need not be the rest pose. If
// these places differ from vertex to vertex, the pose without an animation is used.
void BindPose::takeFromFile(const core::Skin& skin) {
  std::vector<const glm::mat4x3*> offsets(matrices_.size(), nullptr);
  std::vector<bool> differs(matrices_.size(), false);
  for (const core::DrawMatrix& matrix : skin.matrices) {
    if (matrix.bone >= 0 || matrix.influenceCount < 2) continue;
    for (std::uint32_t i = 0; i < matrix.influenceCount; ++i) {
      const core::Influence& influence = skin.influences[matrix.firstInfluence + i];
      const auto bone = static_cast<std::size_t>(std::max(influence.bone, 0));
      if (influence.bone < 0 || bone >= matrices_.size()) continue;
      if (offsets[bone] == nullptr) offsets[bone] = &influence.offset;
      if (*offsets[bone] != influence.offset) differs[bone] = true;
    }
  }
  for (std::size_t bone = 0; bone < offsets.size(); ++bone) {
    hasManyPlaces_ = hasManyPlaces_ || differs[bone];
    if (offsets[bone] == nullptr || differs[bone]) continue;
    const glm::dmat4 offset{glm::mat4(*offsets[bone])};
    if (!isInvertible(offset)) continue;
    inverses_[bone] = offset;
    matrices_[bone] = glm::affineInverse(offset);
  }
}

BoundVertex BindPose::bind(std::uint32_t vertex) {
  const core::Skin& skin = model_->skin;
  const core::DrawMatrix& matrix = skin.matrices[model_->mesh.drawMatrices[vertex]];
  const auto isBone = [this](int bone) {
    return bone >= 0 && static_cast<std::size_t>(bone) < matrices_.size();
  };
  if (isBone(matrix.bone)) return bindTo(static_cast<std::size_t>(matrix.bone), glm::dmat4(1.0), vertex);
  if (matrix.bone < 0 && matrix.influenceCount == 1) {
    const core::Influence& only = skin.influences[matrix.firstInfluence];
    if (isBone(only.bone))
      return bindTo(static_cast<std::size_t>(only.bone), glm::dmat4(glm::mat4(only.offset)), vertex);
  }
  if (matrix.bone < 0 && matrix.influenceCount > 1) return bindWeighted(matrix, vertex);
  ++loose_;
  return bindTo(0, inverses_[0], vertex);
}

BoundVertex BindPose::bindTo(std::size_t bone, const glm::dmat4& toBone, std::uint32_t vertex) const {
  BoundVertex bound;
  bound.joints[0] = static_cast<std::uint16_t>(bone);
  bound.weights[0] = 1.0F;
  place(bound, matrices_[bone] * toBone, vertex);
  return bound;
}

BoundVertex BindPose::bindWeighted(const core::DrawMatrix& matrix, std::uint32_t vertex) {
  const auto all = std::span<const core::Influence>(model_->skin.influences)
                       .subspan(matrix.firstInfluence, matrix.influenceCount);
  std::vector<core::Influence> strongest;
  for (const core::Influence& influence : all) {
    if (!(influence.weight > 0.0F) || influence.bone < 0 ||
        static_cast<std::size_t>(influence.bone) >= matrices_.size())
      continue;
    const auto known = std::find_if(strongest.begin(), strongest.end(),
                                    [&](const auto& one) { return one.bone == influence.bone; });
    if (known == strongest.end()) {
      strongest.push_back(influence);
    } else {
      known->weight += influence.weight;  // glTF names a joint once
    }
  }
  std::stable_sort(strongest.begin(), strongest.end(),
                   [](const core::Influence& a, const core::Influence& b) { return a.weight > b.weight; });
  if (strongest.empty()) {
    ++loose_;
    return bindTo(0, inverses_[0], vertex);
  }
  if (strongest.size() > BoundVertex::kMost) {
    ++cut_;
    strongest.resize(BoundVertex::kMost);
  }
  double sum = 0.0;
  for (const core::Influence& influence : strongest) sum += static_cast<double>(influence.weight);
  BoundVertex bound;
  for (std::size_t i = 0; i < strongest.size(); ++i) {
    bound.joints[i] = static_cast<std::uint16_t>(strongest[i].bone);
    bound.weights[i] = static_cast<float>(static_cast<double>(strongest[i].weight) / sum);
  }
  const auto first = static_cast<std::size_t>(strongest.front().bone);
  place(bound, matrices_[first] * glm::dmat4(glm::mat4(strongest.front().offset)), vertex);
  return bound;
}

void BindPose::place(BoundVertex& bound, const glm::dmat4& toBind, std::uint32_t vertex) const {
  bound.position = glm::dvec3(toBind * glm::dvec4(model_->mesh.positions[vertex], 1.0));
  if (model_->mesh.normals.empty()) return;
  const glm::dvec3 normal =
      glm::inverseTranspose(glm::dmat3(toBind)) * glm::dvec3(model_->mesh.normals[vertex]);
  const double length = glm::length(normal);
  // glTF has no normals of length 0: such a vertex gets one that points up.
  bound.normal = length > 0.0 && std::isfinite(length) ? normal / length : glm::dvec3(0.0, 1.0, 0.0);
}

}  // namespace marrow::formats::gltf
