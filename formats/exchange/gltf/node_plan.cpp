// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/node_plan.h"

#include "core/pose.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::formats::gltf {
namespace {

using core::ScalingRule;

bool keepsScaleFrom(const core::Skeleton& skeleton, std::size_t bone) {
  return skeleton.scalingRule == ScalingRule::Softimage ||
         (skeleton.scalingRule == ScalingRule::Maya && skeleton.bones[bone].scaleCompensate);
}

// Softimage: a bone's scale applies to everything below it.
std::vector<bool> withInherited(const core::Skeleton& skeleton, std::vector<bool> scaled) {
  if (skeleton.scalingRule != ScalingRule::Softimage) return scaled;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    const int parent = skeleton.bones[bone].parent;
    if (parent >= 0 && scaled[static_cast<std::size_t>(parent)]) scaled[bone] = true;
  }
  return scaled;
}

struct SinCos {
  double sine = 0.0;
  double cosine = 1.0;
};

// Exact to 1e-12, in little more than half the library's time: a clip needs all joints at every half frame.
SinCos sinCosOf(double radians) {
  constexpr double kMostQuarters = 1e6;
  constexpr double kQuarterHigh =
      1.57079632673412561417;  // pi / 2 in two parts: products of the first are exact
  constexpr double kQuarterLow = 6.07710050650619224932e-11;
  constexpr double kRounds = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to a whole number
  const double quarters = (radians * (2.0 / glm::pi<double>()) + kRounds) - kRounds;
  if (!(std::abs(quarters) < kMostQuarters)) return {std::sin(radians), std::cos(radians)};
  const double x = (radians - quarters * kQuarterHigh) - quarters * kQuarterLow;
  const double y = x * x;
  // Taylor's series: at an eighth of a turn the next terms are below 3e-14.
  const double sine =
      x *
      (1.0 + y * (-1.0 / 6 +
                  y * (1.0 / 120 + y * (-1.0 / 5040 + y * (1.0 / 362880 + y * (-1.0 / 39916800 +
                                                                               y * (1.0 / 6227020800.0)))))));
  const double cosine =
      1.0 + y * (-1.0 / 2 +
                 y * (1.0 / 24 +
                      y * (-1.0 / 720 + y * (1.0 / 40320 + y * (-1.0 / 3628800 + y * (1.0 / 479001600.0))))));
  const auto quarter = static_cast<unsigned>(static_cast<int>(quarters));
  const bool isOdd = (quarter & 1U) != 0;
  const double ofSine = (quarter & 2U) != 0 ? -1.0 : 1.0;
  const double ofCosine = ((quarter + 1U) & 2U) != 0 ? -1.0 : 1.0;
  return {ofSine * (isOdd ? cosine : sine), ofCosine * (isOdd ? sine : cosine)};
}

}  // namespace

glm::dmat4 toMatrix(const NodeTransform& transform) {
  glm::dmat4 matrix = glm::mat4_cast(transform.rotation);
  for (int column = 0; column < 3; ++column) matrix[column] *= transform.scale[column];
  matrix[3] = glm::dvec4(transform.translation, 1.0);
  return matrix;
}

glm::dquat toQuaternion(const glm::dvec3& rotationDegrees) {
  const glm::dvec3 half = glm::radians(rotationDegrees) * 0.5;
  glm::dvec3 s(0.0);
  glm::dvec3 c(0.0);
  for (int axis = 0; axis < 3; ++axis) {
    const SinCos one = sinCosOf(half[axis]);
    s[axis] = one.sine;
    c[axis] = one.cosine;
  }
  return {c.x * c.y * c.z + s.x * s.y * s.z, s.x * c.y * c.z - c.x * s.y * s.z,
          c.x * s.y * c.z + s.x * c.y * s.z, c.x * c.y * s.z - s.x * s.y * c.z};
}

double degreesBetween(const glm::dquat& a, const glm::dquat& b) {
  // Sine and cosine of half the angle, both times the lengths. The sine is exact near 0.
  const glm::dquat turn = glm::conjugate(a) * b;
  const double sines = turn.x * turn.x + turn.y * turn.y + turn.z * turn.z;
  const double cosines = turn.w * turn.w;
  constexpr double kSmall = 1e-6;  // where the series of the arc ends after its second term
  if (!(sines < kSmall * cosines)) return 2.0 * glm::degrees(std::atan2(std::sqrt(sines), std::abs(turn.w)));
  const double square = sines / (sines + cosines);
  return 2.0 * glm::degrees(std::sqrt(square) * (1.0 + square * (1.0 / 6.0)));
}

