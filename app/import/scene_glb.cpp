// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import/scene_glb.h"

#include "formats/exchange/gltf/glb_file.h"

#include <assimp/material.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace marrow::import {
namespace {

using formats::gltf::GlbFile;
using formats::gltf::Json;
using formats::gltf::Shape;
using formats::gltf::ViewUse;

std::string textOf(const aiString& text) { return {text.C_Str()}; }

/// glTF has linear colours; those of these formats are as they are shown.
float toLinear(float stored) {
  const float value = std::clamp(stored, 0.0F, 1.0F);
  return value <= 0.04045F ? value / 12.92F : std::pow((value + 0.055F) / 1.055F, 2.4F);
}

void append(std::vector<float>& out, const aiVector3D& v) { out.insert(out.end(), {v.x, v.y, v.z}); }

/// Column by column, as glTF has it.
std::array<float, 16> columnsOf(aiMatrix4x4 matrix) {
  matrix.Transpose();
  std::array<float, 16> out{};
  std::copy_n(matrix[0], 16, out.begin());
  return out;
}

class SceneGlb {
 public:
  SceneGlb(const aiScene& scene, const std::set<const aiNode*>& joints, bool multipliesImages)
      : scene_(scene), joints_(joints), multipliesImages_(multipliesImages), meshes_(scene.mNumMeshes) {}

  std::string make() {
    collectNodes();
    addMaterials();
    for (std::size_t i = 0; i < nodes_.size(); ++i) addNode(i);
    for (const Json& node : bodies_) roots_.push_back(file_.add("nodes", node));
    for (unsigned i = 0; i < scene_.mNumAnimations; ++i) addAnimation(*scene_.mAnimations[i]);
    file_.add("scenes", {{"nodes", roots_}});
    file_.document()["scene"] = 0;
    return file_.pack();
  }

 private:
  using Attributes = std::map<std::string, std::size_t>;
  struct Geometry {
    Attributes attributes;
    std::size_t indices = 0;
  };

  // Parents first, without recursion: a file may be a chain of any length.
  void collectNodes() {
    std::vector<const aiNode*> waiting = {scene_.mRootNode};
    while (!waiting.empty()) {
      const aiNode* node = waiting.back();
      waiting.pop_back();
      numbers_.emplace(node, nodes_.size());
      byName_.emplace(textOf(node->mName), nodes_.size());
      nodes_.push_back(node);
      for (unsigned i = node->mNumChildren; i-- > 0;) waiting.push_back(node->mChildren[i]);
    }
    roots_.push_back(0);
  }

  void addNode(std::size_t number) {
    const aiNode& node = *nodes_[number];
    Json json = {{"name", textOf(node.mName)}};
    if (!node.mTransformation.IsIdentity()) json["matrix"] = columnsOf(node.mTransformation);
    Json children = Json::array();
    for (unsigned i = 0; i < node.mNumChildren; ++i) children.push_back(numbers_.at(node.mChildren[i]));
    if (!children.empty()) json["children"] = std::move(children);
    Json rigid = Json::array();
    for (unsigned i = 0; i < node.mNumMeshes; ++i) {
      if (node.mMeshes[i] >= scene_.mNumMeshes) continue;
      const aiMesh& mesh = *scene_.mMeshes[node.mMeshes[i]];
      std::optional<Json> primitive = primitiveOf(node.mMeshes[i]);
      if (!primitive) continue;
      if (mesh.mNumBones == 0) {
        rigid.push_back(std::move(*primitive));
        continue;
      }
      const std::size_t skin = skinOf(node.mMeshes[i]);
      const std::size_t body = addMesh(mesh, Json::array({std::move(*primitive)}));
      bodies_.push_back({{"name", textOf(mesh.mName)}, {"mesh", body}, {"skin", skin}});
    }
    if (!rigid.empty()) json["mesh"] = addMesh(*scene_.mMeshes[node.mMeshes[0]], std::move(rigid));
    file_.add("nodes", std::move(json));
  }

