// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/bounds.h"

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace marrow::render {

enum class ViewPreset { Front, Back, Right, Left, Top, Bottom };

/// The part of a camera that the user moves and a session stores.
struct CameraPlace {
  glm::vec3 target{0.0F};
  float distance = 0.0F;
  float yawDegrees = 0.0F;
  float pitchDegrees = 0.0F;
  float sceneRadius = 0.0F;

  friend bool operator==(const CameraPlace&, const CameraPlace&) = default;
};

/// True when all values are finite, the lengths positive and everything small enough to draw.
[[nodiscard]] bool isUsable(const CameraPlace& place);

/// A camera that orbits a point. Y is up, distances are game units, angles degrees.
/// Yaw 0 looks from +Z (a model's front); positive pitch looks down.
class OrbitCamera {
 public:
  static constexpr float kFieldOfViewDegrees = 35.0F;  ///< from the bottom to the top of the view

  /// @param deltaPixels   of the drag, logical pixels.
  void orbit(const glm::vec2& deltaPixels);
  /// @param heightPixels  of the viewport, logical pixels.
  void pan(const glm::vec2& deltaPixels, float heightPixels);
  /// Positive steps (wheel notches) move towards the target.
  void dolly(float steps);

  /// Frames the box: looks at its centre from the nearest place that shows all of it with a small margin.
  /// Keeps the direction. An empty box gives the default view.
  void frame(const Bounds& bounds, float aspectRatio);
  void setPreset(ViewPreset preset);

  [[nodiscard]] CameraPlace place() const;
  /// Ignores a place that is not isUsable().
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

  /// The radius of the content framed last.
  [[nodiscard]] float sceneRadius() const { return sceneRadius_; }
  /// Game units that one pixel covers at a distance in front of the eye (any distance when orthographic).
  [[nodiscard]] float unitsPerPixel(float viewDepth, float heightPixels) const;
  /// Nothing nearer than this is drawn. Negative when orthographic, which also draws behind the eye.
  [[nodiscard]] float nearPlane() const;
  [[nodiscard]] float farPlane() const;

  /// Projects a model-space point: x and y in pixels from the top left, z the depth (0 near .. 1 far), or
  /// negative when the point is behind the eye.
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
