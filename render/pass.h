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

  /// Makes what every image needs. The rest is made when it is first drawn.
  /// @return empty on success, else what the driver said.
  [[nodiscard]] virtual std::string create() = 0;
  /// Deletes everything, also after a create() that failed.
  virtual void destroy() = 0;
  /// Draws into the bound framebuffer, in the state of resetDrawState(), with the block View bound. Allocates
  /// nothing where no item is larger than ever before.
  virtual void draw(const Scene& scene, const View& view) = 0;
};

}  // namespace marrow::render
