// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace marrow::core {

/// How the console turns a part of a mesh to the camera.
enum class Billboard : std::uint8_t { None, Full, AroundY };

/// Triangles in drawing order, of one material.
struct TriangleRun {
  std::uint32_t firstIndex = 0;  ///< into Mesh::indices
  std::uint32_t indexCount = 0;  ///< three a triangle
  int material = -1;             ///< into Model::materials; -1: none
  int source = -1;               ///< number of the shape or display list in the file
  std::string name = {};         ///< of the shape or limb; may be empty
  int bone = -1;                 ///< the bone that the file hangs the run on; -1: none
  bool hasNormals = false;       ///< else Mesh::normals mean nothing here
  std::uint8_t colourSets = 0;   ///< of Mesh::colours that are stored
  std::uint8_t uvSets = 0;       ///< a bit for each of Mesh::uvs that is stored
  Billboard billboard = Billboard::None;
  std::uint64_t byteOffset = 0;  ///< of the record, in the unpacked bytes

  [[nodiscard]] bool hasUv(int set) const { return (uvSets >> set & 1) != 0; }
};

/// Vertices, and the triangles drawn with them. Each array has an entry a vertex, or none if no run needs it.
struct Mesh {
  static constexpr std::size_t kColourSets = 2;
  static constexpr std::size_t kUvSets = 8;

  std::vector<glm::vec3> positions;                           ///< in the space of the vertex's draw matrix
  std::vector<std::uint16_t> drawMatrices;                    ///< into Skin::matrices
  std::vector<glm::vec3> normals;                             ///< in the same space, not always of length 1
  std::array<std::vector<glm::u8vec4>, kColourSets> colours;  ///< straight alpha
  std::array<std::vector<glm::vec2>, kUvSets> uvs;            ///< as stored; v points down
  std::vector<std::uint32_t> indices;  ///< three a triangle, counter-clockwise seen from the front
  std::vector<TriangleRun> runs;       ///< in drawing order

  [[nodiscard]] std::size_t vertexCount() const { return positions.size(); }
  [[nodiscard]] std::size_t triangleCount() const { return indices.size() / 3; }
};

}  // namespace marrow::core
