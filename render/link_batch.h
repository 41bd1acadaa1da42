// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/instances.h"
#include "render/stream_buffer.h"

#include <span>

namespace marrow::render {

/// Draws octahedra, all in one call and without instancing: every driver pays for each instance, and one
/// instance of ten corners is not worth it. The vertex shader finds its link and its corner in the vertex's
/// number and reads the link from a buffer texture. Needs its context current for everything but
/// construction.
class LinkBatch {
 public:
  void create();
  void destroy();

  /// With resources/shaders/bone.vert in use.
  void draw(std::span<const LinkInstance> links);

 private:
  void makeIndices(std::size_t links);

  StreamBuffer links_;
  GLuint texture_ = 0;
  GLuint vertexArray_ = 0;
  GLuint indices_ = 0;
  std::size_t indexedLinks_ = 0;  ///< grows in doublings
};

}  // namespace marrow::render
