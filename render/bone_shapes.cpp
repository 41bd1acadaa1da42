// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bone_shapes.h"

#include <glm/exponential.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::render {
namespace {

// All relative to the link's own length, and clamped relative to the skeleton, so that neither a long spine
// gets fat nor a fingertip vanishes.
constexpr float kRadiusPerLength = 0.12F;
constexpr float kThinnest = 0.0045F;
constexpr float kThickest = 0.042F;
constexpr float kStickWidth = 1.7F;  // of the thinnest octahedron
constexpr float kPointWidth = 1.5F;  // a joint that stands alone must be seen
constexpr float kLeafPerParent = 0.35F;
constexpr float kLongestLeaf = 0.10F;
constexpr float kJointPerLength = 0.065F;
constexpr float kSmallestJoint = 0.0035F;
constexpr float kLargestJoint = 0.016F;
constexpr float kAxesPerJoint = 4.5F;
constexpr float kLoneJoint = 0.05F;  // a joint that is all there is, of its surroundings
constexpr float kLoneAxes = 0.3F;
// A skeleton of a few long bones spans little more than one of them and would be all needles.
constexpr float kClampPerMeanLink = 2.2F;
// The way from a root on the ground to the hips is seldom a bone of the body; it must not outshine the legs.
constexpr float kRootWidth = 0.5F;
constexpr float kLongPerMeanLink = 2.5F;
constexpr float kShortestLink = 1e-5F;
// One joint alone has no size of its own; this is about a hand in the games' units.
constexpr float kLoneRadius = 10.0F;

glm::vec3 originOf(std::span<const glm::mat4> models, std::size_t bone) { return glm::vec3(models[bone][3]); }

int usableParent(const core::Skeleton& skeleton, std::size_t bone) {
  const int parent = skeleton.bones[bone].parent;
  return skeleton.isHierarchy && parent >= 0 && static_cast<std::size_t>(parent) < bone ? parent : -1;
}

// The bone's own axis that is least along the link: it makes the octahedron show the bone's twist.
glm::vec3 sideOf(const glm::mat4& model, const glm::vec3& direction) {
  glm::vec3 best(0.0F);
  float least = 2.0F;
  for (int column = 0; column < 3; ++column) {
    const glm::vec3 raw(model[column]);
    const float squared = glm::dot(raw, raw);
    if (!(squared > 1e-24F) || !std::isfinite(squared)) continue;
    const float along = glm::dot(raw, direction);
    if (along * along < least * squared) {
      least = along * along / squared;
      best = raw;
    }
  }
  best *= glm::inversesqrt(std::max(glm::dot(best, best), 1e-24F));
  glm::vec3 side = best - direction * glm::dot(best, direction);
  if (!(glm::length(side) > 1e-3F)) {
    const glm::vec3 other = std::abs(direction.y) < 0.9F ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    side = glm::cross(direction, other);
  }
  return glm::normalize(side);
}

}  // namespace

void BoneShapes::clear() {
  links_.clear();
  joints_.clear();
  boneCount_ = 0;
  sceneRadius_ = 0.0F;
}

void BoneShapes::reserve(std::size_t boneCount) {
  links_.reserve(2 * boneCount);  // one to each child, one for each leaf
  joints_.reserve(boneCount);
  parentDistance_.assign(boneCount, 0.0F);
  ownLength_.assign(boneCount, 0.0F);
  hasChildren_.assign(boneCount, 0);
  isShown_.assign(boneCount, 1);
}

void BoneShapes::build(const core::Skeleton& skeleton, Models models, BoneStyle style, int branch) {
  clear();
  style_ = style;
  boneCount_ = std::min(skeleton.size(), models.size());
  reserve(boneCount_);
  markBranch(skeleton, branch);
  measureScene(models);
  measureLinks(skeleton, models);
  if (style != BoneStyle::Points) {
    addChildLinks(skeleton, models);
    addLeafLinks(skeleton, models);
  }
  addJoints(models);
}

void BoneShapes::markBranch(const core::Skeleton& skeleton, int branch) {
  if (branch < 0) return;
  for (std::size_t i = 0; i < boneCount_; ++i) {
    const int parent = usableParent(skeleton, i);
    const bool isBelow = parent >= 0 && isShown_[static_cast<std::size_t>(parent)] != 0;
    isShown_[i] = static_cast<char>(isBelow || static_cast<int>(i) == branch);
  }
}

