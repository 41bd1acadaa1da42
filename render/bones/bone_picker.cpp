// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/bone_picker.h"

#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>

#include <algorithm>
#include <limits>

namespace marrow::render {
namespace {

constexpr float kTolerancePixels = 5.0F;
// Edges begin and end in joints. Within this distance of its surface the joint wins.
constexpr float kJointLeadRadii = 3.0F;
constexpr float kJointLeadPixels = 2.0F;

/// Keeps the best of the shapes that it is given. Shapes under the pointer rank by depth. Without any, shapes
/// within the tolerance rank by their distance on the screen.
class NearestBone {
 public:
  NearestBone(const OrbitCamera& camera, const glm::vec2& position, const glm::vec2& size)
      : camera_(camera), view_(camera.viewMatrix()), position_(position), size_(size) {}

  void add(const BoneShapes::Joint& joint) {
    const glm::vec3 inView = toView(joint.centre);
    if (-inView.z < camera_.nearPlane()) return;
    const float gap = glm::distance(toPixels(inView), position_) - joint.radius * pixelsPerUnit(inView);
    consider(joint.bone, gap, -inView.z - joint.radius * kJointLeadRadii, kJointLeadPixels);
  }

  void add(const BoneShapes::Edge& edge) {
    glm::vec3 head = toView(edge.head);
    glm::vec3 tail = toView(edge.tail);
    float headAt = 0.0F;  // 0..1 along the edge, where the part before the near plane begins and ends
    float tailAt = 1.0F;
    if (!clipToNear(head, tail, headAt, tailAt)) return;
    const glm::vec2 from = toPixels(head);
    const glm::vec2 along = toPixels(tail) - from;
    const float lengthSquared = glm::dot(along, along);
    const float onScreen = lengthSquared > 0.0F
                               ? std::clamp(glm::dot(position_ - from, along) / lengthSquared, 0.0F, 1.0F)
                               : 0.0F;
    const float inSpace = perspectiveCorrect(onScreen, head, tail);
    const glm::vec3 nearest = glm::mix(head, tail, inSpace);
    const float radius = radiusAt(edge, headAt + (tailAt - headAt) * inSpace);
    const float gap = glm::distance(from + along * onScreen, position_) - radius * pixelsPerUnit(nearest);
    consider(edge.bone, gap, -nearest.z - radius, 0.0F);
  }

  [[nodiscard]] int bone() const { return hit_ >= 0 ? hit_ : near_; }

 private:
  [[nodiscard]] glm::vec3 toView(const glm::vec3& point) const {
    return glm::vec3(view_ * glm::vec4(point, 1.0F));
  }
  [[nodiscard]] float pixelsPerUnit(const glm::vec3& inView) const {
    return 1.0F / camera_.unitsPerPixel(-inView.z, size_.y);
  }
  [[nodiscard]] glm::vec2 toPixels(const glm::vec3& inView) const {
    return size_ * 0.5F + glm::vec2(inView.x, -inView.y) * pixelsPerUnit(inView);
  }

  bool clipToNear(glm::vec3& head, glm::vec3& tail, float& headAt, float& tailAt) const {
    const float limit = -camera_.nearPlane();
    if (head.z > limit && tail.z > limit) return false;
    if (head.z <= limit && tail.z <= limit) return true;
    const float crossing = (limit - head.z) / (tail.z - head.z);
    const bool headIsHidden = head.z > limit;
    (headIsHidden ? headAt : tailAt) = crossing;
    (headIsHidden ? head : tail) = glm::mix(head, tail, crossing);
    return true;
  }

  [[nodiscard]] float perspectiveCorrect(float onScreen, const glm::vec3& head, const glm::vec3& tail) const {
    if (camera_.isOrthographic()) return onScreen;
    const float weight = (1.0F - onScreen) * tail.z + onScreen * head.z;
    return weight != 0.0F ? onScreen * head.z / weight : onScreen;
  }

  static float radiusAt(const BoneShapes::Edge& edge, float along) {
    return edge.radius *
           (along < kRingPosition ? along / kRingPosition : (1.0F - along) / (1.0F - kRingPosition));
  }

  void consider(int bone, float gapPixels, float depth, float leadPixels) {
    if (gapPixels <= 0.0F && depth < hitDepth_) {
      hit_ = bone;
      hitDepth_ = depth;
    } else if (gapPixels <= kTolerancePixels && gapPixels - leadPixels < nearGap_) {
      near_ = bone;
      nearGap_ = gapPixels - leadPixels;
    }
  }

  const OrbitCamera& camera_;
  glm::mat4 view_;
  glm::vec2 position_;
  glm::vec2 size_;
  int hit_ = -1;
  int near_ = -1;
  float hitDepth_ = std::numeric_limits<float>::max();
  float nearGap_ = std::numeric_limits<float>::max();
};

}  // namespace

int BonePicker::boneAt(const SkeletonItem& item, const OrbitCamera& camera, const glm::vec2& position,
                       const glm::vec2& sizePixels) {
  if (item.skeleton == nullptr || !(sizePixels.x > 0.0F) || !(sizePixels.y > 0.0F)) return -1;
  shapes_.build(*item.skeleton, item.models, item.style, item.branch, item.hasWholeBranch);
  NearestBone nearest(camera, position, sizePixels);
  for (const BoneShapes::Joint& joint : shapes_.joints()) nearest.add(joint);
  for (const BoneShapes::Edge& edge : shapes_.edges()) nearest.add(edge);
  return nearest.bone();
}

}  // namespace marrow::render
