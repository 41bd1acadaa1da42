// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/view.h"

#include <cmath>

namespace marrow::render {

View viewOf(const Scene& scene, const glm::ivec2& sizePixels) {
  const OrbitCamera& camera = scene.camera;
  const glm::vec2 size(sizePixels);
  const float ratio = std::isfinite(scene.pixelRatio) ? std::clamp(scene.pixelRatio, 0.5F, 8.0F) : 1.0F;
  return {.block = {.view = camera.viewMatrix(),
                    .projection = camera.projectionMatrix(size.x / size.y),
                    .eye = glm::vec4(camera.eye(), 1.0F),
                    .viewport = {size.x, size.y, ratio, camera.isOrthographic() ? 1.0F : 0.0F}}};
}

}  // namespace marrow::render
