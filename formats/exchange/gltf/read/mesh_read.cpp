// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/mesh_read.h"

#include "formats/exchange/gltf/codes.h"
#include "formats/exchange/gltf/read/materials_read.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::gltf {
namespace {

using core::ErrorCode;

constexpr std::size_t kMostDrawMatrices = 65'536;
constexpr std::size_t kWeightsEach = 8;  // two sets of four

/// The joints of a skin.
struct SkinJoints {
  std::vector<int> bones;
  std::vector<glm::mat4x3> offsets;  ///< inverse bind matrices
};

/// The joints and weights of a vertex.
struct Hanging {
  std::array<std::uint16_t, kWeightsEach> joints{};
  std::array<float, kWeightsEach> weights{};
  auto operator<=>(const Hanging&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 errs
};

std::uint8_t toByte(double value01) {
  return static_cast<std::uint8_t>(std::lround(std::clamp(value01, 0.0, 1.0) * 255.0));
}

class BodyReader {
 public:
  BodyReader(const GltfJson& json, Buffers& buffers, ReadBudget& budget, std::span<const Node> nodes,
             const BonePlan& bones, core::Diagnostics& diagnostics)
      : json_(json),
        buffers_(buffers),
        budget_(budget),
        nodes_(nodes),
        bones_(bones),
        diagnostics_(diagnostics),
        model_(std::make_shared<core::Model>()),
        skins_(json.list("skins").size()) {}

  std::shared_ptr<core::Model> read() {
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      if (!nodes_[node].mesh) continue;
      const Json& mesh = json_.item(json_.list("meshes"), *nodes_[node].mesh);
      try {
        readMesh(node, mesh);
      } catch (const ReadFailure& failure) {
        // Indices that were added so far belong to no run.
        model_->mesh.indices.resize(drawn_);
        json_.noteLeftOut(diagnostics_, {code("gltf.mesh-left-out"), failure.error.message}, failure.error,
                          mesh);
      }
    }
    if (hasMorphs_) diagnostics_.add({core::Severity::Info, {code("gltf.morph-targets")}});
    if (model_->mesh.runs.empty()) return nullptr;
    finish();
    return model_;
  }

 private:
  void readMesh(std::size_t node, const Json& mesh) {
    const std::string name = json_.text(mesh, "name");
    if (model_->name.empty()) model_->name = name;
    const Json& primitives = json_.listIn(mesh, "primitives");
    for (std::size_t i = 0; i < primitives.size(); ++i) {
      const Json& primitive = json_.item(primitives, i);
      hasMorphs_ = hasMorphs_ || json_.find(primitive, "targets") != nullptr;
      const std::uint64_t mode = json_.whole(primitive, "mode", 4);
      if (mode < 4 || mode > 6) {
        json_.note(diagnostics_, core::Severity::Info, {code("gltf.no-triangles")}, primitive, "mode");
        continue;
      }
      budget_.spend(1, sizeof(core::TriangleRun) + name.size());
      readPrimitive(node, name, primitive, mode);
    }
  }

  void readPrimitive(std::size_t node, const std::string& name, const Json& primitive, std::uint64_t mode) {
    const Json& attributes = json_.objectIn(primitive, "attributes");
    core::TriangleRun run;
    run.name = name;
    const std::uint32_t first = verticesOf(node, attributes, run);
    const auto material = json_.index(primitive, "material", json_.list("materials"));
    run.material = material ? static_cast<int>(*material) : -1;
    if (!nodes_[node].skin) run.bone = bones_.boneOfNode[node];
    run.firstIndex = static_cast<std::uint32_t>(model_->mesh.indices.size());
    const std::size_t before = model_->mesh.indices.size();
    addTriangles(primitive, mode, first, vertexCounts_[first]);
    // glTF reverses the triangles below a mirrored node, except those of skins.
    if (!nodes_[node].skin && isMirrored(node)) turnInsideOut(before);
    run.indexCount = static_cast<std::uint32_t>(model_->mesh.indices.size()) - run.firstIndex;
    if (run.indexCount == 0) return;
    drawn_ = model_->mesh.indices.size();
    model_->mesh.runs.push_back(std::move(run));
  }

