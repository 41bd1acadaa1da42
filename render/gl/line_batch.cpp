// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/gl/line_batch.h"

#include "render/gl/shape_corners.h"

namespace marrow::render {

void LineBatch::destroy() {
  if (!program_.isCreated()) return;
  program_.destroy();
  batch_.destroy();
}

void LineBatch::draw(std::span<const LinePiece> pieces) {
  if (pieces.empty()) return;
  if (!program_.isCreated()) {
    // A failure is unlikely, as all other shaders compiled. The image then lacks its lines.
    if (!program_.create("line").empty()) return;
    batch_.create(kLineFaces, kLineStride);
  }
  program_.use();
  batch_.draw(pieces);
}

}  // namespace marrow::render
