// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "render/camera.h"
#include "render/scene.h"

#include <QImage>

#include <glm/vec2.hpp>

namespace marrow::render {

/// An image of the scene, 4x multisampled, drawn with a context of its own: works with no window and no
/// display (EGL without a surface on Linux, a QOffscreenSurface elsewhere). On Linux it needs no
/// QGuiApplication and any thread may call; elsewhere it does, and only the thread that drew the first
/// image may. The context current before the call is current again after it.
/// @param sizePixels  1..16384 each way.
/// @return an opaque image, or one with premultiplied alpha when the background is transparent; BadValue
/// for a size without area, TooLarge for one the driver cannot draw, NoGraphics with the reason when no
/// OpenGL 3.3 context can be had.
[[nodiscard]] core::Result<QImage> renderToImage(const Scene& scene, const OrbitCamera& camera,
                                                 const ViewOptions& options, const glm::ivec2& sizePixels);

}  // namespace marrow::render