  std::size_t addMesh(const aiMesh& mesh, Json primitives) {
    return file_.add("meshes", {{"name", textOf(mesh.mName)}, {"primitives", std::move(primitives)}});
  }

  /// Empty if there is no triangle. Nodes that share a mesh share its number.
  std::optional<Json> primitiveOf(unsigned index) {
    const aiMesh& mesh = *scene_.mMeshes[index];
    if (!meshes_[index]) meshes_[index] = geometryOf(mesh);
    const Geometry& geometry = *meshes_[index];
    if (geometry.attributes.empty()) return std::nullopt;
    Json primitive = {{"attributes", geometry.attributes}, {"indices", geometry.indices}};
    if (mesh.mMaterialIndex < scene_.mNumMaterials) primitive["material"] = mesh.mMaterialIndex;
    return primitive;
  }

  Geometry geometryOf(const aiMesh& mesh) {
    std::vector<std::uint32_t> corners;
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
      const aiFace& face = mesh.mFaces[i];
      if (face.mNumIndices == 3) corners.insert(corners.end(), face.mIndices, face.mIndices + 3);
    }
    if (corners.empty() || mesh.mVertices == nullptr) return {};
    Geometry geometry;
    geometry.attributes["POSITION"] = vectorsOf(mesh.mVertices, mesh.mNumVertices, true);
    if (mesh.mNormals != nullptr)
      geometry.attributes["NORMAL"] = vectorsOf(mesh.mNormals, mesh.mNumVertices, false);
    for (unsigned set = 0; set < AI_MAX_NUMBER_OF_TEXTURECOORDS && mesh.mTextureCoords[set] != nullptr; ++set)
      geometry.attributes["TEXCOORD_" + std::to_string(set)] =
          uvsOf(mesh.mTextureCoords[set], mesh.mNumVertices);
    if (mesh.mColors[0] != nullptr)
      geometry.attributes["COLOR_0"] = coloursOf(mesh.mColors[0], mesh.mNumVertices);
    if (mesh.mNumBones > 0) addWeights(mesh, geometry.attributes);
    geometry.indices = file_.addIndices(corners, mesh.mNumVertices);
    return geometry;
  }

  std::size_t vectorsOf(const aiVector3D* vectors, unsigned count, bool bounds) {
    std::vector<float> numbers;
    for (unsigned i = 0; i < count; ++i) append(numbers, vectors[i]);
    return file_.addFloats(numbers, Shape::Vec3, ViewUse::Vertices, bounds);
  }

  std::size_t uvsOf(const aiVector3D* vectors, unsigned count) {
    std::vector<float> numbers;
    for (unsigned i = 0; i < count; ++i) numbers.insert(numbers.end(), {vectors[i].x, vectors[i].y});
    return file_.addFloats(numbers, Shape::Vec2, ViewUse::Vertices);
  }

  std::size_t coloursOf(const aiColor4D* colours, unsigned count) {
    std::vector<float> numbers;
    for (unsigned i = 0; i < count; ++i) {
      const aiColor4D& c = colours[i];
      numbers.insert(numbers.end(), {toLinear(c.r), toLinear(c.g), toLinear(c.b), c.a});
    }
    return file_.addFloats(numbers, Shape::Vec4, ViewUse::Vertices);
  }

