// SPDX-License-Identifier: GPL-3.0-or-later
// An offscreen context by Qt, for systems without EGL.
#include "render/codes.h"
#include "render/offscreen/offscreen_context.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QPointer>
#include <QSurfaceFormat>
#include <QThread>

#include <utility>

namespace marrow::render {
namespace {

core::Error noGraphics(core::Message message) {
  return {core::ErrorCode::NoGraphics, std::move(message), {}, {}, {}};
}

QSurfaceFormat wantedFormat() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  return format;
}

class QtContext final : public OffscreenContext {
 public:
  /// @return empty on success.
  const char* create() {
    const QSurfaceFormat format = wantedFormat();
    context_.setFormat(format);
    if (!context_.create()) return "no OpenGL context could be made";
    const auto version = context_.format().version();
    if (version < qMakePair(3, 3)) return "the graphics driver offers no OpenGL 3.3 core context";
    surface_.setFormat(context_.format());
    surface_.create();
    return surface_.isValid() ? nullptr : "no offscreen surface could be made";
  }

  std::string run(const std::function<void()>& work) override {
    // Qt aborts when a context is used on a thread other than its own.
    if (QThread::currentThread() != context_.thread())
      return "images must be drawn by the thread that made their renderer";
    const QPointer<QOpenGLContext> previous = QOpenGLContext::currentContext();
    QSurface* previousSurface = previous.isNull() ? nullptr : previous->surface();
    if (!context_.makeCurrent(&surface_)) return "the OpenGL context could not be made current";
    work();
    context_.doneCurrent();
    if (!previous.isNull() && previousSurface != nullptr) previous->makeCurrent(previousSurface);
    return {};
  }

 private:
  QOpenGLContext context_;
  QOffscreenSurface surface_;
};

}  // namespace

core::Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  if (qGuiApp == nullptr) return tl::unexpected(noGraphics({code("render.no-application")}));
  auto context = std::make_unique<QtContext>();
  if (const char* problem = context->create(); problem != nullptr)
    return tl::unexpected(noGraphics({code("render.driver"), problem}));
  return context;
}

}  // namespace marrow::render