  /// Primitives may share their vertices. @return the first vertex.
  std::uint32_t verticesOf(std::size_t node, const Json& attributes, core::TriangleRun& run) {
    std::string key = std::to_string(node);
    for (const char* name :
         {"POSITION", "NORMAL", "COLOR_0", "JOINTS_0", "WEIGHTS_0", "JOINTS_1", "WEIGHTS_1"})
      key += "," + std::to_string(json_.whole(attributes, name, UINT32_MAX));
    std::array<std::string, core::Mesh::kUvSets> uvNames;
    for (std::size_t set = 0; set < uvNames.size(); ++set) {
      uvNames[set] = "TEXCOORD_" + std::to_string(set);
      key += "," + std::to_string(json_.whole(attributes, uvNames[set].c_str(), UINT32_MAX));
      if (json_.find(attributes, uvNames[set].c_str()) != nullptr)
        run.uvSets = static_cast<std::uint8_t>(run.uvSets | 1U << set);
    }
    run.hasNormals = json_.find(attributes, "NORMAL") != nullptr;
    run.colourSets = json_.find(attributes, "COLOR_0") != nullptr ? 1 : 0;
    const auto known = firstVertices_.find(key);
    if (known != firstVertices_.end()) return known->second;
    budget_.spend(key.size(), 2);
    const std::uint32_t first = addVertices(node, attributes, uvNames);
    firstVertices_.emplace(std::move(key), first);
    return first;
  }

  std::uint32_t addVertices(std::size_t node, const Json& attributes,
                            const std::array<std::string, core::Mesh::kUvSets>& uvNames) {
    const Numbers positions = attribute(attributes, "POSITION", 3);
    const std::size_t count = positions.count();
    core::Mesh& mesh = model_->mesh;
    const std::size_t first = mesh.positions.size();
    if (first + count > INT32_MAX)
      json_.fail(ErrorCode::TooLarge, {code("gltf.out-of-proportion"), budget_.fileBytes()}, attributes);
    // Everything is read before anything is added, so vertices are whole or missing.
    const Numbers normals = optionalAttribute(attributes, "NORMAL", 3, count);
    const Numbers colours = optionalAttribute(attributes, "COLOR_0", 0, count);
    std::array<Numbers, core::Mesh::kUvSets> uvs;
    for (std::size_t set = 0; set < uvs.size(); ++set)
      uvs[set] = optionalAttribute(attributes, uvNames[set].c_str(), 2, count);
    const std::vector<std::uint16_t> matrices = drawMatricesOf(node, attributes, count);
    budget_.spend(count, sizeof(glm::vec3) + sizeof(std::uint16_t));
    for (std::size_t i = 0; i < count; ++i) {
      const auto v = positions.at(i);
      mesh.positions.emplace_back(v[0], v[1], v[2]);
    }
    mesh.drawMatrices.insert(mesh.drawMatrices.end(), matrices.begin(), matrices.end());
    if (!normals.values.empty()) {
      grow(mesh.normals, first + count);
      for (std::size_t i = 0; i < count; ++i)
        mesh.normals[first + i] = {normals.at(i)[0], normals.at(i)[1], normals.at(i)[2]};
    }
    if (!colours.values.empty()) addColours(colours, first);
    for (std::size_t set = 0; set < uvs.size(); ++set) {
      if (uvs[set].values.empty()) continue;
      grow(mesh.uvs[set], first + count);
      for (std::size_t i = 0; i < count; ++i)
        mesh.uvs[set][first + i] = {uvs[set].at(i)[0], uvs[set].at(i)[1]};
    }
    vertexCounts_[static_cast<std::uint32_t>(first)] = static_cast<std::uint32_t>(count);
    return static_cast<std::uint32_t>(first);
  }

  template <typename T>
  void grow(std::vector<T>& values, std::size_t size) {
    if (values.size() >= size) return;
    budget_.spend(size - values.size(), sizeof(T));
    values.resize(size);
  }

  void addColours(const Numbers& colours, std::size_t first) {
    std::vector<glm::u8vec4>& out = model_->mesh.colours[0];
    grow(out, first + colours.count());
    for (std::size_t i = 0; i < colours.count(); ++i) {
      const auto v = colours.at(i);
      const double alpha = v.size() > 3 ? static_cast<double>(v[3]) : 1.0;
      out[first + i] = {
          toByte(toStored(static_cast<double>(v[0]))), toByte(toStored(static_cast<double>(v[1]))),
          toByte(toStored(static_cast<double>(v[2]))), toByte(std::isfinite(alpha) ? alpha : 1.0)};
    }
  }

