// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <functional>
#include <memory>

namespace marrow::render {

/// An OpenGL 3.3 core context without a window. The build selects the implementation:
/// offscreen_context_egl.cpp or offscreen_context_qt.cpp.
class OffscreenContext {
 public:
  /// @return NoGraphics with the reason when there is none.
  [[nodiscard]] static core::Result<std::unique_ptr<OffscreenContext>> create();

  virtual ~OffscreenContext() = default;

  /// Runs `work` with this context current, then restores the one that was. One caller at a time.
  /// @return why the context could not be made current, or empty.
  [[nodiscard]] virtual std::string run(const std::function<void()>& work) = 0;
};

}  // namespace marrow::render
