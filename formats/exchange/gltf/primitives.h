// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/gltf/bind_pose.h"
#include "formats/exchange/gltf/glb_file.h"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace marrow::formats::gltf {

/// Triangles of one material on their way into a file.
class Primitive {
 public:
  struct Attributes {
    bool normals = false;
    bool colours = false;
    bool coordinates = false;
    friend bool operator==(const Attributes&, const Attributes&) = default;
  };

  Primitive(Attributes attributes, std::optional<std::size_t> material, double unitScale)
      : attributes_(attributes), material_(material), unitScale_(unitScale) {}

  /// @param colour  linear, 0..1.
  /// @return the vertex's number.
  std::uint32_t add(const BoundVertex& vertex, const glm::dvec4& colour, const glm::vec2& coordinates);
  void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);

  [[nodiscard]] bool empty() const { return indices_.empty(); }
  /// @param hasWideJoints  the skin has more joints than a byte can name.
  [[nodiscard]] Json write(GlbFile& file, bool hasWideJoints) const;

 private:
  Attributes attributes_;
  std::optional<std::size_t> material_;
  double unitScale_;
  std::vector<float> positions_;
  std::vector<float> normals_;
  std::vector<std::uint16_t> colours_;
  std::vector<float> coordinates_;
  std::vector<std::uint16_t> joints_;
  std::vector<float> weights_;
  std::vector<std::uint32_t> indices_;
};

}  // namespace marrow::formats::gltf
