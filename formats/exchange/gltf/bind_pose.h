// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/pose.h"
#include "core/skeleton.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::formats::gltf {

/// A vertex as glTF skins it.
struct BoundVertex {
  static constexpr std::size_t kMost = 4;

  glm::dvec3 position{0.0};  ///< in the bind pose
  glm::dvec3 normal{0.0};
  std::array<std::uint16_t, kMost> joints{};  ///< of the skin, which has one a bone; 0 where the weight is 0
  std::array<float, kMost> weights{};         ///< their sum is 1
};

/// The pose in which the mesh is bound to the bones. glTF has one inverse bind matrix for each joint and one
/// position for each vertex. They are the file's if it weights vertices; otherwise they are those of the pose
/// without an animation.
class BindPose {
 public:
  /// @param idle   of the skeleton.
  /// @param model  null: no body. It outlives this.
  BindPose(const core::Pose& idle, const core::Model* model);

  [[nodiscard]] const glm::dmat4& matrix(std::size_t bone) const { return matrices_[bone]; }
  [[nodiscard]] const glm::dmat4& inverse(std::size_t bone) const { return inverses_[bone]; }

  [[nodiscard]] BoundVertex bind(std::uint32_t vertex);

  /// The number of vertices so far that had more than four bones; the four strongest stay.
  [[nodiscard]] std::size_t cutVertices() const { return cut_; }
  /// The number of vertices so far that had no bone; they are bound to the first.
  [[nodiscard]] std::size_t looseVertices() const { return loose_; }
  /// True if vertices have a place for each of their bones. glTF keeps the strongest bone's place.
  [[nodiscard]] bool hasManyPlaces() const { return hasManyPlaces_; }

 private:
  void takeFromFile(const core::Skin& skin);
  [[nodiscard]] BoundVertex bindTo(std::size_t bone, const glm::dmat4& toBone, std::uint32_t vertex) const;
  [[nodiscard]] BoundVertex bindWeighted(const core::DrawMatrix& matrix, std::uint32_t vertex);
  void place(BoundVertex& bound, const glm::dmat4& toBind, std::uint32_t vertex) const;

  const core::Model* model_;
  std::vector<glm::dmat4> matrices_;
  std::vector<glm::dmat4> inverses_;
  std::size_t cut_ = 0;
  std::size_t loose_ = 0;
  bool hasManyPlaces_ = false;
};

}  // namespace marrow::formats::gltf