  Numbers attribute(const Json& attributes, const char* name, std::size_t width) {
    const auto accessor = json_.index(attributes, name, json_.list("accessors"));
    if (!accessor) json_.fail(ErrorCode::BadValue, {code("gltf.missing")}, attributes, name);
    const std::size_t own = width == 0 ? std::clamp<std::size_t>(buffers_.widthOf(*accessor), 3, 4) : width;
    Numbers numbers = buffers_.floats(*accessor, own);
    for (float& value : numbers.values) {
      if (!std::isfinite(value)) value = 0.0F;
    }
    return numbers;
  }

  /// @param width  0: three or four.
  Numbers optionalAttribute(const Json& attributes, const char* name, std::size_t width, std::size_t count) {
    if (json_.find(attributes, name) == nullptr) return {};
    Numbers numbers = attribute(attributes, name, width);
    if (numbers.count() != count)
      json_.fail(ErrorCode::BadValue, {code("gltf.vertex-count"), numbers.count(), count}, attributes, name);
    return numbers;
  }

  std::vector<std::uint16_t> drawMatricesOf(std::size_t node, const Json& attributes, std::size_t count) {
    if (!nodes_[node].skin || json_.find(attributes, "JOINTS_0") == nullptr) {
      // A skinned mesh that lacks weights goes with the first bone.
      return std::vector<std::uint16_t>(count, matrixOfBone(std::max(bones_.boneOfNode[node], 0)));
    }
    const SkinJoints& skin = jointsOf(*nodes_[node].skin);
    std::vector<Hanging> hangings(count);
    budget_.spend(count, sizeof(Hanging) + sizeof(std::uint16_t));
    readWeights(attributes, "JOINTS_0", "WEIGHTS_0", 0, hangings);
    if (json_.find(attributes, "JOINTS_1") != nullptr)
      readWeights(attributes, "JOINTS_1", "WEIGHTS_1", 4, hangings);
    std::map<Hanging, std::uint16_t> known;
    std::vector<std::uint16_t> matrices(count);
    for (std::size_t i = 0; i < count; ++i) {
      Hanging& hanging = hangings[i];
      tidy(hanging, skin, attributes);
      const auto [place, isNew] = known.try_emplace(hanging, std::uint16_t{0});
      if (isNew) {
        budget_.spend(1, sizeof(Hanging) + 64);
        place->second = matrixOf(hanging, skin);
      }
      matrices[i] = place->second;
    }
    return matrices;
  }

  void readWeights(const Json& attributes, const char* jointsName, const char* weightsName, std::size_t at,
                   std::vector<Hanging>& out) {
    const auto accessor = json_.index(attributes, jointsName, json_.list("accessors"));
    const std::vector<std::uint32_t> joints = buffers_.wholes(*accessor, 4);
    const Numbers weights = attribute(attributes, weightsName, 4);
    if (joints.size() != out.size() * 4 || weights.count() != out.size())
      json_.fail(ErrorCode::BadValue, {code("gltf.vertex-count"), joints.size() / 4, out.size()}, attributes,
                 jointsName);
    for (std::size_t i = 0; i < joints.size(); ++i) {
      out[i / 4].joints[at + i % 4] = static_cast<std::uint16_t>(std::min<std::uint32_t>(joints[i], 0xFFFF));
      out[i / 4].weights[at + i % 4] = std::max(weights.values[i], 0.0F);
    }
  }

  /// Makes weights sum to 1 and drops joints without a weight.
  void tidy(Hanging& hanging, const SkinJoints& skin, const Json& attributes) const {
    double sum = 0.0;
    for (const float weight : hanging.weights) sum += static_cast<double>(weight);
    if (!(sum > 1e-6)) {
      hanging.weights = {1.0F};
      sum = 1.0;
    }
    for (std::size_t i = 0; i < kWeightsEach; ++i) {
      hanging.weights[i] = static_cast<float>(static_cast<double>(hanging.weights[i]) / sum);
      if (hanging.weights[i] == 0.0F) hanging.joints[i] = 0;
      if (hanging.joints[i] >= skin.bones.size())
        json_.fail(ErrorCode::IndexOutOfRange,
                   {code("gltf.joint-outside"), hanging.joints[i], skin.bones.size()}, attributes);
    }
  }

