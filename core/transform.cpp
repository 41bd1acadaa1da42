// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transform.h"

#include <cmath>

namespace marrow::core {

EulerSines sinesOf(const glm::vec3& rotationDegrees) {
  EulerSines sines;
  for (int axis = 0; axis < 3; ++axis) {
    const float radians = rotationDegrees[axis] * 0.017453292519943295F;
    sines.sine[axis] = std::sin(radians);
    sines.cosine[axis] = std::cos(radians);
  }
  return sines;
}

glm::mat4 toMatrix(const Transform& transform) {
  return toMatrix(transform.scale, sinesOf(transform.rotationDegrees), transform.translation);
}

glm::mat4 toMatrix(const glm::vec3& scale, const EulerSines& sines, const glm::vec3& translation) {
  const float sx = sines.sine.x;
  const float sy = sines.sine.y;
  const float sz = sines.sine.z;
  const float cx = sines.cosine.x;
  const float cy = sines.cosine.y;
  const float cz = sines.cosine.z;
  const float cxsz = cx * sz;
  const float sxcz = sx * cz;
  const float cxcz = cx * cz;
  const float sxsz = sx * sz;
  return glm::mat4(cz * cy * scale.x, sz * cy * scale.x, -sy * scale.x, 0.0F,                            //
                   (sxcz * sy - cxsz) * scale.y, (sxsz * sy + cxcz) * scale.y, sx * cy * scale.y, 0.0F,  //
                   (cxcz * sy + sxsz) * scale.z, (cxsz * sy - sxcz) * scale.z, cx * cy * scale.z, 0.0F,  //
                   translation.x, translation.y, translation.z, 1.0F);
}

glm::mat4 multiplyAffine(const glm::mat4& left, const glm::mat4& right) {
  glm::mat4 product;
  for (int column = 0; column < 4; ++column) {
    const glm::vec4& r = right[column];
    product[column] = left[0] * r.x + left[1] * r.y + left[2] * r.z;
  }
  product[3] += left[3];
  return product;
}

bool isFinite(const glm::vec3& value) {
  return std::isfinite(value.x) && std::isfinite(value.y) && std::isfinite(value.z);
}

std::optional<float> dropFar(Transform& transform) {
  std::optional<float> first;
  const auto drop = [&first](float& value, float largest, float rest) {
    if (std::abs(value) <= largest) return;  // NaN is not
    if (!first) first = value;
    value = rest;
  };
  for (int axis = 0; axis < 3; ++axis) {
    drop(transform.scale[axis], kLargestScale, 1.0F);
    drop(transform.translation[axis], kFarthest, 0.0F);
  }
  return first;
}

bool isFinite(const glm::mat4& value) {
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) {
      if (!std::isfinite(value[column][row])) return false;
    }
  }
  return true;
}

}  // namespace marrow::core
