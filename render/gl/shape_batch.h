// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/gl/stream_buffer.h"

#include <epoxy/gl.h>

#include <cstddef>
#include <span>

namespace marrow::render {

/// Draws many small shapes of one kind as one mesh, in one call. Not instanced: drivers are slow with many
/// instances of few corners. The vertex shader gets shape and corner from gl_VertexID and reads the shape
/// from a buffer texture, its only one. Needs its context current for everything but construction.
class ShapeBatch {
 public:
  /// @param faces   corner numbers, three a triangle; must outlive this. Empty: each shape is one point.
  /// @param stride  from the corner numbers of one shape to those of the next.
  void create(std::span<const int> faces, int stride);
  void destroy();

  /// Prepares for that many shapes, so that later frames allocate nothing.
  void reserve(std::size_t shapes);

  /// Uploads the shapes and draws them. The program in use must fit the shapes and their corners. Storage
  /// grows in doublings and never shrinks.
  /// @tparam Shape  whole texels of four words.
  template <typename Shape>
  void draw(std::span<const Shape> shapes) {
    static_assert(sizeof(Shape) % kTexelBytes == 0);
    begin();
    constexpr std::size_t kMost = kMostTexels * kTexelBytes / sizeof(Shape);
    for (; shapes.size() > kMost; shapes = shapes.subspan(kMost)) draw(shapes.data(), kMost, sizeof(Shape));
    draw(shapes.data(), shapes.size(), sizeof(Shape));
    end();
  }

 private:
  static constexpr std::size_t kTexelBytes = 16;
  static constexpr std::size_t kMostTexels = 65536;  // every driver's buffer textures hold this many

  static void end();
  void begin() const;
  void draw(const void* shapes, std::size_t count, std::size_t shapeBytes);
  void makeIndices(std::size_t shapes);

  StreamBuffer shapes_;
  std::span<const int> faces_;
  std::size_t stride_ = 1;
  GLuint texture_ = 0;
  GLuint vertexArray_ = 0;
  GLuint indices_ = 0;
  std::size_t indexedShapes_ = 0;  ///< grows in doublings
};

}  // namespace marrow::render