  // Adds the eight heaviest weights of a vertex, in two sets.
  void addWeights(const aiMesh& mesh, Attributes& attributes) {
    constexpr std::size_t kSets = 2;
    std::vector<std::vector<std::pair<float, std::uint16_t>>> hangings(mesh.mNumVertices);
    for (unsigned bone = 0; bone < mesh.mNumBones; ++bone) {
      const aiBone& one = *mesh.mBones[bone];
      for (unsigned i = 0; i < one.mNumWeights; ++i) {
        const aiVertexWeight& weight = one.mWeights[i];
        if (weight.mVertexId < mesh.mNumVertices && weight.mWeight > 0.0F)
          hangings[weight.mVertexId].emplace_back(weight.mWeight, static_cast<std::uint16_t>(bone));
      }
    }
    std::array<std::vector<std::uint16_t>, kSets> joints;
    std::array<std::vector<float>, kSets> weights;
    for (auto& hanging : hangings) {
      std::stable_sort(hanging.begin(), hanging.end(),
                       [](const auto& a, const auto& b) { return a.first > b.first; });
      hanging.resize(kSets * 4);
      for (std::size_t i = 0; i < hanging.size(); ++i) {
        weights[i / 4].push_back(hanging[i].first);
        joints[i / 4].push_back(hanging[i].second);
      }
    }
    for (std::size_t set = 0; set < kSets; ++set) {
      if (std::all_of(weights[set].begin(), weights[set].end(), [](float w) { return w == 0.0F; })) continue;
      const std::string number = std::to_string(set);
      attributes["JOINTS_" + number] = file_.addWords(joints[set], Shape::Vec4, ViewUse::Vertices);
      attributes["WEIGHTS_" + number] = file_.addFloats(weights[set], Shape::Vec4, ViewUse::Vertices);
    }
  }

  std::size_t skinOf(unsigned index) {
    const auto known = skins_.find(index);
    if (known != skins_.end()) return known->second;
    const aiMesh& mesh = *scene_.mMeshes[index];
    Json joints = Json::array();
    std::vector<float> binds;
    for (unsigned i = 0; i < mesh.mNumBones; ++i) {
      const aiBone& bone = *mesh.mBones[i];
      const auto node = byName_.find(textOf(bone.mName));
      joints.push_back(node == byName_.end() ? 0 : node->second);
      const auto numbers = columnsOf(bone.mOffsetMatrix);
      binds.insert(binds.end(), numbers.begin(), numbers.end());
    }
    if (skins_.empty()) addOtherJoints(joints, binds);
    const std::size_t matrices = file_.addFloats(binds, Shape::Mat4, ViewUse::Any);
    const std::size_t skin =
        file_.add("skins", {{"joints", std::move(joints)}, {"inverseBindMatrices", matrices}});
    return skins_.emplace(index, skin).first->second;
  }

  void addOtherJoints(Json& joints, std::vector<float>& binds) const {
    std::set<std::size_t> others;
    for (const aiNode* joint : joints_) others.insert(numbers_.at(joint));
    for (unsigned i = 0; i < scene_.mNumMeshes; ++i) {
      const aiMesh& mesh = *scene_.mMeshes[i];
      for (unsigned bone = 0; bone < mesh.mNumBones; ++bone) {
        const auto node = byName_.find(textOf(mesh.mBones[bone]->mName));
        if (node != byName_.end()) others.erase(node->second);
      }
    }
    const auto nothing = columnsOf(aiMatrix4x4());  // no vertex uses it
    for (const std::size_t node : others) {
      joints.push_back(node);
      binds.insert(binds.end(), nothing.begin(), nothing.end());
    }
  }

  void addMaterials() {
    for (unsigned i = 0; i < scene_.mNumMaterials; ++i) addMaterial(*scene_.mMaterials[i]);
  }