  std::uint16_t addMatrix(const core::DrawMatrix& matrix) {
    core::Skin& skin = model_->skin;
    if (skin.matrices.size() >= kMostDrawMatrices)
      json_.fail(ErrorCode::TooLarge, {code("gltf.out-of-proportion"), budget_.fileBytes()}, json_.root());
    budget_.spend(1, sizeof(core::DrawMatrix));
    skin.matrices.push_back(matrix);
    return static_cast<std::uint16_t>(skin.matrices.size() - 1);
  }

  std::uint16_t matrixOf(const Hanging& hanging, const SkinJoints& skin) {
    core::Skin& out = model_->skin;
    const auto strongest = static_cast<std::size_t>(
        std::max_element(hanging.weights.begin(), hanging.weights.end()) - hanging.weights.begin());
    // The last numbers are kept for matrices of single joints, which serve when mixed ones no longer fit.
    if (out.matrices.size() + skin.bones.size() + nodes_.size() >= kMostDrawMatrices &&
        hanging.weights[strongest] < 1.0F) {
      if (!std::exchange(saidManyWeights_, true))
        diagnostics_.add({core::Severity::Warning, {code("gltf.many-weights"), kMostDrawMatrices}});
      return matrixOf(alone(hanging.joints[strongest]), skin);
    }
    core::DrawMatrix matrix;
    matrix.firstInfluence = static_cast<std::uint32_t>(out.influences.size());
    for (std::size_t i = 0; i < kWeightsEach; ++i) {
      if (hanging.weights[i] == 0.0F) continue;
      budget_.spend(1, sizeof(core::Influence));
      const std::size_t joint = hanging.joints[i];
      out.influences.push_back({skin.bones[joint], hanging.weights[i], skin.offsets[joint]});
      ++matrix.influenceCount;
    }
    const auto single = std::pair(&skin, hanging.joints[strongest]);
    if (matrix.influenceCount > 1) return addMatrix(matrix);
    const auto known = singles_.find(single);
    if (known != singles_.end()) return known->second;
    const std::uint16_t number = addMatrix(matrix);
    singles_.emplace(single, number);
    return number;
  }

  static Hanging alone(std::uint16_t joint) {
    Hanging hanging;
    hanging.joints[0] = joint;
    hanging.weights[0] = 1.0F;
    return hanging;
  }

  std::uint16_t matrixOfBone(int bone) {
    const auto known = bonesAlone_.find(bone);
    if (known != bonesAlone_.end()) return known->second;
    core::DrawMatrix matrix;
    matrix.bone = bone;
    return bonesAlone_.emplace(bone, addMatrix(matrix)).first->second;
  }

  const SkinJoints& jointsOf(std::size_t index) {
    if (skins_[index]) return *skins_[index];
    const Json& skin = json_.item(json_.list("skins"), index);
    const Json& joints = json_.listIn(skin, "joints");
    budget_.spend(joints.size(), sizeof(int) + sizeof(glm::mat4x3));
    SkinJoints made;
    for (const Json& joint : joints)
      made.bones.push_back(bones_.boneOfNode[static_cast<std::size_t>(json_.wholeOf(joint))]);
    made.offsets.assign(joints.size(), glm::mat4x3(1.0F));
    if (const auto accessor = json_.index(skin, "inverseBindMatrices", json_.list("accessors"))) {
      const Numbers numbers = buffers_.floats(*accessor, 16);
      if (numbers.count() < made.bones.size())
        json_.fail(ErrorCode::Truncated, {code("gltf.vertex-count"), numbers.count(), made.bones.size()},
                   skin, "inverseBindMatrices");
      for (std::size_t i = 0; i < made.offsets.size(); ++i) {
        for (int at = 0; at < 16; ++at) {
          if (at % 4 < 3) made.offsets[i][at / 4][at % 4] = numbers.at(i)[static_cast<std::size_t>(at)];
        }
      }
    }
    if (made.bones.empty()) json_.fail(ErrorCode::BadValue, {code("gltf.missing")}, skin, "joints");
    return skins_[index].emplace(std::move(made));
  }

