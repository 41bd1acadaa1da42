// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/obj/obj_export.h"

#include "formats/obj/bone_shape.h"
#include "formats/obj/obj_names.h"

#include <assimp/material.h>
#include <assimp/mesh.h>
#include <assimp/scene.h>

#include <assimp/Exporter.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <locale>
#include <memory>
#include <sstream>
#include <string_view>
#include <vector>

namespace marrow::formats {
namespace {

// Assimp merges vertices of equal place and colour over the whole file. Joints may share a place, and a solid
// must not be tied to its neighbours, so every bone gets a colour of its own, dropped again from the text.
enum class Part { Joints, Solid };
aiColor4D tellApart(std::size_t bone, Part part) {
  return {static_cast<float>(bone), part == Part::Joints ? 0.0F : 1.0F, 0.0F, 1.0F};
}

float toFloat(double value) {
  constexpr double kLimit = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(value, -kLimit, kLimit));
}

aiVector3D toAssimp(const glm::dvec3& v) { return {toFloat(v.x), toFloat(v.y), toFloat(v.z)}; }

glm::dvec3 place(const glm::vec3& origin, const ObjOptions& options) {
  const glm::dvec3 scaled = glm::dvec3(origin) * options.unitScale;
  return options.up == UpAxis::Y ? scaled : glm::dvec3(scaled.x, -scaled.z, scaled.y);
}

bool fitsFloat(const glm::dvec3& v) {
  // The comparison also turns down NaN.
  const auto fits = [](double value) { return std::abs(value) <= std::numeric_limits<float>::max(); };
  return fits(v.x) && fits(v.y) && fits(v.z);
}

core::Result<std::vector<glm::dvec3>> placeOrigins(const core::Skeleton& skeleton, const core::Pose& pose,
                                                   const ObjOptions& options) {
  std::vector<glm::dvec3> origins;
  origins.reserve(skeleton.size());
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    origins.push_back(place(pose.origin(bone), options));
    if (fitsFloat(origins.back())) continue;
    core::Error error;
    error.code = core::ErrorCode::BadValue;
    error.message = "the origin of this bone is not a finite number at this frame, so it cannot be exported";
    error.fieldPath = "bone " + std::to_string(bone) + " \"" + skeleton.bones[bone].name + "\"";
    return tl::unexpected(std::move(error));
  }
  return origins;
}

std::unique_ptr<aiMesh> makeMesh(std::string name, std::size_t vertices, std::size_t faces) {
  auto mesh = std::make_unique<aiMesh>();
  mesh->mName.Set(name);
  mesh->mNumVertices = static_cast<unsigned>(vertices);
  mesh->mVertices = new aiVector3D[vertices];
  mesh->mColors[0] = new aiColor4D[vertices];
  mesh->mNumFaces = static_cast<unsigned>(faces);
  mesh->mFaces = new aiFace[faces];
  return mesh;
}

void setFace(aiFace& face, std::initializer_list<std::size_t> indices) {
  face.mNumIndices = static_cast<unsigned>(indices.size());
  face.mIndices = new unsigned[indices.size()];
  std::transform(indices.begin(), indices.end(), face.mIndices,
                 [](std::size_t index) { return static_cast<unsigned>(index); });
}

// A point for every bone comes first, because Assimp numbers vertices as it meets them and joint n shall be
// vertex n; then a line for every link. Points that have a line are left out of the text again.
std::unique_ptr<aiMesh> jointsMesh(const core::Skeleton& skeleton, const std::vector<glm::dvec3>& origins) {
  const std::size_t bones = skeleton.size();
  std::vector<std::size_t> children;
  for (std::size_t bone = 0; bone < bones; ++bone) {
    if (skeleton.bones[bone].parent >= 0) children.push_back(bone);
  }
  auto mesh = makeMesh("joints", bones, bones + children.size());
  mesh->mPrimitiveTypes = aiPrimitiveType_POINT | aiPrimitiveType_LINE;
  for (std::size_t bone = 0; bone < bones; ++bone) {
    mesh->mVertices[bone] = toAssimp(origins[bone]);
    mesh->mColors[0][bone] = tellApart(bone, Part::Joints);
    setFace(mesh->mFaces[bone], {bone});
  }
  for (std::size_t i = 0; i < children.size(); ++i) {
    const auto parent = static_cast<std::size_t>(skeleton.bones[children[i]].parent);
    setFace(mesh->mFaces[bones + i], {parent, children[i]});
  }
  return mesh;
}

// Its name is the bone's number; the real one, of any length and script, is put into the text afterwards.
std::unique_ptr<aiMesh> solidMesh(std::size_t bone, const std::vector<Triangle>& triangles) {
  auto mesh = makeMesh(std::to_string(bone), triangles.size() * 3, triangles.size());
  mesh->mPrimitiveTypes = aiPrimitiveType_TRIANGLE;
  mesh->mNormals = new aiVector3D[mesh->mNumVertices];
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const auto& [a, b, c] = triangles[i];
    const aiVector3D normal = toAssimp(glm::normalize(glm::cross(b - a, c - a)));
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const std::size_t vertex = i * 3 + corner;
      mesh->mVertices[vertex] = toAssimp(triangles[i][corner]);
      mesh->mNormals[vertex] = normal;
      mesh->mColors[0][vertex] = tellApart(bone, Part::Solid);
    }
    setFace(mesh->mFaces[i], {i * 3, i * 3 + 1, i * 3 + 2});
  }
  return mesh;
}

