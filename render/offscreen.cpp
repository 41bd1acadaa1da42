// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen.h"

#include "render/gl_program.h"
#include "render/multisample_target.h"
#include "render/offscreen_context.h"
#include "render/scene_renderer.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace marrow::render {
namespace {

constexpr int kLargestSide = 16384;

core::Error imageError(core::ErrorCode code, std::string message) {
  return {code, std::move(message), {}, {}, {}};
}

std::string sizeText(const glm::ivec2& size) {
  return std::to_string(size.x) + " x " + std::to_string(size.y);
}

/// The one context for all images, with its renderer.
class Studio {
 public:
  core::Result<QImage> render(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options,
                              const glm::ivec2& size) {
    const std::scoped_lock lock(mutex_);
    if (auto ready = prepare(); !ready) return tl::unexpected(ready.error());
    core::Result<QImage> image;
    const std::string problem = context_->run([&] { image = renderHere(scene, camera, options, size); });
    if (!problem.empty()) return tl::unexpected(imageError(core::ErrorCode::NoGraphics, problem));
    return image;
  }

 private:
  core::Result<void> prepare() {
    if (context_ != nullptr) return {};
    auto context = OffscreenContext::create();
    if (!context) return tl::unexpected(context.error());
    std::string problem;
    const std::string notCurrent = (*context)->run([&] {
      problem = renderer_.create();
      if (problem.empty()) problem = resolve_.create("resolve");
    });
    if (!notCurrent.empty()) problem = notCurrent;
    if (!problem.empty()) return tl::unexpected(imageError(core::ErrorCode::NoGraphics, problem));
    context_ = std::move(*context);
    return {};
  }

  core::Result<QImage> renderHere(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options,
                                  const glm::ivec2& size) {
    MultisampleTarget target;
    if (std::string problem = target.create(size); !problem.empty()) {
      return tl::unexpected(imageError(core::ErrorCode::TooLarge, std::move(problem)));
    }
    target.bind();
    renderer_.draw(scene, camera, options, size);
    QImage image = target.read(resolve_, options.transparentBackground);
    if (image.isNull()) {
      return tl::unexpected(imageError(core::ErrorCode::TooLarge,
                                       "not enough memory for an image of " + sizeText(size) + " pixels"));
    }
    return image;
  }

  std::mutex mutex_;
  std::unique_ptr<OffscreenContext> context_;
  SceneRenderer renderer_;
  GlProgram resolve_;
};

}  // namespace

core::Result<QImage> renderToImage(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options,
                                   const glm::ivec2& sizePixels) {
  if (sizePixels.x < 1 || sizePixels.y < 1) {
    return tl::unexpected(
        imageError(core::ErrorCode::BadValue, "an image of " + sizeText(sizePixels) + " pixels has no area"));
  }
  if (sizePixels.x > kLargestSide || sizePixels.y > kLargestSide) {
    return tl::unexpected(imageError(core::ErrorCode::TooLarge, "an image of " + sizeText(sizePixels) +
                                                                    " pixels is larger than 16384 each way"));
  }
  // Never destroyed: at exit the driver may already have put itself away, and the system takes it all back.
  static auto* const studio = new Studio;
  return studio->render(scene, camera, options, sizePixels);
}

}  // namespace marrow::render
