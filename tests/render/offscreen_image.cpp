// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/render/offscreen_image.h"

#include "render/offscreen/offscreen_renderer.h"

#include <gtest/gtest.h>

#include <memory>

namespace marrow::test {
namespace {

/// Deletes the renderer after the last test, before main() ends the application.
class SharedRenderer final : public ::testing::Environment {
 public:
  void TearDown() override { renderer.reset(); }

  std::unique_ptr<render::OffscreenRenderer> renderer;
};

SharedRenderer& shared() {
  static auto* const environment = new SharedRenderer;  // gtest owns it
  return *environment;
}

const auto* const kRegistered = ::testing::AddGlobalTestEnvironment(&shared());

}  // namespace

core::Result<QImage> drawOffscreen(const render::Scene& scene, const glm::ivec2& sizePixels) {
  std::unique_ptr<render::OffscreenRenderer>& renderer = shared().renderer;
  if (!renderer) {
    auto made = render::OffscreenRenderer::create();
    if (!made) return tl::unexpected(made.error());
    renderer = std::move(*made);
  }
  return renderer->draw(scene, sizePixels);
}

QImage imageOf(const render::Scene& scene, const glm::ivec2& sizePixels) {
  const core::Result<QImage> image = drawOffscreen(scene, sizePixels);
  EXPECT_TRUE(image) << (image ? "" : image.error().message.text());
  return image ? *image : QImage();
}

}  // namespace marrow::test
