// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <cmath>

namespace marrow::render {

inline constexpr float kLargestCoordinate = 1e12F;

/// True when a point can be drawn: finite, and small enough that its square fits a float. Damaged files hold
/// larger values, which must not decide the scale of the view.
[[nodiscard]] inline bool isDrawable(const glm::vec3& point) {
  // NaN fails each comparison.
  const glm::vec3 size = glm::abs(point);
  return size.x <= kLargestCoordinate && size.y <= kLargestCoordinate && size.z <= kLargestCoordinate;
}

/// An axis-aligned box; empty until a drawable point is added.
struct Bounds {
  glm::vec3 low{0.0F};
  glm::vec3 high{0.0F};
  bool isEmpty = true;

  /// Ignores points that are not isDrawable().
  void add(const glm::vec3& point) {
    if (!isDrawable(point)) return;
    low = isEmpty ? point : glm::min(low, point);
    high = isEmpty ? point : glm::max(high, point);
    isEmpty = false;
  }
  void add(const Bounds& other) {
    if (other.isEmpty) return;
    add(other.low);
    add(other.high);
  }
  /// Moves all six sides out by the same length; an empty box stays empty.
  void grow(float margin) {
    if (isEmpty || !std::isfinite(margin)) return;
    low -= margin;
    high += margin;
  }
  [[nodiscard]] glm::vec3 centre() const { return (low + high) * 0.5F; }
  /// The radius of the sphere around the box.
  [[nodiscard]] float radius() const { return isEmpty ? 0.0F : glm::length(high - low) * 0.5F; }
};

}  // namespace marrow::render
