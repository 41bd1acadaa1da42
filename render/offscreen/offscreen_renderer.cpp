// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen/offscreen_renderer.h"

#include "render/codes.h"
#include "render/offscreen/multisample_target.h"

#include <utility>

namespace marrow::render {
namespace {

constexpr int kLargestSide = 16384;

auto imageError(core::ErrorCode reason, core::Message message) {
  return tl::unexpected(core::Error{reason, std::move(message), {}, {}, {}});
}

std::string sizeText(const glm::ivec2& size) {
  return std::to_string(size.x) + " x " + std::to_string(size.y);
}

}  // namespace

OffscreenRenderer::OffscreenRenderer(std::unique_ptr<OffscreenContext> context)
    : context_(std::move(context)) {}

core::Result<std::unique_ptr<OffscreenRenderer>> OffscreenRenderer::create() {
  auto context = OffscreenContext::create();
  if (!context) return tl::unexpected(context.error());
  std::unique_ptr<OffscreenRenderer> renderer(new OffscreenRenderer(std::move(*context)));
  if (std::string problem = renderer->createPrograms(); !problem.empty())
    return imageError(core::ErrorCode::NoGraphics, {code("render.driver"), problem});
  return renderer;
}

std::string OffscreenRenderer::createPrograms() {
  std::string problem;
  renderer_.setWaitsForPrograms(true);
  const std::string notCurrent = context_->run([&] { problem = renderer_.create(); });
  return notCurrent.empty() ? problem : notCurrent;
}

OffscreenRenderer::~OffscreenRenderer() {
  static_cast<void>(context_->run([this] { renderer_.destroy(); }));
}

core::Result<QImage> OffscreenRenderer::draw(const Scene& scene, const glm::ivec2& sizePixels) {
  if (sizePixels.x < 1 || sizePixels.y < 1)
    return imageError(core::ErrorCode::BadValue, {code("render.no-area"), sizeText(sizePixels)});
  if (sizePixels.x > kLargestSide || sizePixels.y > kLargestSide)
    return imageError(core::ErrorCode::TooLarge, {code("render.too-large"), sizeText(sizePixels)});
  core::Result<QImage> image;
  std::string problem = context_->run([&] { image = drawHere(scene, sizePixels); });
  if (!problem.empty()) return imageError(core::ErrorCode::NoGraphics, {code("render.driver"), problem});
  return image;
}

core::Result<QImage> OffscreenRenderer::drawHere(const Scene& scene, const glm::ivec2& sizePixels) {
  MultisampleTarget target;
  if (std::string problem = target.create(sizePixels); !problem.empty())
    return imageError(core::ErrorCode::TooLarge, {code("render.driver"), problem});
  target.bind();
  renderer_.draw(scene, sizePixels);
  QImage image = target.read(!scene.ground.showBackground);
  if (image.isNull())
    return imageError(core::ErrorCode::TooLarge, {code("render.no-memory"), sizeText(sizePixels)});
  return image;
}

}  // namespace marrow::render
