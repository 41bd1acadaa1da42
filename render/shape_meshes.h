// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

namespace marrow::render {

/// Triangles, counter-clockwise seen from outside.
struct ShapeMesh {
  int floatsPerVertex = 3;
  std::vector<float> vertices;
  std::vector<std::uint16_t> indices;
};

/// A link: corner and face of resources/shaders/bone.vert. Faces share no vertices, so that they are flat.
[[nodiscard]] ShapeMesh octahedronMesh();

/// Half a unit sphere around +z with the given number of sides, closed by one ring between pole and equator.
[[nodiscard]] ShapeMesh domeMesh(int sides);

/// The same with no ring between, for joints by the thousand.
[[nodiscard]] ShapeMesh coarseDomeMesh(int sides);

/// Three lines as thin rectangles: corner of resources/shaders/axis.vert.
[[nodiscard]] ShapeMesh axesMesh();

}  // namespace marrow::render
