// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/node_tree.h"

#include "core/game/game_rules.h"
#include "formats/exchange/gltf/codes.h"
#include "formats/exchange/gltf/read/rotation_keys.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace marrow::formats::gltf {
namespace {

using core::ErrorCode;

bool isShearless(const glm::dmat4& matrix, const NodeTransform& transform) {
  const glm::dmat4 back = toMatrix(transform);
  double off = 0.0;
  double size = 0.0;
  for (int column = 0; column < 3; ++column) {
    off = std::max(off, glm::length(glm::dvec3(back[column] - matrix[column])));
    size = std::max(size, glm::length(glm::dvec3(matrix[column])));
  }
  return off <= 1e-4 * size;
}

NodeTransform decomposed(const glm::dmat4& matrix) {
  NodeTransform transform;
  transform.translation = glm::dvec3(matrix[3]);
  glm::dmat3 axes(matrix);
  for (int axis = 0; axis < 3; ++axis) {
    const double length = glm::length(axes[axis]);
    transform.scale[axis] = length;
    if (length > 0.0) {
      axes[axis] /= length;
    } else {
      axes[axis] = glm::dvec3(0.0);
      axes[axis][axis] = 1.0;
    }
  }
  if (glm::determinant(axes) < 0.0) {
    axes[0] = -axes[0];
    transform.scale.x = -transform.scale.x;
  }
  transform.rotation = glm::normalize(glm::quat_cast(axes));
  return transform;
}

class NodeReader {
 public:
  NodeReader(const GltfJson& json, core::Diagnostics& diagnostics)
      : json_(json), diagnostics_(diagnostics), list_(json.list("nodes")) {}

  std::vector<Node> readAll() {
    std::vector<Node> nodes(list_.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) read(json_.item(list_, i), i, nodes[i]);
    for (std::size_t i = 0; i < nodes.size(); ++i) readChildren(i, nodes);
    checkCircles(nodes);
    return nodes;
  }

 private:
  void read(const Json& object, std::size_t number, Node& node) {
    node.nodeName = json_.text(object, "name");
    if (node.nodeName.empty()) node.nodeName = "node " + std::to_string(number);
    const Json& extras = json_.objectOrNothing(object, "extras");
    node.name = json_.text(json_.objectOrNothing(extras, "marrow"), "name");
    if (node.name.empty()) node.name = node.nodeName;
    node.mesh = json_.index(object, "mesh", json_.list("meshes"));
    node.skin = json_.index(object, "skin", json_.list("skins"));
    readTransform(object, node.rest);
  }

  void readTransform(const Json& object, NodeTransform& rest) {
    std::array<double, 16> m{};
    if (json_.numbers(object, "matrix", m)) {
      glm::dmat4 matrix(1.0);
      for (int column = 0; column < 4; ++column) {
        for (int row = 0; row < 3; ++row)
          matrix[column][row] = m[static_cast<std::size_t>(column) * 4 + static_cast<std::size_t>(row)];
      }
      rest = decomposed(matrix);
      if (!isShearless(matrix, rest))
        json_.note(diagnostics_, core::Severity::Warning, {code("gltf.sheared")}, object, "matrix");
      return;
    }
    std::array<double, 3> v{};
    std::array<double, 4> q{};
    if (json_.numbers(object, "translation", v)) rest.translation = {v[0], v[1], v[2]};
    if (json_.numbers(object, "scale", v)) rest.scale = {v[0], v[1], v[2]};
    if (!json_.numbers(object, "rotation", q)) return;
    const glm::dquat rotation(q[3], q[0], q[1], q[2]);
    if (glm::length(rotation) > 1e-12) rest.rotation = glm::normalize(rotation);
  }

  void readChildren(std::size_t parent, std::vector<Node>& nodes) {
    const Json& children = json_.listIn(list_[parent], "children");
    for (const Json& child : children) {
      const std::uint64_t number = json_.wholeOf(child);
      if (number >= nodes.size())
        json_.fail(ErrorCode::IndexOutOfRange, {code("gltf.index-outside"), number, nodes.size()}, child);
      Node& node = nodes[static_cast<std::size_t>(number)];
      if (node.parent >= 0) json_.fail(ErrorCode::BadValue, {code("gltf.two-parents"), number}, child);
      node.parent = static_cast<int>(parent);
    }
  }

  void checkCircles(const std::vector<Node>& nodes) const {
    core::Skeleton tree;
    tree.bones.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) tree.bones[i].parent = nodes[i].parent;
    if (!tree.sortParentsFirst()) json_.fail(ErrorCode::BadValue, {code("gltf.node-circle")}, list_);
  }

  const GltfJson& json_;
  core::Diagnostics& diagnostics_;
  const Json& list_;
};

core::Transform toTransform(const NodeTransform& node) {
  return {glm::vec3(node.scale), glm::vec3(eulerNear(node.rotation, glm::dvec3(0.0))),
          glm::vec3(node.translation)};
}

bool isAtRest(const NodeTransform& rest) {
  constexpr double kNothing = 1e-6;
  return glm::length(rest.translation) < kNothing && glm::length(rest.scale - glm::dvec3(1.0)) < kNothing &&
         degreesBetween(rest.rotation, glm::dquat(1.0, 0.0, 0.0, 0.0)) < 1e-4;
}

