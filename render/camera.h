// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/common.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace marrow::render {

inline constexpr float kLargestCoordinate = 1e12F;

/// True when a point can be drawn: finite and small enough that its square still fits a float. Damaged files
/// hold values beyond this, and one of them must not decide the scale of the whole view.
[[nodiscard]] inline bool isDrawable(const glm::vec3& point) {
  // Written so that what is not a number is not drawable.
  const glm::vec3 size = glm::abs(point);
  return size.x <= kLargestCoordinate && size.y <= kLargestCoordinate && size.z <= kLargestCoordinate;
}

/// An axis-aligned box; empty until something drawable was added.
struct Bounds {
  glm::vec3 low{0.0F};
  glm::vec3 high{0.0F};
  bool isEmpty = true;

  /// Points that are not isDrawable() are left out.
  void add(const glm::vec3& point) {
    if (!isDrawable(point)) return;
    low = isEmpty ? point : glm::min(low, point);
    high = isEmpty ? point : glm::max(high, point);
    isEmpty = false;
  }
  void add(const Bounds& other);
  void grow(float margin);  ///< by the same length on all six sides; an empty box stays empty
  [[nodiscard]] glm::vec3 centre() const { return (low + high) * 0.5F; }
  [[nodiscard]] float radius() const;  ///< of the sphere around the box
};

enum class ViewPreset { Front, Back, Right, Left, Top, Bottom };

/// Where a camera stands: what a person moves, and what can be kept and come back to.
struct CameraPlace {
  glm::vec3 target{0.0F};
  float distance = 0.0F;
  float yawDegrees = 0.0F;
  float pitchDegrees = 0.0F;
  float sceneRadius = 0.0F;

  friend bool operator==(const CameraPlace&, const CameraPlace&) = default;
};

/// Finite, at a distance, and small enough to draw.
[[nodiscard]] bool isUsable(const CameraPlace& place);

/// A camera that orbits a point. Y is up, distances are game units, angles degrees.
/// Yaw 0 looks from +Z (a J3D model's front); positive pitch looks down.
class OrbitCamera {
 public:
  static constexpr float kFieldOfViewDegrees = 35.0F;  ///< from the bottom to the top of the view

  /// @param deltaPixels / @param heightPixels  logical pixels of the drag and of the viewport.
  void orbit(const glm::vec2& deltaPixels);
  void pan(const glm::vec2& deltaPixels, float heightPixels);
  /// Positive steps (wheel notches) come nearer.
  void dolly(float steps);

  /// Moves as near to the box's centre as shows all of the box, with some room around it, keeping the
  /// direction. An empty box shows the default view.
  void frame(const Bounds& bounds, float aspectRatio);
  void setPreset(ViewPreset preset);

  [[nodiscard]] CameraPlace place() const;
  /// One that is not isUsable() changes nothing.
  void setPlace(const CameraPlace& place);

  [[nodiscard]] bool isOrthographic() const { return orthographic_; }
  void setOrthographic(bool orthographic) { orthographic_ = orthographic; }

  [[nodiscard]] glm::mat4 viewMatrix() const;
  [[nodiscard]] glm::mat4 projectionMatrix(float aspectRatio) const;
  [[nodiscard]] glm::vec3 eye() const;
  [[nodiscard]] const glm::vec3& target() const { return target_; }
  [[nodiscard]] float distance() const { return distance_; }
  [[nodiscard]] float yawDegrees() const { return yawDegrees_; }
  [[nodiscard]] float pitchDegrees() const { return pitchDegrees_; }
  void setAngles(float yawDegrees, float pitchDegrees);

  /// The radius of what was framed last.
  [[nodiscard]] float sceneRadius() const { return sceneRadius_; }
  /// Game units that one pixel covers at a distance in front of the eye (any distance when orthographic).
  [[nodiscard]] float unitsPerPixel(float viewDepth, float heightPixels) const;
  /// Nothing nearer than this is drawn. Negative when orthographic: there, the eye has no behind.
  [[nodiscard]] float nearPlane() const;
  [[nodiscard]] float farPlane() const;

  /// Where a model-space point falls, in pixels from the top left; z is the depth (0 near .. 1 far), or
  /// negative when the point lies behind the eye.
  [[nodiscard]] glm::vec3 project(const glm::vec3& point, const glm::vec2& sizePixels) const;

 private:
  [[nodiscard]] glm::mat3 axes() const;  ///< columns: right, up, towards the eye

  glm::vec3 target_{0.0F, 50.0F, 0.0F};
  float distance_ = 300.0F;
  float yawDegrees_ = 30.0F;
  float pitchDegrees_ = 12.0F;
  float sceneRadius_ = 100.0F;
  bool orthographic_ = false;
};

}  // namespace marrow::render