std::unique_ptr<aiScene> makeScene(const core::Skeleton& skeleton, const std::vector<glm::dvec3>& origins,
                                   double unit) {
  const auto shapes = boneShapes(skeleton, origins, unit);
  auto scene = std::make_unique<aiScene>();
  const std::size_t meshes = skeleton.size() + 1;
  scene->mMeshes = new aiMesh*[meshes]();
  scene->mNumMeshes = static_cast<unsigned>(meshes);
  scene->mMeshes[0] = jointsMesh(skeleton, origins).release();
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    scene->mMeshes[bone + 1] = solidMesh(bone, shapes[bone]).release();
  }
  scene->mMaterials = new aiMaterial*[1]();
  scene->mMaterials[0] = new aiMaterial;
  scene->mNumMaterials = 1;
  scene->mRootNode = new aiNode("skeleton");
  scene->mRootNode->mMeshes = new unsigned[meshes];
  scene->mRootNode->mNumMeshes = scene->mNumMeshes;
  for (unsigned i = 0; i < scene->mNumMeshes; ++i) scene->mRootNode->mMeshes[i] = i;
  return scene;
}

/// Turns Assimp's text into ours: two objects with their vertices, real names, no colours, no foreign
/// comments.
class ObjText {
 public:
  explicit ObjText(const core::Skeleton& skeleton)
      : groupNames_(objGroupNames(skeleton)), hasLine_(skeleton.size(), false) {
    for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
      const int parent = skeleton.bones[bone].parent;
      if (parent < 0) continue;
      hasLine_[bone] = true;
      hasLine_[static_cast<std::size_t>(parent)] = true;
    }
    objectName_ = objSafeName(skeleton.name);
    if (objectName_.empty() || objectName_ == "joints") objectName_ = "skeleton";
  }

  void read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      takeLine(line);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  [[nodiscard]] std::string compose(const std::string& header) const {
    return header + "\no joints\n" + jointVertices_ + jointElements_ + "\no " + objectName_ + "\n" +
           solidVertices_ + normals_ + solids_;
  }

 private:
  void takeLine(std::string_view line) {
    if (line.starts_with("v ")) return takeVertex(line.substr(2));
    if (line.starts_with("vn ")) return append(normals_, line);
    if (line.starts_with("g ")) return takeGroup();
    if (line.starts_with("p ")) return takePoint();
    if (line.starts_with("l ")) return append(jointElements_, "l ", line.substr(3));
    if (line.starts_with("f ")) return append(solids_, "f ", line.substr(3));
  }

  void takeVertex(std::string_view numbers) {
    numbers.remove_prefix(std::min(numbers.find_first_not_of(' '), numbers.size()));
    std::size_t end = 0;
    for (int i = 0; i < 3; ++i) end = numbers.find(' ', end + 1);
    append(vertexCount_ < hasLine_.size() ? jointVertices_ : solidVertices_, "v ", numbers.substr(0, end));
    ++vertexCount_;
  }

  // The first group is the joints, which are an object here; then one a bone, in bone order.
  void takeGroup() {
    if (groupCount_++ > 0) append(solids_, "\ng ", groupNames_[groupCount_ - 2]);
  }

  void takePoint() {
    if (!hasLine_[pointCount_]) append(jointElements_, "p ", std::to_string(pointCount_ + 1));
    ++pointCount_;
  }

  static void append(std::string& to, std::string_view first, std::string_view second = {}) {
    to.append(first).append(second) += '\n';
  }

  std::vector<std::string> groupNames_;
  std::vector<bool> hasLine_;  // [bones] part of some link
  std::string objectName_;
  std::string jointVertices_;
  std::string jointElements_;
  std::string solidVertices_;
  std::string normals_;
  std::string solids_;
  std::size_t vertexCount_ = 0;
  std::size_t groupCount_ = 0;
  std::size_t pointCount_ = 0;
};

std::string headerOf(const core::Skeleton& skeleton, const ObjOptions& options) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(std::numeric_limits<double>::max_digits10 - 2);
  text << "# Marrow posed skeleton\n# " << skeleton.size() << (skeleton.size() == 1 ? " bone, " : " bones, ")
       << (options.up == UpAxis::Y ? "Y" : "Z") << " up, game unit = " << options.unitScale << "\n";
  return text.str();
}

}  // namespace

core::Result<std::string> toObj(const core::Skeleton& skeleton, const core::Pose& pose,
                                const ObjOptions& options) {
  assert(pose.modelMatrices.size() == skeleton.size());
  if (skeleton.bones.empty()) {
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, "there is no bone to export", {}, {}, {}});
  }
  const auto origins = placeOrigins(skeleton, pose, options);
  if (!origins) return tl::unexpected(origins.error());
  const auto scene = makeScene(skeleton, *origins, options.unitScale);
  Assimp::Exporter exporter;
  const aiExportDataBlob* blob = exporter.ExportToBlob(scene.get(), "objnomtl");
  if (blob == nullptr) {
    return tl::unexpected(core::Error{core::ErrorCode::BadValue,
                                      std::string("OBJ export failed: ") + exporter.GetErrorString(),
                                      {},
                                      {},
                                      {}});
  }
  ObjText text(skeleton);
  text.read({static_cast<const char*>(blob->data), blob->size});
  return text.compose(headerOf(skeleton, options));
}

}  // namespace marrow::formats