NodePlan::NodePlan(const core::Skeleton& skeleton, const std::vector<bool>& scaled, ScalePlan plan,
                   double unitScale)
    : skeleton_(&skeleton),
      plan_(plan),
      unitScale_(unitScale),
      joints_(skeleton.size()),
      takesParentScale_(skeleton.size(), false),
      accumulated_(skeleton.size()),
      shears_(skeleton.size(), 0.0) {
  const std::size_t bones = skeleton.size();
  const std::vector<bool> all = withInherited(skeleton, scaled);
  std::vector<bool> needsNode(bones, false);
  for (std::size_t bone = 0; bone < bones; ++bone) {
    const int parent = skeleton.bones[bone].parent;
    nodes_.push_back({bone, parent, false});
    joints_[bone] = bone;
    if (plan == ScalePlan::Baked || parent < 0 || !all[static_cast<std::size_t>(parent)]) continue;
    takesParentScale_[bone] = keepsScaleFrom(skeleton, bone);
    if (takesParentScale_[bone]) needsNode[static_cast<std::size_t>(parent)] = true;
  }
  for (std::size_t bone = 0; bone < bones; ++bone) {
    if (!needsNode[bone]) continue;
    joints_[bone] = nodes_.size();
    nodes_.push_back({bone, static_cast<int>(bone), true});
  }
  for (std::size_t bone = 0; bone < bones; ++bone) {
    const int parent = skeleton.bones[bone].parent;
    if (parent >= 0 && !takesParentScale_[bone])
      nodes_[bone].parent = static_cast<int>(joints_[static_cast<std::size_t>(parent)]);
  }
}

void NodePlan::place(std::span<const core::Transform> local, std::span<NodeTransform> placed) const {
  plan_ == ScalePlan::Exact ? placeExactly(local, placed) : bake(local, placed);
}

void NodePlan::placeExactly(std::span<const core::Transform> local, std::span<NodeTransform> placed) const {
  const bool accumulates = skeleton_->scalingRule == ScalingRule::Softimage;
  for (std::size_t bone = 0; bone < local.size(); ++bone) {
    const int parent = skeleton_->bones[bone].parent;
    glm::dvec3 scale(local[bone].scale);
    glm::dvec3 inherited(1.0);
    if (takesParentScale_[bone]) inherited = accumulated_[static_cast<std::size_t>(parent)];
    if (accumulates) scale *= inherited;
    accumulated_[bone] = scale;
    placed[bone].translation = glm::dvec3(local[bone].translation) * inherited * unitScale_;
    const bool hasNode = joints_[bone] != bone;
    placed[bone].scale = hasNode ? glm::dvec3(1.0) : scale;
    if (hasNode) placed[joints_[bone]].scale = scale;
  }
}

// Origins, directions of unscaled bones and the lengths of all axes are right. The angles between the axes of
// bones below a stretched one are lost.
void NodePlan::bake(std::span<const core::Transform> local, std::span<NodeTransform> placed) const {
  core::Pose pose;
  pose.resize(local.size());
  std::copy(local.begin(), local.end(), pose.local.begin());
  for (std::size_t bone = 0; bone < local.size(); ++bone)
    pose.localMatrices[bone] = core::toMatrix(local[bone]);
  core::computeModelMatrices(*skeleton_, pose);
  std::vector<glm::dmat4> models(local.size());
  for (std::size_t bone = 0; bone < local.size(); ++bone) {
    const int parent = skeleton_->bones[bone].parent;
    const glm::dmat4 above = parent < 0 ? glm::dmat4(1.0) : models[static_cast<std::size_t>(parent)];
    const glm::dmat4 wanted(pose.modelMatrices[bone]);
    NodeTransform& node = placed[bone];
    node.translation = glm::dvec3(local[bone].translation);
    if (std::abs(glm::determinant(glm::dmat3(above))) > 1e-12)
      node.translation = glm::dvec3(glm::inverse(above) * wanted[3]);
    const glm::dmat3 turned = glm::dmat3(above) * glm::mat3_cast(node.rotation);
    for (int axis = 0; axis < 3; ++axis) {
      const double length = glm::length(turned[axis]);
      const double own = glm::length(glm::dvec3(wanted[axis]));
      node.scale[axis] = length > 0.0
                             ? std::copysign(own / length, static_cast<double>(local[bone].scale[axis]))
                             : static_cast<double>(local[bone].scale[axis]);
    }
    models[bone] = above * toMatrix(node);
    shears_[bone] = 0.0;
    for (int axis = 0; axis < 3; ++axis)
      shears_[bone] = std::max(shears_[bone], glm::length(glm::dvec3(models[bone][axis] - wanted[axis])));
    node.translation *= unitScale_;
  }
}

}  // namespace marrow::formats::gltf
