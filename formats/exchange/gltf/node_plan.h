// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"
#include "core/transform.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace marrow::formats::gltf {

/// A node's transform relative to its parent: T * R * S.
struct NodeTransform {
  glm::dvec3 translation{0.0};
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};
  glm::dvec3 scale{1.0};
};

[[nodiscard]] glm::dmat4 toMatrix(const NodeTransform& transform);
/// Rz * Ry * Rx of Euler angles.
[[nodiscard]] glm::dquat toQuaternion(const glm::dvec3& rotationDegrees);
/// 0..180 degrees between two rotations, whose quaternions may have any length.
[[nodiscard]] double degreesBetween(const glm::dquat& a, const glm::dquat& b);

/// A node of the file: the joint of a bone, or its scale.
struct PlannedNode {
  std::size_t bone = 0;
  int parent = -1;       ///< an earlier node or, of a joint, a scale node behind it; -1: none
  bool isScale = false;  ///< holds the scale of its bone alone
};

/// The treatment of scales that a child does not inherit; a glTF node always inherits them.
enum class ScalePlan {
  Exact,  ///< they sit on nodes of their own, beside the children
  Baked,  ///< one node a bone; children are sheared where the scale is not the same in all directions
};

/// The nodes of a skeleton, laid out so that glTF's plain products give the matrices of its scaling rule.
/// Joints come first, in the order of the bones. In Exact, a scaled bone with children that do not inherit
/// its scale has a scale node, which moves its vertices. Source: docs/formats/gltf.md, "Scaling rules".
class NodePlan {
 public:
  /// @param scaled  by bone: its own scale is not always 1.
  /// @param unitScale  of translations.
  /// @pre skeleton.parentsComeFirst(); it outlives this.
  NodePlan(const core::Skeleton& skeleton, const std::vector<bool>& scaled, ScalePlan plan, double unitScale);

  [[nodiscard]] const std::vector<PlannedNode>& nodes() const { return nodes_; }
  /// The node that moves a bone's vertices.
  [[nodiscard]] std::size_t jointOf(std::size_t bone) const { return joints_[bone]; }

  /// True if place() asks for rotations, because scales are baked.
  [[nodiscard]] bool needsRotations() const { return plan_ == ScalePlan::Baked; }
  /// Writes translations and scales of the nodes in a pose.
  /// @param local  [bones]
  /// @param placed  [nodes] of this plan alone. A joint's rotation is its bone's, toQuaternion(); if
  /// needsRotations(), the caller has written it already.
  void place(std::span<const core::Transform> local, std::span<NodeTransform> placed) const;

  /// The error of a bone's vertices, for each unit of their distance from it, because its scale is baked. It
  /// is that of the last call of place().
  [[nodiscard]] const std::vector<double>& shears() const { return shears_; }

 private:
  void placeExactly(std::span<const core::Transform> local, std::span<NodeTransform> placed) const;
  void bake(std::span<const core::Transform> local, std::span<NodeTransform> placed) const;

  const core::Skeleton* skeleton_;
  ScalePlan plan_;
  double unitScale_;
  std::vector<PlannedNode> nodes_;
  std::vector<std::size_t> joints_;     ///< by bone
  std::vector<bool> takesParentScale_;  ///< by bone: its translation is multiplied by the parent's scale
  mutable std::vector<glm::dvec3> accumulated_;  ///< by bone: work
  mutable std::vector<double> shears_;
};

}  // namespace marrow::formats::gltf
