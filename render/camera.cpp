// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/camera.h"

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::render {
namespace {

constexpr float kSmallestRadius = 1e-4F;
constexpr float kDegreesPerPixel = 0.4F;
constexpr float kDollyPerStep = 0.87F;
constexpr float kFilledShare = 0.95F;   // of the view that the framed box fills
constexpr float kSphereMargin = 1.01F;  // around the box's sphere
constexpr float kNearestFramed =
    1.05F;  // radii from the centre, so that the whole box is in front of the eye

float usableAspect(float aspectRatio) {
  return std::isfinite(aspectRatio) && aspectRatio > 0.0F ? std::clamp(aspectRatio, 1e-3F, 1e3F) : 1.0F;
}

glm::vec3 cornerOf(const Bounds& bounds, int index) {
  return {(index & 1) != 0 ? bounds.high.x : bounds.low.x, (index & 2) != 0 ? bounds.high.y : bounds.low.y,
          (index & 4) != 0 ? bounds.high.z : bounds.low.z};
}

float halfHeightAtOne() { return std::tan(glm::radians(OrbitCamera::kFieldOfViewDegrees) * 0.5F); }

}  // namespace

bool isUsable(const CameraPlace& place) {
  const auto isLength = [](float length) {
    return std::isfinite(length) && length > 0.0F && length <= kLargestCoordinate;
  };
  return isDrawable(place.target) && isLength(place.distance) && isLength(place.sceneRadius) &&
         std::isfinite(place.yawDegrees) && std::isfinite(place.pitchDegrees);
}

void OrbitCamera::orbit(const glm::vec2& deltaPixels) {
  setAngles(yawDegrees_ - deltaPixels.x * kDegreesPerPixel, pitchDegrees_ + deltaPixels.y * kDegreesPerPixel);
}

void OrbitCamera::pan(const glm::vec2& deltaPixels, float heightPixels) {
  // A point at the target's depth stays exactly under the pointer.
  const float units = unitsPerPixel(distance_, heightPixels);
  const glm::mat3 basis = axes();
  const glm::vec3 moved = target_ + (basis[1] * deltaPixels.y - basis[0] * deltaPixels.x) * units;
  if (isDrawable(moved)) target_ = moved;
}

void OrbitCamera::dolly(float steps) {
  if (!std::isfinite(steps)) return;
  const float wanted = distance_ * std::pow(kDollyPerStep, std::clamp(steps, -50.0F, 50.0F));
  distance_ = std::clamp(wanted, sceneRadius_ * 1e-3F, sceneRadius_ * 1e4F);
}

void OrbitCamera::frame(const Bounds& bounds, float aspectRatio) {
  if (bounds.isEmpty) {
    const OrbitCamera fresh;
    target_ = fresh.target_;
    distance_ = fresh.distance_;
    sceneRadius_ = fresh.sceneRadius_;
    return;
  }
  target_ = bounds.centre();
  sceneRadius_ = std::max(bounds.radius(), kSmallestRadius);
  const glm::vec2 atOne = glm::vec2(usableAspect(aspectRatio), 1.0F) * halfHeightAtOne();
  const glm::mat3 toView = glm::transpose(axes());
  distance_ = sceneRadius_ * (orthographic_ ? kSmallestRadius : kNearestFramed);
  for (int i = 0; i < 8; ++i) {
    const glm::vec3 seen = toView * (cornerOf(bounds, i) - target_);
    const float beside = std::max(std::abs(seen.x) / atOne.x, std::abs(seen.y) / atOne.y) / kFilledShare;
    distance_ = std::max(distance_, beside + (orthographic_ ? 0.0F : seen.z));
  }
  // A sphere touches the view's sides at the sine, not the tangent.
  const float halfAngle = std::atan(std::min(atOne.x, atOne.y));
  distance_ = std::min(distance_, sceneRadius_ * kSphereMargin / std::sin(halfAngle));
}

void OrbitCamera::setPreset(ViewPreset preset) {
  switch (preset) {
    case ViewPreset::Front:
      setAngles(0.0F, 0.0F);
      break;
    case ViewPreset::Back:
      setAngles(180.0F, 0.0F);
      break;
    case ViewPreset::Right:
      setAngles(90.0F, 0.0F);
      break;
    case ViewPreset::Left:
      setAngles(-90.0F, 0.0F);
      break;
    case ViewPreset::Top:
      setAngles(0.0F, 90.0F);
      break;
    case ViewPreset::Bottom:
      setAngles(0.0F, -90.0F);
      break;
  }
}

void OrbitCamera::setAngles(float yawDegrees, float pitchDegrees) {
  if (!std::isfinite(yawDegrees) || !std::isfinite(pitchDegrees)) return;
  yawDegrees_ = std::remainder(yawDegrees, 360.0F);
  pitchDegrees_ = std::clamp(pitchDegrees, -90.0F, 90.0F);
}

CameraPlace OrbitCamera::place() const {
  return {target_, distance_, yawDegrees_, pitchDegrees_, sceneRadius_};
}

void OrbitCamera::setPlace(const CameraPlace& place) {
  if (!isUsable(place)) return;
  target_ = place.target;
  distance_ = place.distance;
  sceneRadius_ = place.sceneRadius;
  setAngles(place.yawDegrees, place.pitchDegrees);
}

// From the angles, not from two points, so that looking straight down keeps its up direction.
glm::mat3 OrbitCamera::axes() const {
  const float yaw = glm::radians(yawDegrees_);
  const float pitch = glm::radians(pitchDegrees_);
  const glm::vec3 right(std::cos(yaw), 0.0F, -std::sin(yaw));
  const glm::vec3 back(std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch));
  return {right, glm::cross(back, right), back};
}

