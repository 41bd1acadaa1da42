// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/scene_renderer.h"

#include "render/bones/skeleton_pass.h"
#include "render/gl/draw_state.h"
#include "render/gl/uniform_buffer.h"
#include "render/ground/ground_pass.h"
#include "render/mesh/mesh_pass.h"
#include "render/overlay/overlay_pass.h"

#include <epoxy/gl.h>

#include <array>

namespace marrow::render {

class SceneRenderer::Impl {
 public:
  std::string create();
  void destroy();
  [[nodiscard]] MeshPass& meshes() { return meshes_; }
  void draw(const Scene& scene, const View& view, const glm::ivec2& corner, const glm::ivec2& sizePixels);
  MeshHit meshAt(const Scene& scene, const View& view, const glm::ivec2& pixel);

 private:
  GroundPass ground_;
  MeshPass meshes_;
  SkeletonPass skeletons_;
  OverlayPass overlay_;
  const std::array<Pass*, 4> passes_ = {&ground_, &meshes_, &skeletons_, &overlay_};  ///< in drawing order
  UniformBuffer viewBuffer_;
  bool isReady_ = false;
};

std::string SceneRenderer::Impl::create() {
  destroy();
  if (epoxy_gl_version() < 33) return "OpenGL 3.3 is needed, this driver offers less";
  isReady_ = true;
  viewBuffer_.create(kViewBinding);
  for (Pass* pass : passes_) {
    if (std::string problem = pass->create(); !problem.empty()) {
      destroy();
      return problem;
    }
  }
  leaveDrawState();
  return {};
}

void SceneRenderer::Impl::destroy() {
  if (!isReady_) return;
  isReady_ = false;
  for (Pass* pass : passes_) pass->destroy();
  viewBuffer_.destroy();
}

// A tile uses the viewport of the whole image: the drawing is the same, only fewer pixels of it are kept.
void SceneRenderer::Impl::draw(const Scene& scene, const View& view, const glm::ivec2& corner,
                               const glm::ivec2& sizePixels) {
  if (!isReady_ || sizePixels.x <= 0 || sizePixels.y <= 0) return;
  glViewport(-corner.x, -corner.y, sizePixels.x, sizePixels.y);
  viewBuffer_.fill(view.block);
  for (Pass* pass : passes_) {
    resetDrawState();
    pass->draw(scene, view);
  }
  resetDrawState();
  ground_.drawOverSolids(scene);
  leaveDrawState();
}

MeshHit SceneRenderer::Impl::meshAt(const Scene& scene, const View& view, const glm::ivec2& pixel) {
  if (!isReady_) return {};
  viewBuffer_.fill(view.block);
  resetDrawState();
  const MeshHit hit = meshes_.hitAt(scene, view, pixel);
  leaveDrawState();
  return hit;
}

SceneRenderer::SceneRenderer() : impl_(std::make_unique<Impl>()) {}
SceneRenderer::~SceneRenderer() = default;
std::string SceneRenderer::create() { return impl_->create(); }
void SceneRenderer::destroy() { impl_->destroy(); }

void SceneRenderer::setWaitsForPrograms(bool waits) { impl_->meshes().setWaitsForPrograms(waits); }
bool SceneRenderer::wantsFrame() const { return impl_->meshes().wantsFrame(); }

void SceneRenderer::draw(const Scene& scene, const glm::ivec2& sizePixels) {
  impl_->draw(scene, viewOf(scene, sizePixels), glm::ivec2(0), sizePixels);
}

void SceneRenderer::drawTile(const Scene& scene, const glm::ivec2& sizePixels, const PixelBox& tile) {
  View view = viewOf(scene, sizePixels);
  view.isTile = true;
  impl_->draw(scene, view, tile.corner, sizePixels);
}

MeshHit SceneRenderer::meshAt(const Scene& scene, const glm::ivec2& sizePixels, const glm::ivec2& pixel) {
  const bool isInside = pixel.x >= 0 && pixel.y >= 0 && pixel.x < sizePixels.x && pixel.y < sizePixels.y;
  return isInside ? impl_->meshAt(scene, viewOf(scene, sizePixels), pixel) : MeshHit{};
}

}  // namespace marrow::render
