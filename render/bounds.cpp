// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bounds.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace marrow::render {

void Bounds::add(const Bounds& other) {
  if (other.isEmpty) return;
  add(other.low);
  add(other.high);
}

void Bounds::grow(float margin) {
  if (isEmpty || !std::isfinite(margin)) return;
  low -= margin;
  high += margin;
}

float Bounds::radius() const { return isEmpty ? 0.0F : glm::length(high - low) * 0.5F; }

}  // namespace marrow::render
