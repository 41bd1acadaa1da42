// SPDX-License-Identifier: GPL-3.0-or-later
// An offscreen context by EGL, for Linux.
#include "render/codes.h"
#include "render/offscreen/offscreen_context.h"

#include <epoxy/egl.h>

#include <array>
#include <future>
#include <string>
#include <utility>
#include <vector>

namespace marrow::render {
namespace {

EGLDisplay initialized(EGLDisplay display) {
  return display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE ? display
                                                                                           : EGL_NO_DISPLAY;
}

EGLDisplay platformDisplay(const char* extension, EGLenum platform, void* native) {
  if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_base")) return EGL_NO_DISPLAY;
  if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, extension)) return EGL_NO_DISPLAY;
  return initialized(eglGetPlatformDisplayEXT(platform, native, nullptr));
}

EGLDisplay deviceDisplay() {
  if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_device_enumeration")) return EGL_NO_DISPLAY;
  std::array<EGLDeviceEXT, 16> devices{};
  EGLint count = 0;
  if (eglQueryDevicesEXT(static_cast<EGLint>(devices.size()), devices.data(), &count) != EGL_TRUE) {
    return EGL_NO_DISPLAY;
  }
  for (EGLint i = 0; i < count; ++i) {
    const EGLDisplay display = platformDisplay("EGL_EXT_platform_device", EGL_PLATFORM_DEVICE_EXT,
                                               devices[static_cast<std::size_t>(i)]);
    if (display != EGL_NO_DISPLAY) return display;
  }
  return EGL_NO_DISPLAY;
}

EGLContext contextOn(EGLDisplay display) {
  if (!epoxy_has_egl_extension(display, "EGL_KHR_surfaceless_context")) return EGL_NO_CONTEXT;
  if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return EGL_NO_CONTEXT;
  const std::array<EGLint, 5> wanted = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (eglChooseConfig(display, wanted.data(), &config, 1, &count) != EGL_TRUE || count < 1)
    return EGL_NO_CONTEXT;
  const std::array<EGLint, 7> version = {EGL_CONTEXT_MAJOR_VERSION_KHR,
                                         3,
                                         EGL_CONTEXT_MINOR_VERSION_KHR,
                                         3,
                                         EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR,
                                         EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR,
                                         EGL_NONE};
  return eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
}

class EglContext final : public OffscreenContext {
 public:
  EglContext(EGLDisplay display, EGLContext context) : display_(display), context_(context) {}
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;
  // The display stays initialized: other parts of the program may use the same one.
  ~EglContext() override { eglDestroyContext(display_, context_); }

  // On its own thread: EGL cannot use a thread with a current GLX context, and no context must be restored.
  std::string run(const std::function<void()>& work) override {
    return std::async(std::launch::async,
                      [this, &work]() -> std::string {
                        eglBindAPI(EGL_OPENGL_API);
                        if (eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE) {
                          return "the OpenGL context could not be made current";
                        }
                        work();
                        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
                        eglReleaseThread();
                        return {};
                      })
        .get();
  }

 private:
  EGLDisplay display_;
  EGLContext context_;
};

}  // namespace

core::Result<std::unique_ptr<OffscreenContext>> OffscreenContext::create() {
  using Candidate = EGLDisplay (*)();
  const std::array<Candidate, 3> candidates = {
      [] { return platformDisplay("EGL_MESA_platform_surfaceless", EGL_PLATFORM_SURFACELESS_MESA, nullptr); },
      deviceDisplay,
      [] { return initialized(eglGetDisplay(EGL_DEFAULT_DISPLAY)); },
  };
  bool anyDisplay = false;
  for (const Candidate candidate : candidates) {
    const EGLDisplay display = candidate();
    if (display == EGL_NO_DISPLAY) continue;
    anyDisplay = true;
    const EGLContext context = contextOn(display);
    if (context != EGL_NO_CONTEXT) return std::make_unique<EglContext>(display, context);
  }
  const core::Code& why = anyDisplay ? code("render.no-core-context") : code("render.no-display");
  return tl::unexpected(core::Error{core::ErrorCode::NoGraphics, why, {}, {}, {}});
}

}  // namespace marrow::render
