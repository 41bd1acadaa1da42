// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/stream_buffer.h"
#include "render/vertex_attributes.h"

#include <span>

namespace marrow::render {

/// Draws items as one point each; the vertex shader says how large. Needs its context current for everything
/// but construction.
class PointBatch {
 public:
  void create(std::span<const VertexAttribute> attributes, std::size_t itemBytes);
  void destroy();

  template <typename Item>
  void draw(std::span<const Item> items) {
    draw(items.data(), items.size(), sizeof(Item));
  }

 private:
  void draw(const void* items, std::size_t count, std::size_t itemBytes);

  StreamBuffer items_;
  GLuint vertexArray_ = 0;
};

}  // namespace marrow::render
