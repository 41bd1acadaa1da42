// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/gl/line_batch.h"
#include "render/pass.h"

#include <vector>

namespace marrow::render {

/// Draws lines after everything solid: motion trails.
class OverlayPass final : public Pass {
 public:
  [[nodiscard]] std::string create() override { return {}; }
  void destroy() override { lines_.destroy(); }
  void draw(const Scene& scene, const View& view) override;

 private:
  void drawTrails(const Scene& scene, float strength, double farthest);

  LineBatch lines_;
  std::vector<LinePiece> pieces_;  ///< kept from image to image for its storage
};

/// Appends the pieces of a trail, which fade with their distance from its current point. Skips pieces that
/// are not isDrawable().
void appendTrail(const TrailItem& trail, std::vector<LinePiece>& out);

}  // namespace marrow::render