  void addMaterial(const aiMaterial& material) {
    aiString name;
    (void)material.Get(AI_MATKEY_NAME, name);
    aiColor4D colour(1.0F, 1.0F, 1.0F, 1.0F);
    float opacity = 1.0F;
    (void)material.Get(AI_MATKEY_OPACITY, opacity);
    int isTwoSided = 0;
    (void)material.Get(AI_MATKEY_TWOSIDED, isTwoSided);
    const std::optional<std::size_t> texture = textureOf(material);
    if (!texture || multipliesImages_) (void)material.Get(AI_MATKEY_COLOR_DIFFUSE, colour);
    Json look = {{"baseColorFactor", {toLinear(colour.r), toLinear(colour.g), toLinear(colour.b), opacity}}};
    if (texture) look["baseColorTexture"] = {{"index", *texture}};
    Json json = {{"name", textOf(name)}, {"pbrMetallicRoughness", std::move(look)}};
    const bool usesImageAlpha = texture && material.GetTextureCount(aiTextureType_OPACITY) > 0;
    if (opacity < 1.0F || usesImageAlpha) json["alphaMode"] = "BLEND";
    if (isTwoSided != 0) json["doubleSided"] = true;
    file_.add("materials", std::move(json));
  }

  std::optional<std::size_t> textureOf(const aiMaterial& material) {
    aiString path;
    for (const aiTextureType type : {aiTextureType_DIFFUSE, aiTextureType_BASE_COLOR}) {
      if (material.Get(AI_MATKEY_TEXTURE(type, 0), path) != aiReturn_SUCCESS || path.length == 0) continue;
      const std::optional<std::size_t> image = imageOf(textOf(path));
      if (!image) return std::nullopt;
      const std::size_t sampler = file_.add(
          "samplers", {{"wrapS", wrapOf(material, type, true)}, {"wrapT", wrapOf(material, type, false)}});
      return file_.add("textures", {{"source", *image}, {"sampler", sampler}});
    }
    return std::nullopt;
  }

  static int wrapOf(const aiMaterial& material, aiTextureType type, bool isU) {
    int mode = aiTextureMapMode_Wrap;
    (void)(isU ? material.Get(AI_MATKEY_MAPPINGMODE_U(type, 0), mode)
               : material.Get(AI_MATKEY_MAPPINGMODE_V(type, 0), mode));
    return mode == aiTextureMapMode_Mirror ? 33648 : mode == aiTextureMapMode_Wrap ? 10497 : 33071;
  }

  std::optional<std::size_t> imageOf(const std::string& path) {
    const auto known = images_.find(path);
    if (known != images_.end()) return known->second;
    Json image;
    std::string name = path;
    // Blender names every image that lies in no file ".".
    const aiTexture* inside = path == "." ? nullptr : scene_.GetEmbeddedTexture(path.c_str());
    if (inside != nullptr) {
      if (inside->mHeight != 0) return std::nullopt;  // loose texels, which the formats here do not have
      const std::string_view bytes(reinterpret_cast<const char*>(inside->pcData), inside->mWidth);
      const bool isPng = inside->CheckFormat("png");
      image = {{"bufferView", file_.addView(bytes)}, {"mimeType", isPng ? "image/png" : "image/jpeg"}};
      name = textOf(inside->mFilename);
    } else {
      image = {{"uri", uriOf(path)}};
    }
    image["name"] = name.substr(name.find_last_of("/\\") + 1);
    return images_.emplace(path, file_.add("images", std::move(image))).first->second;
  }

  // An absolute path is one on another machine, but the file may lie beside this one.
  static std::string uriOf(std::string path) {
    std::replace(path.begin(), path.end(), '\\', '/');
    if (path.starts_with("file://")) path.erase(0, 7);
    while (path.starts_with("./")) path.erase(0, 2);
    if (path.starts_with('/') || path.find(':') != std::string::npos || path.starts_with("../"))
      path.erase(0, path.rfind('/') + 1);
    std::string uri;
    for (const char c : path) uri += c == '%' ? "%25" : std::string(1, c);
    return uri;
  }

