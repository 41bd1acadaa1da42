// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "tests/support/golden.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

/// Comparing bodies with tests/golden/mesh.
namespace marrow::testing {

using Json = nlohmann::json;

/// A corner of a triangle, as far as goldens tell it.
struct Corner {
  glm::vec3 position{0.0F};
  glm::vec2 uv{0.0F};
  glm::vec4 colour{255.0F};
};
using Corners = std::array<Corner, 3>;

/// The triangles of a run.
[[nodiscard]] std::vector<Corners> trianglesOf(const core::Model& model, const core::TriangleRun& run,
                                               const std::function<Corner(std::uint32_t vertex)>& cornerOf);

/// The diagonal of a golden's box.
[[nodiscard]] float sizeOf(const Json& bounds);

/// Expects the triangles of a shape in their order, each from any of its corners on. Triangles without area
/// may be missing on either side.
/// @param shape  with "triangles", and "uv" and "colour" where they are not null.
/// @param size   of the model.
void compareTriangles(const std::vector<Corners>& triangles, const Json& shape, float size);

/// Expects the same images, texel by texel.
void compareImages(std::span<const core::Image> images, const Json& textures);

/// Opens the file with each byte and each word replaced, and cut at each word. Whatever opens must be sound.
void damageEverywhere(const std::string& path);

}  // namespace marrow::testing
