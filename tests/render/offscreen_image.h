// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "render/scene.h"

#include <QImage>

#include <glm/vec2.hpp>

namespace marrow::test {

/// OffscreenRenderer::draw() by one renderer, which all tests of the program share.
[[nodiscard]] core::Result<QImage> drawOffscreen(const render::Scene& scene, const glm::ivec2& sizePixels);

/// The same; a failure fails the test and gives a null image.
[[nodiscard]] QImage imageOf(const render::Scene& scene, const glm::ivec2& sizePixels);

}  // namespace marrow::test