glm::vec3 OrbitCamera::eye() const { return target_ + axes()[2] * distance_; }

glm::mat4 OrbitCamera::viewMatrix() const {
  const glm::mat3 rotation = glm::transpose(axes());
  glm::mat4 view(rotation);
  // Adding the distance after the rotation keeps digits that eye() would lose.
  view[3] = glm::vec4(rotation * -target_ + glm::vec3(0.0F, 0.0F, -distance_), 1.0F);
  return view;
}

// Depth precision at the target depends on the near plane alone, so the far plane can be generous: after
// framing one finger, the rest of the body is still drawn.
float OrbitCamera::farPlane() const { return 200.0F * std::max(distance_, sceneRadius_); }

float OrbitCamera::nearPlane() const { return orthographic_ ? -farPlane() : distance_ * 0.01F; }

glm::mat4 OrbitCamera::projectionMatrix(float aspectRatio) const {
  const float aspect = usableAspect(aspectRatio);
  if (!orthographic_) {
    return glm::perspective(glm::radians(kFieldOfViewDegrees), aspect, nearPlane(), farPlane());
  }
  const float halfHeight = distance_ * halfHeightAtOne();
  return glm::ortho(-halfHeight * aspect, halfHeight * aspect, -halfHeight, halfHeight, nearPlane(),
                    farPlane());
}

float OrbitCamera::unitsPerPixel(float viewDepth, float heightPixels) const {
  const float depth = orthographic_ ? distance_ : std::max(viewDepth, distance_ * 1e-6F);
  return 2.0F * depth * halfHeightAtOne() / std::max(heightPixels, 1.0F);
}

glm::vec3 OrbitCamera::project(const glm::vec3& point, const glm::vec2& sizePixels) const {
  const glm::vec4 inView = viewMatrix() * glm::vec4(point, 1.0F);
  const glm::vec4 clip = projectionMatrix(sizePixels.x / sizePixels.y) * inView;
  if (!(clip.w > 0.0F)) return {0.0F, 0.0F, -1.0F};
  const glm::vec3 ndc = glm::vec3(clip) / clip.w;
  return {(ndc.x * 0.5F + 0.5F) * sizePixels.x, (0.5F - ndc.y * 0.5F) * sizePixels.y, ndc.z * 0.5F + 0.5F};
}

}  // namespace marrow::render