  void addAnimation(const aiAnimation& animation) {
    // Assimp sets it to 0 if a file names no rate.
    const double rate = animation.mTicksPerSecond > 0.0 ? animation.mTicksPerSecond : 25.0;
    animation_ = {
        {"name", textOf(animation.mName)}, {"channels", Json::array()}, {"samplers", Json::array()}};
    const double start = startOf(animation);
    for (unsigned i = 0; i < animation.mNumChannels; ++i) {
      const aiNodeAnim& channel = *animation.mChannels[i];
      const auto node = byName_.find(textOf(channel.mNodeName));
      if (node == byName_.end()) continue;
      const Timing timing{start, rate};
      addChannel(node->second, "translation", std::span(channel.mPositionKeys, channel.mNumPositionKeys),
                 timing);
      addChannel(node->second, "rotation", std::span(channel.mRotationKeys, channel.mNumRotationKeys),
                 timing);
      addChannel(node->second, "scale", std::span(channel.mScalingKeys, channel.mNumScalingKeys), timing);
    }
    if (animation_["channels"].empty()) return;
    constexpr double kMostFrames = 240.0;  // further keys are parts of frames, such as Collada's thousandths
    if (animation.mTicksPerSecond >= 1.0 && animation.mTicksPerSecond <= kMostFrames)
      animation_["extras"] = {{"marrow", {{"fps", animation.mTicksPerSecond}}}};
    file_.add("animations", std::move(animation_));
  }

  // Keys before time 0 are shifted to it; glTF has no such times.
  static double startOf(const aiAnimation& animation) {
    double start = 0.0;
    for (unsigned i = 0; i < animation.mNumChannels; ++i) {
      const aiNodeAnim& channel = *animation.mChannels[i];
      if (channel.mNumPositionKeys > 0) start = std::min(start, channel.mPositionKeys[0].mTime);
      if (channel.mNumRotationKeys > 0) start = std::min(start, channel.mRotationKeys[0].mTime);
      if (channel.mNumScalingKeys > 0) start = std::min(start, channel.mScalingKeys[0].mTime);
    }
    return start;
  }

  struct Timing {
    double start;
    double rate;
  };

  static void appendValue(std::vector<float>& out, const aiVector3D& v) { append(out, v); }
  static void appendValue(std::vector<float>& out, aiQuaternion q) {
    q.Normalize();
    out.insert(out.end(), {q.x, q.y, q.z, q.w});
  }

  template <typename Key>
  void addChannel(std::size_t node, const char* path, std::span<Key> keys, const Timing& timing) {
    std::vector<float> seconds;
    std::vector<float> values;
    for (const Key& key : keys) {
      const auto time = static_cast<float>((key.mTime - timing.start) / timing.rate);
      if (!std::isfinite(time) || (!seconds.empty() && time <= seconds.back())) continue;
      seconds.push_back(time);
      appendValue(values, key.mValue);
    }
    if (seconds.empty()) return;
    const Shape shape = values.size() == seconds.size() * 4 ? Shape::Vec4 : Shape::Vec3;
    const std::size_t sampler = animation_["samplers"].size();
    animation_["samplers"].push_back({{"input", file_.addFloats(seconds, Shape::Scalar, ViewUse::Any, true)},
                                      {"output", file_.addFloats(values, shape, ViewUse::Any)}});
    animation_["channels"].push_back({{"sampler", sampler}, {"target", {{"node", node}, {"path", path}}}});
  }

  const aiScene& scene_;
  const std::set<const aiNode*>& joints_;
  bool multipliesImages_;
  GlbFile file_;
  std::vector<const aiNode*> nodes_;
  std::map<const aiNode*, std::size_t> numbers_;
  std::map<std::string, std::size_t> byName_;  ///< the first node of a name, as Assimp finds it
  std::vector<std::optional<Geometry>> meshes_;
  std::map<unsigned, std::size_t> skins_;
  std::map<std::string, std::size_t> images_;
  std::vector<std::size_t> roots_;
  std::vector<Json> bodies_;
  Json animation_;
};

}  // namespace

std::string glbOf(const aiScene& scene, const std::set<const aiNode*>& joints, bool multipliesImages) {
  return SceneGlb(scene, joints, multipliesImages).make();
}

}  // namespace marrow::import