/// Decides which nodes become bones.
class Planner {
 public:
  Planner(const GltfJson& json, std::span<const Node> nodes, std::span<const RawAnimation> animations)
      : json_(json),
        nodes_(nodes),
        animations_(animations),
        scaleOf_(nodes.size(), -1),
        ownerOf_(nodes.size(), -1),
        isWanted_(nodes.size(), 0),
        isJoint_(nodes.size(), 0) {}

  BonePlan plan() {
    findScaleNodes();
    markWanted();
    markBetween();
    return build();
  }

 private:
  // Another program may have written a scale that is almost 1.
  [[nodiscard]] bool stays(std::size_t node, Path path, const glm::dvec4& value, double tolerance) const {
    for (const RawAnimation& animation : animations_) {
      const RawChannel* channel = animation.find(node, path);
      for (std::size_t key = 0; channel != nullptr && key < channel->keyCount(); ++key) {
        const glm::dvec4 one = channel->value(key);
        const double off =
            std::min(glm::length(one - value), path == Path::Rotation ? glm::length(one + value) : HUGE_VAL);
        if (!(off < tolerance)) return false;
      }
    }
    return true;
  }

  // "arm.scale" under "arm", a node with only a scale.
  void findScaleNodes() {
    constexpr double kNear = 2e-3;
    const glm::dvec4 noTurn(0.0, 0.0, 0.0, 1.0);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Node& node = nodes_[i];
      if (node.parent < 0 || node.mesh || !node.nodeName.ends_with(".scale")) continue;
      const auto owner = static_cast<std::size_t>(node.parent);
      const Node& above = nodes_[owner];
      if (node.nodeName.size() != above.nodeName.size() + 6 || !node.nodeName.starts_with(above.nodeName) ||
          scaleOf_[owner] >= 0 || ownerOf_[owner] >= 0)
        continue;
      const bool restsSo = glm::length(node.rest.translation) < kNear &&
                           degreesBetween(node.rest.rotation, glm::dquat(1.0, 0.0, 0.0, 0.0)) < 0.1 &&
                           glm::length(above.rest.scale - glm::dvec3(1.0)) < kNear;
      if (!restsSo || !stays(i, Path::Translation, glm::dvec4(0.0), kNear) ||
          !stays(i, Path::Rotation, noTurn, kNear) ||
          !stays(owner, Path::Scale, glm::dvec4(1.0, 1.0, 1.0, 0.0), kNear))
        continue;
      scaleOf_[owner] = static_cast<int>(i);
      ownerOf_[i] = node.parent;
    }
  }

  [[nodiscard]] std::size_t boneNodeOf(std::size_t node) const {
    return ownerOf_[node] < 0 ? node : static_cast<std::size_t>(ownerOf_[node]);
  }

  void want(std::size_t node) {
    const std::size_t bone = boneNodeOf(node);
    if (isWanted_[bone] == 0) order_.push_back(bone);
    isWanted_[bone] = 1;
  }

  void markWanted() {
    const Json& skins = json_.list("skins");
    for (std::size_t i = 0; i < skins.size(); ++i) {
      const Json& joints = json_.listIn(json_.item(skins, i), "joints");
      for (const Json& joint : joints) {
        const std::uint64_t number = json_.wholeOf(joint);
        if (number >= nodes_.size())
          json_.fail(ErrorCode::IndexOutOfRange, {code("gltf.index-outside"), number, nodes_.size()}, joint);
        want(static_cast<std::size_t>(number));
        isJoint_[boneNodeOf(static_cast<std::size_t>(number))] = 1;
      }
    }
    const bool hasSkins = !order_.empty();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const bool isMoved =
          std::any_of(animations_.begin(), animations_.end(),
                      [&](const RawAnimation& animation) { return animation.nodes.contains(i); });
      if (!hasSkins || isMoved || (nodes_[i].mesh && !nodes_[i].skin)) want(i);
    }
  }

  // Nodes between bones become bones; nodes above them only where they move something.
  void markBetween() {
    std::vector<std::size_t> between;  // parents first
    std::vector<std::size_t> chain;
    std::vector<char> isSeen(nodes_.size(), 0);
    for (const std::size_t bone : order_) {
      chain.clear();
      for (int node = nodes_[bone].parent; node >= 0 && isSeen[static_cast<std::size_t>(node)] == 0;
           node = nodes_[static_cast<std::size_t>(node)].parent) {
        isSeen[static_cast<std::size_t>(node)] = 1;
        chain.push_back(static_cast<std::size_t>(node));
      }
      between.insert(between.end(), chain.rbegin(), chain.rend());
    }
    std::vector<char> isUnderJoint(nodes_.size(), 0);
    for (const std::size_t node : between) {
      const int parent = nodes_[node].parent;
      isUnderJoint[node] = static_cast<char>(
          isJoint_[node] != 0 || (parent >= 0 && isUnderJoint[static_cast<std::size_t>(parent)] != 0));
    }
    for (const std::size_t node : between) {
      if (ownerOf_[node] >= 0) continue;
      if (isUnderJoint[node] != 0 || !isAtRest(nodes_[node].rest)) want(node);
    }
  }

  BonePlan build() {
    BonePlan plan;
    plan.skeleton = std::make_shared<core::Skeleton>();
    plan.skeleton->rules = &core::kExchangeRules;
    plan.boneOfNode.assign(nodes_.size(), -1);
    for (std::size_t bone = 0; bone < order_.size(); ++bone)
      plan.boneOfNode[order_[bone]] = static_cast<int>(bone);
    for (std::size_t bone = 0; bone < order_.size(); ++bone) {
      core::Bone made;
      made.track = static_cast<int>(bone);  // the place of its source, until they are sorted
      for (int node = nodes_[order_[bone]].parent; node >= 0 && made.parent < 0;
           node = nodes_[static_cast<std::size_t>(node)].parent)
        made.parent = plan.boneOfNode[boneNodeOf(static_cast<std::size_t>(node))];
      plan.skeleton->bones.push_back(std::move(made));
    }
    (void)plan.skeleton->sortParentsFirst();  // nodes form no circle
    for (std::size_t bone = 0; bone < order_.size(); ++bone) {
      const std::size_t node = order_[static_cast<std::size_t>(plan.skeleton->bones[bone].track)];
      plan.skeleton->bones[bone].track = static_cast<int>(bone);
      plan.boneOfNode[node] = static_cast<int>(bone);
      plan.sources.push_back({node, scaleOf_[node] < 0 ? node : static_cast<std::size_t>(scaleOf_[node])});
    }
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      if (ownerOf_[node] >= 0)
        plan.boneOfNode[node] = plan.boneOfNode[static_cast<std::size_t>(ownerOf_[node])];
    }
    setScaling(plan);
    setRest(plan);
    return plan;
  }

  void setScaling(BonePlan& plan) const {
    core::Skeleton& skeleton = *plan.skeleton;
    if (isSoftimage()) {
      skeleton.scalingRule = core::ScalingRule::Softimage;
      for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
        plan.sources[bone].undoneBone = skeleton.bones[bone].parent;
        plan.sources[bone].undoesOwnScale = true;
      }
      return;
    }
    for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
      const int parentNode = nodes_[plan.sources[bone].node].parent;
      const int parent = skeleton.bones[bone].parent;
      if (parent < 0 || parentNode < 0 || scaleOf_[static_cast<std::size_t>(parentNode)] < 0) continue;
      skeleton.scalingRule = core::ScalingRule::Maya;
      skeleton.bones[bone].scaleCompensate = true;
      plan.sources[bone].undoneBone = parent;
    }
  }

  [[nodiscard]] bool isSoftimage() const {
    const Json& skins = json_.list("skins");
    if (skins.empty()) return false;
    const Json& extras = json_.objectOrNothing(json_.item(skins, 0), "extras");
    return json_.text(json_.objectOrNothing(extras, "marrow"), "scaling") ==
           core::toString(core::ScalingRule::Softimage);
  }

  void setRest(BonePlan& plan) const {
    for (std::size_t bone = 0; bone < plan.sources.size(); ++bone) {
      const BoneSource& source = plan.sources[bone];
      NodeTransform rest = nodes_[source.node].rest;
      rest.scale = nodes_[source.scaleNode].rest.scale;
      if (source.undoneBone >= 0) {
        const BoneSource& above = plan.sources[static_cast<std::size_t>(source.undoneBone)];
        const glm::dvec3 undone = nodes_[above.scaleNode].rest.scale;
        rest.translation = undo(rest.translation, undone);
        if (source.undoesOwnScale) rest.scale = undo(rest.scale, undone);
      }
      core::Bone& made = plan.skeleton->bones[bone];
      made.name = nodes_[source.node].name;
      made.rest = toTransform(rest);
    }
  }

  const GltfJson& json_;
  std::span<const Node> nodes_;
  std::span<const RawAnimation> animations_;
  std::vector<int> scaleOf_;  ///< by node: the one that holds its scale
  std::vector<int> ownerOf_;  ///< by node: the one whose scale it holds
  std::vector<char> isWanted_;
  std::vector<char> isJoint_;
  std::vector<std::size_t> order_;  ///< nodes that become bones
};

}  // namespace

glm::dvec3 undo(const glm::dvec3& product, const glm::dvec3& factor) {
  constexpr double kLeast = 1e-6;  // below it, the other factor cannot be computed, nor seen
  glm::dvec3 value = product;
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(factor[axis]) > kLeast) value[axis] = product[axis] / factor[axis];
  }
  return value;
}

std::vector<Node> readNodes(const GltfJson& json, ReadBudget& budget, core::Diagnostics& diagnostics) {
  budget.spend(json.list("nodes").size(), sizeof(Node) + sizeof(core::Bone));
  return NodeReader(json, diagnostics).readAll();
}

BonePlan planBones(const GltfJson& json, std::span<const Node> nodes,
                   std::span<const RawAnimation> animations) {
  return Planner(json, nodes, animations).plan();
}

}  // namespace marrow::formats::gltf