  void addTriangles(const Json& primitive, std::uint64_t mode, std::uint32_t first, std::uint32_t vertices) {
    std::vector<std::uint32_t> corners;
    if (const auto accessor = json_.index(primitive, "indices", json_.list("accessors"))) {
      corners = buffers_.wholes(*accessor, 1);
      const auto outside = std::find_if(corners.begin(), corners.end(),
                                        [&](std::uint32_t corner) { return corner >= vertices; });
      if (outside != corners.end())
        json_.fail(ErrorCode::IndexOutOfRange, {code("gltf.index-outside"), *outside, vertices}, primitive,
                   "indices");
    } else {
      budget_.spend(vertices, sizeof(std::uint32_t));
      for (std::uint32_t i = 0; i < vertices; ++i) corners.push_back(i);
    }
    budget_.spend(corners.size(), (mode == 4 ? 1 : 3) * sizeof(std::uint32_t));
    std::vector<std::uint32_t>& out = model_->mesh.indices;
    const auto add = [&](std::size_t a, std::size_t b, std::size_t c) {
      for (const std::size_t i : {a, b, c}) out.push_back(first + corners[i]);
    };
    const std::size_t step = mode == 4 ? 3 : 1;
    for (std::size_t i = 0; i + 2 < corners.size(); i += step) {
      const bool isOdd = mode == 5 && i % 2 == 1;
      if (mode == 6) {
        add(0, i + 1, i + 2);
      } else {
        add(i, isOdd ? i + 2 : i + 1, isOdd ? i + 1 : i + 2);
      }
    }
  }

  void turnInsideOut(std::size_t from) {
    std::vector<std::uint32_t>& indices = model_->mesh.indices;
    for (std::size_t i = from; i + 2 < indices.size(); i += 3) std::swap(indices[i + 1], indices[i + 2]);
  }

  /// True if the node is mirrored at rest, together with the nodes above it.
  bool isMirrored(std::size_t node) {
    mirrored_.resize(nodes_.size(), Mirrored::Unknown);
    std::vector<std::size_t> chain;
    int at = static_cast<int>(node);
    for (; at >= 0 && mirrored_[static_cast<std::size_t>(at)] == Mirrored::Unknown;
         at = nodes_[static_cast<std::size_t>(at)].parent)
      chain.push_back(static_cast<std::size_t>(at));
    bool isSo = at >= 0 && mirrored_[static_cast<std::size_t>(at)] == Mirrored::Yes;
    for (auto one = chain.rbegin(); one != chain.rend(); ++one) {
      const glm::dvec3& scale = nodes_[*one].rest.scale;
      isSo = isSo != (scale.x * scale.y * scale.z < 0.0);
      mirrored_[*one] = isSo ? Mirrored::Yes : Mirrored::No;
    }
    return isSo;
  }

  void finish() {
    core::Mesh& mesh = model_->mesh;
    const std::size_t count = mesh.positions.size();
    if (!mesh.normals.empty()) grow(mesh.normals, count);
    if (!mesh.colours[0].empty()) grow(mesh.colours[0], count);
    for (auto& uvs : mesh.uvs) {
      if (!uvs.empty()) grow(uvs, count);
    }
    readMaterials(json_, buffers_, budget_, *model_, diagnostics_);
  }

  const GltfJson& json_;
  Buffers& buffers_;
  ReadBudget& budget_;
  std::span<const Node> nodes_;
  const BonePlan& bones_;
  core::Diagnostics& diagnostics_;
  std::shared_ptr<core::Model> model_;
  std::vector<std::optional<SkinJoints>> skins_;
  std::map<std::string, std::uint32_t> firstVertices_;
  std::map<std::uint32_t, std::uint32_t> vertexCounts_;  ///< by first vertex
  std::map<int, std::uint16_t> bonesAlone_;
  std::map<std::pair<const SkinJoints*, std::uint16_t>, std::uint16_t> singles_;
  std::size_t drawn_ = 0;  ///< indices that belong to runs
  enum class Mirrored : std::uint8_t { Unknown, No, Yes };
  std::vector<Mirrored> mirrored_;  ///< by node
  bool hasMorphs_ = false;
  bool saidManyWeights_ = false;
};

}  // namespace

std::shared_ptr<core::Model> readBodyOf(const GltfJson& json, Buffers& buffers, ReadBudget& budget,
                                        std::span<const Node> nodes, const BonePlan& bones,
                                        core::Diagnostics& diagnostics) {
  return BodyReader(json, buffers, budget, nodes, bones, diagnostics).read();
}

}  // namespace marrow::formats::gltf
