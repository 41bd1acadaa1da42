// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/bone_shapes.h"

#include <glm/exponential.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace marrow::render {
namespace {

// Relative to the edge's own length, but limited by the skeleton's size: a long spine does not get fat, and a
// fingertip does not vanish.
constexpr float kRadiusPerLength = 0.12F;
constexpr float kThinnest = 0.0045F;
constexpr float kThickest = 0.042F;
constexpr float kStickWidth = 1.7F;  // of the thinnest octahedron
constexpr float kPointWidth = 1.5F;  // joints without edges must be easy to see
constexpr float kLeafPerParent = 0.35F;
constexpr float kLongestLeaf = 0.10F;
constexpr float kJointPerLength = 0.065F;
constexpr float kSmallestJoint = 0.0035F;
constexpr float kLargestJoint = 0.016F;
constexpr float kAxesPerJoint = 4.5F;
constexpr float kLoneJoint = 0.05F;  // the only joint of a skeleton, per scene radius
constexpr float kLoneAxes = 0.3F;
// Without this, the bones of a skeleton with a few long ones would be needles.
constexpr float kClampPerMeanEdge = 2.2F;
// The edge from a root on the ground to the hips is seldom a real bone, so it is drawn thinner than the legs.
constexpr float kRootWidth = 0.5F;
constexpr float kLongPerMeanEdge = 2.5F;
constexpr float kShortestEdge = 1e-5F;
// For a lone joint, which has no size of its own: about a hand in the games' units.
constexpr float kLoneRadius = 10.0F;

int usableParent(const core::Skeleton& skeleton, std::size_t bone) {
  const int parent = skeleton.bones[bone].parent;
  return skeleton.isHierarchy && parent >= 0 && static_cast<std::size_t>(parent) < bone ? parent : -1;
}

// The bone's axis most perpendicular to the edge, so that the octahedron shows the bone's twist.
glm::vec3 sideOf(const glm::mat4& model, const glm::vec3& direction) {
  glm::vec3 best(0.0F);
  float bestAlong = 0.0F;
  float bestSquared = 0.0F;
  for (int column = 0; column < 3; ++column) {
    const glm::vec3 axis(model[column]);
    const float squared = glm::dot(axis, axis);
    if (!(squared > 1e-24F) || !std::isfinite(squared)) continue;
    const float along = glm::dot(axis, direction);
    if (bestSquared > 0.0F && !(along * along * bestSquared < bestAlong * bestAlong * squared)) continue;
    best = axis;
    bestAlong = along;
    bestSquared = squared;
  }
  const glm::vec3 side = best - direction * bestAlong;
  const float squared = glm::dot(side, side);
  if (squared > 1e-6F * bestSquared) return side * glm::inversesqrt(squared);
  const glm::vec3 other = std::abs(direction.y) < 0.9F ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
  return glm::normalize(glm::cross(direction, other));
}

}  // namespace

void BoneShapes::reserve(std::size_t boneCount) {
  edges_.reserve(2 * boneCount);  // one to each child and one at each leaf
  joints_.reserve(boneCount);
  bones_.resize(boneCount);
}

void BoneShapes::build(const core::Skeleton& skeleton, Models models, BoneStyle style, int branch,
                       bool isWhole) {
  edges_.clear();
  joints_.clear();
  style_ = style;
  reserve(std::min(skeleton.size(), models.size()));
  readBones(skeleton, models, branch, isWhole);
  measureEdges();
  if (style != BoneStyle::Points) {
    addChildEdges(models);
    addLeafEdges(models);
  }
  addJoints();
}

void BoneShapes::readBones(const core::Skeleton& skeleton, Models models, int branch, bool isWhole) {
  Bounds bounds;
  for (std::size_t i = 0; i < bones_.size(); ++i) {
    Bone& bone = bones_[i];
    bone.origin = glm::vec3(models[i][3]);
    bone.parent = usableParent(skeleton, i);
    bone.parentDistance = bone.ownLength = 0.0F;
    bone.hasChildren = false;
    bone.isRoot = skeleton.bones[i].parent < 0;
    bone.isDrawable = isDrawable(bone.origin);
    const bool isBelow = isWhole && bone.parent >= 0 && bones_[static_cast<std::size_t>(bone.parent)].isShown;
    bone.isShown = branch < 0 || isBelow || static_cast<int>(i) == branch;
    bounds.add(bone.origin);
  }
  const float radius = bounds.radius();
  sceneRadius_ = radius > 1e-6F ? radius : kLoneRadius;
}

