// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"
#include "core/model/material.h"
#include "core/model/mesh.h"
#include "core/model/skin.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace marrow::core {

/// The body on a skeleton. Immutable once read.
struct Model {
  std::string name;
  int skeleton = 0;  ///< index among the file's skeletons; Skeleton::body leads back
  Mesh mesh;
  Skin skin;
  std::vector<Material> materials;
  std::vector<Image> images;
  std::vector<Texture> textures;  ///< by the numbers that image tracks of other files use; may be empty
  int shapeCount = 0;  ///< the number of shapes; visibility tracks of other files use their numbers

  /// The material of a run; null where it has none.
  [[nodiscard]] const Material* materialOf(const TriangleRun& run) const {
    return run.material < 0 ? nullptr : &materials[static_cast<std::size_t>(run.material)];
  }
};

/// A vertex's place in a pose.
/// @param models  [bones] model matrices.
[[nodiscard]] glm::vec3 positionAt(const Model& model, std::uint32_t vertex,
                                   std::span<const glm::mat4> models);
/// Its normal, of length 1; zero where it has none.
[[nodiscard]] glm::vec3 normalAt(const Model& model, std::uint32_t vertex, std::span<const glm::mat4> models);
/// Its coordinates for a texture, v down, with the texture's matrix applied.
[[nodiscard]] glm::vec2 uvAt(const Model& model, const Texture& texture, std::uint32_t vertex);
/// The bone with the most weight at the three corners of a triangle together; -1 where they have none.
/// @param firstIndex  its first corner, into Mesh::indices.
[[nodiscard]] int strongestBone(const Model& model, std::uint32_t firstIndex);

}  // namespace marrow::core
