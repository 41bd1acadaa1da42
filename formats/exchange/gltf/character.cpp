// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/character.h"

#include "formats/exchange/gltf/body_mesh.h"
#include "formats/exchange/gltf/glb_file.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace marrow::formats::gltf {
namespace {

constexpr int kMostLevels = 256;  // of bones that are measured; no character has more

bool isScaled(const core::Clip& clip, std::size_t track) {
  if (track >= clip.boneCount()) return false;
  for (const core::Curve& curve : clip.bone(track).first(3)) {
    if (curve.keepsRest) continue;
    if (curve.keyCount == 0 && curve.defaultValue != 1.0F) return true;
    for (const core::Key& key : clip.keysOf(curve)) {
      if (key.value != 1.0F || key.tangentIn != 0.0F || key.tangentOut != 0.0F) return true;
    }
  }
  return false;
}

std::vector<bool> scaledBones(const core::Skeleton& skeleton, const core::Pose& idle,
                              const std::vector<ExportClip>& clips) {
  std::vector<bool> scaled(skeleton.size(), false);
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    scaled[bone] =
        idle.local[bone].scale != glm::vec3(1.0F) || skeleton.bones[bone].rest.scale != glm::vec3(1.0F) ||
        std::any_of(clips.begin(), clips.end(),
                    [&](const ExportClip& one) { return isScaled(*one.clip, skeleton.trackOf(bone)); });
  }
  return scaled;
}

// Adds the parts that are not glTF's defaults.
void addTransform(Json& node, const NodeTransform& transform) {
  const auto list = [](std::initializer_list<double> numbers) {
    Json json = Json::array();
    for (const double number : numbers) json.push_back(static_cast<float>(number));
    return json;
  };
  const glm::dvec3& t = transform.translation;
  const glm::dquat q = glm::normalize(transform.rotation);
  const glm::dvec3& s = transform.scale;
  if (t != glm::dvec3(0.0)) node["translation"] = list({t.x, t.y, t.z});
  if (q != glm::dquat(1.0, 0.0, 0.0, 0.0)) node["rotation"] = list({q.x, q.y, q.z, q.w});
  if (s != glm::dvec3(1.0)) node["scale"] = list({s.x, s.y, s.z});
}

bool isFinitePlace(const glm::dvec3& v) { return std::isfinite(glm::length(v)); }

}  // namespace

Character::Character(std::shared_ptr<const core::Skeleton> skeleton, const std::vector<ExportClip>& clips,
                     const GltfOptions& options)
    : skeleton_(std::move(skeleton)),
      options_(options),
      idle_(core::idlePose(*skeleton_)),
      plan_(*skeleton_, scaledBones(*skeleton_, idle_, clips),
            options.bakesScale ? ScalePlan::Baked : ScalePlan::Exact, options.unitScale),
      bindPose_(idle_, skeleton_->body.get()),
      rest_(plan_.nodes().size()) {
  for (std::size_t bone = 0; bone < idle_.size(); ++bone)
    rest_[bone].rotation = toQuaternion(glm::dvec3(idle_.local[bone].rotationDegrees));
  plan_.place(idle_.local, rest_);
  UniqueNames unique;
  for (const PlannedNode& node : plan_.nodes()) {
    const std::string& name = skeleton_->bones[node.bone].name;
    const std::string joint = node.isScale   ? names_[node.bone]
                              : name.empty() ? fmt::format("bone_{:03}", node.bone)
                                             : name;
    names_.push_back(unique.add(node.isScale ? joint + ".scale" : joint));
  }
  measure();
}

void Character::measure() {
  const std::size_t bones = skeleton_->size();
  std::vector<double> own(bones, 0.0);
  glm::dvec3 low(idle_.origin(0));
  glm::dvec3 high = low;
  const auto include = [&](const glm::dvec3& place) {
    if (!isFinitePlace(place)) return;
    low = glm::min(low, place);
    high = glm::max(high, place);
  };
  for (std::size_t bone = 0; bone < bones; ++bone) include(glm::dvec3(idle_.origin(bone)));
  if (const core::Model* body = skeleton_->body.get()) {
    for (std::uint32_t vertex = 0; vertex < body->mesh.vertexCount(); ++vertex) {
      const glm::dvec3 place(core::positionAt(*body, vertex, idle_.modelMatrices));
      const int bone = body->skin.strongestBone(body->mesh.drawMatrices[vertex]);
      include(place);
      if (bone < 0 || static_cast<std::size_t>(bone) >= bones || !isFinitePlace(place)) continue;
      double& farthest = own[static_cast<std::size_t>(bone)];
      farthest =
          std::max(farthest, glm::length(place - glm::dvec3(idle_.origin(static_cast<std::size_t>(bone)))));
    }
  }
  size_ = glm::length(high - low) * options_.unitScale;
  if (!(size_ > 0.0) || !std::isfinite(size_)) size_ = options_.unitScale;
  reach_.assign(bones, 0.0);
  for (std::size_t bone = 0; bone < bones; ++bone) {
    const glm::dvec3 tip(idle_.origin(bone));
    int above = static_cast<int>(bone);
    for (int level = 0; above >= 0 && level < kMostLevels; ++level) {
      double& reach = reach_[static_cast<std::size_t>(above)];
      const glm::dvec3 origin(idle_.origin(static_cast<std::size_t>(above)));
      const double distance = (glm::length(tip - origin) + own[bone]) * options_.unitScale;
      if (std::isfinite(distance)) reach = std::max(reach, distance);
      above = skeleton_->bones[static_cast<std::size_t>(above)].parent;
    }
  }
}

