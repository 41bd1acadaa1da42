// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/body_mesh.h"

#include "formats/exchange/gltf/materials.h"
#include "formats/exchange/obj/bone_shape.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace marrow::formats::gltf {
namespace {

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

std::uint16_t toWord(double value01) {
  return static_cast<std::uint16_t>(std::lround(std::clamp(value01, 0.0, 1.0) * 65535.0));
}

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

bool isFinite(const glm::dvec3& v) {
  constexpr double kMost = 1e30;  // that fits a float whatever the scale
  return std::abs(v.x) < kMost && std::abs(v.y) < kMost && std::abs(v.z) < kMost;
}

glm::dvec4 linear(const glm::u8vec4& stored) {
  glm::dvec4 colour(0.0, 0.0, 0.0, stored.a / 255.0);
  for (int i = 0; i < 3; ++i) colour[i] = toLinear(stored[i] / 255.0);
  return colour;
}

class BodyWriter {
 public:
  BodyWriter(const core::Model& model, BindPose& bindPose, MaterialWriter& materials, double unitScale,
             bool hasWideJoints, GlbFile& file)
      : model_(model),
        bindPose_(bindPose),
        materials_(materials),
        unitScale_(unitScale),
        hasWideJoints_(hasWideJoints),
        file_(file) {}

  core::Result<Json> write() {
    for (const core::TriangleRun& run : model_.mesh.runs) {
      const core::Material* material = model_.materialOf(run);
      if (material != nullptr && (!material->isDrawn || material->cull == core::Cull::All)) continue;
      const bool hasNormals = run.hasNormals && !model_.mesh.normals.empty();
      const auto use = materials_.use(run.material, run);
      if (!use) return tl::unexpected(use.error());
      add(run, *use, hasNormals);
    }
    flush();
    return std::move(primitives_);
  }

 private:
  void add(const core::TriangleRun& run, const MaterialUse& use, bool hasNormals) {
    const core::Mesh& mesh = model_.mesh;
    const Primitive::Attributes attributes{
        .normals = hasNormals,
        .colours = run.colourSets > 0 && use.usesVertexColours && !mesh.colours[0].empty(),
        .coordinates = use.uvSet >= 0};
    if (!open_ || material_ != use.index || attributes != attributes_) {
      flush();
      open_.emplace(attributes, use.index, unitScale_);
      material_ = use.index;
      attributes_ = attributes;
    }
    for (std::uint32_t at = run.firstIndex; at + 2 < run.firstIndex + run.indexCount; at += 3) {
      std::array<std::uint32_t, 3> corners{};
      bool isDrawn = true;
      for (std::size_t i = 0; i < 3; ++i)
        isDrawn = isDrawn && addCorner(mesh.indices[at + i], use, corners[i]);
      if (!isDrawn) continue;
      if (use.turnsInsideOut) std::swap(corners[1], corners[2]);
      open_->addTriangle(corners[0], corners[1], corners[2]);
    }
  }

  /// @return false if a coordinate is not finite.
  bool addCorner(std::uint32_t vertex, const MaterialUse& use, std::uint32_t& number) {
    const auto known = numbers_.find(vertex);
    if (known != numbers_.end()) {
      number = known->second;
      return true;
    }
    const core::Mesh& mesh = model_.mesh;
    BoundVertex bound = bindPose_.bind(vertex);
    if (!isFinite(bound.position)) return false;
    if (use.turnsInsideOut) bound.normal = -bound.normal;
    const glm::dvec4 colour = attributes_.colours ? linear(mesh.colours[0][vertex]) : glm::dvec4(1.0);
    glm::vec2 coordinates(0.0F);
    if (attributes_.coordinates) {
      coordinates = mesh.uvs[static_cast<std::size_t>(use.uvSet)][vertex];
      if (use.bakedUvs) coordinates = *use.bakedUvs * glm::vec3(coordinates, 1.0F);
      if (!std::isfinite(coordinates.x) || !std::isfinite(coordinates.y)) coordinates = glm::vec2(0.0F);
    }
    number = open_->add(bound, colour, coordinates);
    numbers_.emplace(vertex, number);
    return true;
  }

  void flush() {
    if (open_ && !open_->empty()) primitives_.push_back(open_->write(file_, hasWideJoints_));
    open_.reset();
    numbers_.clear();
  }

  const core::Model& model_;
  BindPose& bindPose_;
  MaterialWriter& materials_;
  double unitScale_;
  bool hasWideJoints_;
  GlbFile& file_;
  Json primitives_ = Json::array();
  std::optional<Primitive> open_;
  std::size_t material_ = 0;  ///< of open_
  Primitive::Attributes attributes_;
  std::unordered_map<std::uint32_t, std::uint32_t> numbers_;  ///< of vertices in open_
};

}  // namespace

core::Result<Json> writeBody(const core::Model& model, BindPose& bindPose, MaterialWriter& materials,
                             double unitScale, bool hasWideJoints, GlbFile& file) {
  return BodyWriter(model, bindPose, materials, unitScale, hasWideJoints, file).write();
}

Json writeBoneShapes(const core::Skeleton& skeleton, const core::Pose& idle, const BindPose& bindPose,
                     double unitScale, bool hasWideJoints, GlbFile& file) {
  std::vector<glm::dvec3> origins;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) origins.emplace_back(idle.origin(bone));
  const std::size_t material =
      file.add("materials",
               {{"name", "bones"},
                {"pbrMetallicRoughness",
                 {{"metallicFactor", 0}, {"roughnessFactor", 1}, {"baseColorFactor", {0.4, 0.45, 0.5, 1}}}}});
  Primitive primitive({.normals = true}, material, unitScale);
  const auto shapes = boneShapes(skeleton, origins, 1.0);
  for (std::size_t bone = 0; bone < shapes.size(); ++bone) {
    const glm::dmat4 model(idle.modelMatrices[bone]);
    const bool isSolid = std::abs(glm::determinant(glm::dmat3(model))) > 1e-18;
    glm::dmat4 toBind(1.0);
    toBind[3] = bindPose.matrix(bone)[3] - model[3] + glm::dvec4(0.0, 0.0, 0.0, 1.0);
    if (isSolid) toBind = bindPose.matrix(bone) * glm::affineInverse(model);
    for (const Triangle& triangle : shapes[bone]) {
      std::array<glm::dvec3, 3> places{};
      for (std::size_t i = 0; i < 3; ++i) places[i] = glm::dvec3(toBind * glm::dvec4(triangle[i], 1.0));
      const glm::dvec3 normal = glm::cross(places[1] - places[0], places[2] - places[0]);
      const double length = glm::length(normal);
      std::array<std::uint32_t, 3> corners{};
      for (std::size_t i = 0; i < 3; ++i) {
        BoundVertex vertex;
        vertex.position = places[i];
        vertex.normal = length > 0.0 ? normal / length : glm::dvec3(0.0, 1.0, 0.0);
        vertex.joints[0] = static_cast<std::uint16_t>(bone);
        vertex.weights[0] = 1.0F;
        corners[i] = primitive.add(vertex, glm::dvec4(1.0), glm::vec2(0.0F));
      }
      primitive.addTriangle(corners[0], corners[1], corners[2]);
    }
  }
  return primitive.write(file, hasWideJoints);
}

}  // namespace marrow::formats::gltf
