// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/scene.h"
#include "render/view.h"

#include <string>

namespace marrow::render {

/// Draws one kind of a scene's items. A pass owns its OpenGL objects and uses no other pass. All calls need
/// the same current context.
class Pass {
 public:
  Pass() = default;
  virtual ~Pass() = default;
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;

  /// Makes the objects that every image needs. Other objects are made when they are first needed.
  /// @return empty on success, else the driver's message.
  [[nodiscard]] virtual std::string create() = 0;
  /// Deletes everything, also after a create() that failed.
  virtual void destroy() = 0;
  /// Draws into the bound framebuffer, in the state of resetDrawState(), with the block View bound. Allocates
  /// nothing unless an item is larger than any before.
  virtual void draw(const Scene& scene, const View& view) = 0;
};

}  // namespace marrow::render