void BoneShapes::measureScene(Models models) {
  Bounds bounds;
  for (std::size_t i = 0; i < boneCount_; ++i) bounds.add(originOf(models, i));
  const float radius = bounds.radius();
  sceneRadius_ = radius > 1e-6F ? radius : kLoneRadius;
}

void BoneShapes::measureLinks(const core::Skeleton& skeleton, Models models) {
  double sum = 0.0;
  int count = 0;
  for (std::size_t i = 0; i < boneCount_; ++i) {
    const int parent = usableParent(skeleton, i);
    if (parent < 0) continue;
    const auto from = static_cast<std::size_t>(parent);
    hasChildren_[from] = 1;
    if (!isDrawable(originOf(models, from)) || !isDrawable(originOf(models, i))) continue;
    const float length = glm::distance(originOf(models, from), originOf(models, i));
    if (length < sceneRadius_ * kShortestLink) continue;
    parentDistance_[i] = length;
    ownLength_[from] = ownLength_[from] > 0.0F ? std::min(ownLength_[from], length) : length;
    sum += length;
    ++count;
  }
  meanLength_ = count > 0 ? static_cast<float>(sum / count) : 0.0F;
  clampSize_ = std::max(sceneRadius_, meanLength_ * kClampPerMeanLink);
}

void BoneShapes::addChildLinks(const core::Skeleton& skeleton, Models models) {
  for (std::size_t i = 0; i < boneCount_; ++i) {
    if (parentDistance_[i] <= 0.0F) continue;
    const int parent = usableParent(skeleton, i);
    addLink(models, parent, originOf(models, static_cast<std::size_t>(parent)), originOf(models, i));
    const bool fromRoot = skeleton.bones[static_cast<std::size_t>(parent)].parent < 0;
    const bool isOwn = !links_.empty() && links_.back().bone == parent;
    if (isOwn && fromRoot && style_ == BoneStyle::Octahedral &&
        parentDistance_[i] > meanLength_ * kLongPerMeanLink)
      links_.back().radius *= kRootWidth;
  }
}

void BoneShapes::addLeafLinks(const core::Skeleton& skeleton, Models models) {
  for (std::size_t i = 0; i < boneCount_; ++i) {
    if (hasChildren_[i] != 0 || parentDistance_[i] <= 0.0F) continue;
    const auto parent = static_cast<std::size_t>(usableParent(skeleton, i));
    const glm::vec3 head = originOf(models, i);
    const glm::vec3 direction = (head - originOf(models, parent)) / parentDistance_[i];
    const float length = std::min(parentDistance_[i] * kLeafPerParent, clampSize_ * kLongestLeaf);
    ownLength_[i] = length;
    addLink(models, static_cast<int>(i), head, head + direction * length);
  }
}

void BoneShapes::addLink(Models models, int bone, const glm::vec3& head, const glm::vec3& tail) {
  if (isShown_[static_cast<std::size_t>(bone)] == 0) return;
  const float length = glm::length(tail - head);
  const float thin = std::min(clampSize_ * kThinnest, length * 0.3F);
  const float radius = style_ == BoneStyle::Stick
                           ? thin * kStickWidth
                           : std::clamp(length * kRadiusPerLength, thin, clampSize_ * kThickest);
  const glm::mat4& model = models[static_cast<std::size_t>(bone)];
  links_.push_back({bone, head, tail, sideOf(model, (tail - head) / length), radius});
}

void BoneShapes::addJoints(Models models) {
  const float largest = boneCount_ == 1 ? sceneRadius_ * kLoneJoint : clampSize_ * kLargestJoint;
  for (std::size_t i = 0; i < boneCount_; ++i) {
    const glm::vec3 centre = originOf(models, i);
    if (!isDrawable(centre) || isShown_[i] == 0) continue;
    const float length = ownLength_[i] > 0.0F ? ownLength_[i] : parentDistance_[i];
    const float radius = std::clamp((length > 0.0F ? length : sceneRadius_) * kJointPerLength,
                                    clampSize_ * kSmallestJoint, largest);
    const float drawn = style_ == BoneStyle::Points ? radius * kPointWidth : radius;
    // Nothing else shows how a joint turns that is all there is.
    const float axes = boneCount_ == 1 ? sceneRadius_ * kLoneAxes : radius * kAxesPerJoint;
    joints_.push_back({static_cast<int>(i), centre, drawn, axes});
  }
}

}  // namespace marrow::render
