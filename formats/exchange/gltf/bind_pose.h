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
/// position for each vertex: the file's, where it weights vertices, else those of the pose without an
/// animation.
class BindPose {
 public:
  /// @param idle   of the skeleton.
  /// @param model  null: no body. It outlives this.
  BindPose(const core::Pose& idle, const core::Model* model);

  [[nodiscard]] const glm::dmat4& matrix(std::size_t bone) const { return matrices_[bone]; }
  [[nodiscard]] const glm::dmat4& inverse(std::size_t bone) const { return inverses_[bone]; }

  [[nodiscard]] BoundVertex bind(std::uint32_t vertex);

  /// How many vertices had more than four bones so far; the four strongest stay.
  [[nodiscard]] std::size_t cutVertices() const { return cut_; }
  /// How many vertices had no bone so far; they are bound to the first.
  [[nodiscard]] std::size_t looseVertices() const { return loose_; }
  /// Vertices have a place for each of their bones, of which glTF keeps that of the strongest.
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
