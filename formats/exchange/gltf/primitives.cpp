// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/primitives.h"

#include <algorithm>
#include <cmath>

namespace marrow::formats::gltf {
namespace {

std::uint16_t toWord(double value01) {
  return static_cast<std::uint16_t>(std::lround(std::clamp(value01, 0.0, 1.0) * 65535.0));
}

}  // namespace

std::uint32_t Primitive::add(const BoundVertex& vertex, const glm::dvec4& colour,
                             const glm::vec2& coordinates) {
  const auto number = static_cast<std::uint32_t>(positions_.size() / 3);
  for (int axis = 0; axis < 3; ++axis)
    positions_.push_back(static_cast<float>(vertex.position[axis] * unitScale_));
  if (attributes_.normals) {
    for (int axis = 0; axis < 3; ++axis) normals_.push_back(static_cast<float>(vertex.normal[axis]));
  }
  if (attributes_.colours) {
    for (int channel = 0; channel < 4; ++channel) colours_.push_back(toWord(colour[channel]));
  }
  if (attributes_.coordinates) coordinates_.insert(coordinates_.end(), {coordinates.x, coordinates.y});
  joints_.insert(joints_.end(), vertex.joints.begin(), vertex.joints.end());
  weights_.insert(weights_.end(), vertex.weights.begin(), vertex.weights.end());
  return number;
}

void Primitive::addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  indices_.insert(indices_.end(), {a, b, c});
}

Json Primitive::write(GlbFile& file, bool hasWideJoints) const {
  constexpr ViewUse kVertices = ViewUse::Vertices;
  Json attributes = {{"POSITION", file.addFloats(positions_, Shape::Vec3, kVertices, true)}};
  if (attributes_.normals) attributes["NORMAL"] = file.addFloats(normals_, Shape::Vec3, kVertices);
  if (attributes_.colours) attributes["COLOR_0"] = file.addWords(colours_, Shape::Vec4, kVertices, true);
  if (attributes_.coordinates)
    attributes["TEXCOORD_0"] = file.addFloats(coordinates_, Shape::Vec2, kVertices);
  if (hasWideJoints) {
    attributes["JOINTS_0"] = file.addWords(joints_, Shape::Vec4, kVertices);
  } else {
    const std::vector<std::uint8_t> bytes(joints_.begin(), joints_.end());
    attributes["JOINTS_0"] = file.addBytes(bytes, Shape::Vec4, kVertices);
  }
  attributes["WEIGHTS_0"] = file.addFloats(weights_, Shape::Vec4, kVertices);
  Json json = {{"attributes", std::move(attributes)},
               {"indices", file.addIndices(indices_, positions_.size() / 3)}};
  if (material_) json["material"] = *material_;
  return json;
}

}  // namespace marrow::formats::gltf
