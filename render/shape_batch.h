// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/stream_buffer.h"

#include <epoxy/gl.h>

#include <cstddef>
#include <span>

namespace marrow::render {

/// Draws shapes of one kind, all in one call and without instancing: every driver pays for each instance, and
/// one instance of a few corners is not worth it. The vertex shader finds its shape and its corner in the
/// vertex's number and reads the shape from a buffer texture, the only one it knows. Needs its context
/// current for everything but construction.
class ShapeBatch {
 public:
  /// @param faces   the corners' numbers, three a triangle, which must live on; none: each shape is one
  /// point,
  ///                as large as the shader says.
  /// @param stride  from the numbers of one shape's corners to the next one's.
  void create(std::span<const int> faces, int stride);
  void destroy();

  /// Makes room for so many, where a later frame may need it and nothing should be made then.
  void reserve(std::size_t shapes);

  /// With a program in use that knows the corners and the shape, whose size is whole texels of four words.
  /// Uploads them; storage grows in doublings and never shrinks.
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
  static constexpr std::size_t kMostTexels = 65536;  // what every driver can read through a buffer texture

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