void BoneShapes::measureEdges() {
  double sum = 0.0;
  int count = 0;
  for (Bone& bone : bones_) {
    if (bone.parent < 0) continue;
    Bone& parent = bones_[static_cast<std::size_t>(bone.parent)];
    parent.hasChildren = true;
    if (!bone.isDrawable || !parent.isDrawable) continue;
    const float length = glm::distance(parent.origin, bone.origin);
    if (length < sceneRadius_ * kShortestEdge) continue;
    bone.parentDistance = length;
    parent.ownLength = parent.ownLength > 0.0F ? std::min(parent.ownLength, length) : length;
    sum += length;
    ++count;
  }
  meanLength_ = count > 0 ? static_cast<float>(sum / count) : 0.0F;
  clampSize_ = std::max(sceneRadius_, meanLength_ * kClampPerMeanEdge);
}

void BoneShapes::addChildEdges(Models models) {
  const float longest = style_ == BoneStyle::Octahedral ? meanLength_ * kLongPerMeanEdge
                                                        : std::numeric_limits<float>::infinity();
  for (const Bone& bone : bones_) {
    if (bone.parentDistance <= 0.0F) continue;
    const Bone& parent = bones_[static_cast<std::size_t>(bone.parent)];
    if (!parent.isShown) continue;
    addEdge(models, bone.parent, parent.origin, bone.origin, bone.parentDistance);
    if (parent.isRoot && bone.parentDistance > longest) edges_.back().radius *= kRootWidth;
  }
}

void BoneShapes::addLeafEdges(Models models) {
  for (std::size_t i = 0; i < bones_.size(); ++i) {
    Bone& bone = bones_[i];
    if (bone.hasChildren || bone.parentDistance <= 0.0F) continue;
    const Bone& parent = bones_[static_cast<std::size_t>(bone.parent)];
    const glm::vec3 direction = (bone.origin - parent.origin) / bone.parentDistance;
    const float length = std::min(bone.parentDistance * kLeafPerParent, clampSize_ * kLongestLeaf);
    bone.ownLength = length;
    if (bone.isShown)
      addEdge(models, static_cast<int>(i), bone.origin, bone.origin + direction * length, length);
  }
}

void BoneShapes::addEdge(Models models, int bone, const glm::vec3& head, const glm::vec3& tail,
                         float length) {
  const float thin = std::min(clampSize_ * kThinnest, length * 0.3F);
  const float radius = style_ == BoneStyle::Stick
                           ? thin * kStickWidth
                           : std::clamp(length * kRadiusPerLength, thin, clampSize_ * kThickest);
  const glm::mat4& model = models[static_cast<std::size_t>(bone)];
  // Written member by member, here and below: building a whole shape and copying it is slower.
  Edge& edge = edges_.emplace_back();
  edge.bone = bone;
  edge.head = head;
  edge.tail = tail;
  edge.side = sideOf(model, (tail - head) / length);
  edge.length = length;
  edge.radius = radius;
}

void BoneShapes::addJoints() {
  const bool isAlone = bones_.size() == 1;
  const float largest = isAlone ? sceneRadius_ * kLoneJoint : clampSize_ * kLargestJoint;
  const float width = style_ == BoneStyle::Points ? kPointWidth : 1.0F;
  for (std::size_t i = 0; i < bones_.size(); ++i) {
    const Bone& bone = bones_[i];
    if (!bone.isDrawable || !bone.isShown) continue;
    const float length = bone.ownLength > 0.0F ? bone.ownLength : bone.parentDistance;
    const float radius = std::clamp((length > 0.0F ? length : sceneRadius_) * kJointPerLength,
                                    clampSize_ * kSmallestJoint, largest);
    // Only its axes show how a lone joint turns.
    const float axes = isAlone ? sceneRadius_ * kLoneAxes : radius * kAxesPerJoint;
    Joint& joint = joints_.emplace_back();
    joint.bone = static_cast<int>(i);
    joint.centre = bone.origin;
    joint.radius = radius * width;
    joint.axisLength = axes;
  }
}

}  // namespace marrow::render
