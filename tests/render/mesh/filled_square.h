// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/model/tev_program.h"
#include "render/camera.h"

#include <QImage>

#include <functional>
#include <memory>

namespace marrow::test {

constexpr int kSquareSide = 16;  // of the image drawn, pixels

[[nodiscard]] core::Image imageOfTexels(int width, int height,
                                        const std::function<core::Texel(int)>& texelAt);

/// A square before the camera that fills the image. Its vertices have the colour (10, 20, 130, 40), its
/// images are one texel each: (200, 100, 50, 240) and (0, 250, 129, 127).
[[nodiscard]] std::shared_ptr<core::Model> filledSquare(core::TevProgram program);

[[nodiscard]] QImage imageOfSquare(const std::shared_ptr<core::Model>& model,
                                   render::OrbitCamera camera = {});
[[nodiscard]] core::Texel texelAt(const QImage& image, int x = kSquareSide / 2, int y = kSquareSide / 2);

}  // namespace marrow::test