void Character::writeNodes(GlbFile& file) const {
  const auto& nodes = plan_.nodes();
  std::vector<std::vector<std::size_t>> children(nodes.size());
  Json roots = Json::array();
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    if (nodes[node].parent < 0) {
      roots.push_back(node);
    } else {
      children[static_cast<std::size_t>(nodes[node].parent)].push_back(node);
    }
  }
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    Json json = {{"name", names_[node]}};
    addTransform(json, rest_[node]);
    if (!children[node].empty()) json["children"] = children[node];
    const std::string& name = skeleton_->bones[nodes[node].bone].name;
    if (!nodes[node].isScale && name != names_[node]) json["extras"]["marrow"]["name"] = name;
    file.add("nodes", std::move(json));
  }
  // Joints of a skin need one root: a node without a transform, which is not a bone.
  if (roots.size() > 1) {
    roots = Json::array({file.add("nodes", {{"name", "skeleton roots"}, {"children", std::move(roots)}})});
  }
  file.document()["scenes"] = Json::array({{{"nodes", std::move(roots)}}});
  file.document()["scene"] = 0;
}

void Character::writeSkin(GlbFile& file) const {
  std::vector<float> numbers;
  Json joints = Json::array();
  for (std::size_t bone = 0; bone < skeleton_->size(); ++bone) {
    joints.push_back(plan_.jointOf(bone));
    glm::dmat4 inverse = bindPose_.inverse(bone);
    for (int axis = 0; axis < 3; ++axis) inverse[3][axis] *= options_.unitScale;
    for (int column = 0; column < 4; ++column) {
      for (int row = 0; row < 3; ++row) numbers.push_back(static_cast<float>(inverse[column][row]));
      numbers.push_back(column == 3 ? 1.0F : 0.0F);
    }
  }
  const std::size_t accessor = file.addFloats(numbers, Shape::Mat4, ViewUse::Any);
  Json skin = {{"joints", std::move(joints)}, {"inverseBindMatrices", accessor}};
  if (!skeleton_->name.empty()) skin["name"] = skeleton_->name;
  // A reader would take it for a scale node.
  if (skeleton_->scalingRule == core::ScalingRule::Softimage)
    skin["extras"]["marrow"]["scaling"] = core::toString(skeleton_->scalingRule);
  file.add("skins", std::move(skin));
}

/// @return how many primitives there are.
core::Result<std::size_t> Character::writeMesh(const core::Model* body, MaterialWriter& materials,
                                               GlbFile& file) {
  constexpr std::size_t kMostOfByte = 256;
  const bool hasWideJoints = skeleton_->size() > kMostOfByte;
  Json primitives = Json::array();
  if (body != nullptr) {
    auto written = writeBody(*body, bindPose_, materials, options_.unitScale, hasWideJoints, file);
    if (!written) return tl::unexpected(std::move(written.error()));
    primitives = std::move(*written);
  }
  if (options_.bones == GltfBones::On || (options_.bones == GltfBones::Auto && primitives.empty()))
    primitives.push_back(
        writeBoneShapes(*skeleton_, idle_, bindPose_, options_.unitScale, hasWideJoints, file));
  const std::size_t count = primitives.size();
  if (count == 0) return count;
  UniqueNames unique;
  for (const std::string& name : names_) (void)unique.add(name);
  const std::string name = body != nullptr && !body->name.empty() ? body->name : "body";
  const std::size_t mesh = file.add("meshes", {{"name", name}, {"primitives", std::move(primitives)}});
  const std::size_t node = file.add("nodes", {{"name", unique.add(name)}, {"mesh", mesh}, {"skin", 0}});
  file.document()["scenes"][0]["nodes"].push_back(node);
  return count;
}

core::Result<std::vector<std::string>> Character::write(const core::Model* body, MaterialWriter& materials,
                                                        GlbFile& file) {
  writeNodes(file);
  writeSkin(file);
  const auto primitives = writeMesh(body, materials, file);
  if (!primitives) return tl::unexpected(primitives.error());
  std::vector<std::string> notes;
  if (bindPose_.cutVertices() > 0) {
    file.document()["skins"][0]["extras"]["marrow"]["cutVertices"] = bindPose_.cutVertices();
    notes.push_back(fmt::format("{} of the mesh hang on more than four bones; the four strongest stay",
                                counted(bindPose_.cutVertices(), "point")));
  }
  if (bindPose_.hasManyPlaces())
    notes.emplace_back(
        "points of the mesh have a place for each of their bones; that of the strongest stays");
  if (bindPose_.looseVertices() > 0) {
    notes.push_back(fmt::format("{} of the mesh are moved by no bone; they hang on the first",
                                counted(bindPose_.looseVertices(), "point")));
  }
  return notes;
}

}  // namespace marrow::formats::gltf
