// SPDX-License-Identifier: GPL-3.0-or-later
// J3D models and their images. Source: docs/formats/j3d-model.md and j3d-bti.md.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::write {

struct ModelJoint {
  std::string name;
  int parent = -1;
  std::array<float, 3> translation{};
  std::array<float, 3> scale{1.0F, 1.0F, 1.0F};
  std::array<int, 3> rotation{};  ///< 65536 a turn
  int compensate = 0xFF;
  float radius = 0.0F;  ///< of the sphere and half the box around its mesh
};

/// How many shapes, packets and vertices a model has. Shape n has material n; all hang from the root.
struct ShapeCounts {
  std::uint32_t shapes = 0;
  std::size_t packets = 0;
  std::size_t vertices = 0;
};

/// INF1: the hierarchy. A joint's children are in stored order.
[[nodiscard]] Bytes hierarchyBlock(const std::vector<ModelJoint>& joints, int scalingRule = 0,
                                   const ShapeCounts& counts = {});
/// JNT1.
[[nodiscard]] Bytes jointBlock(const std::vector<ModelJoint>& joints);
/// A model of joints only. Its hierarchy begins at 0x38.
[[nodiscard]] Bytes modelBytes(const std::vector<ModelJoint>& joints, int scalingRule = 0);

/// An image in the console's blocks.
struct J3dImage {
  std::string name{};
  std::uint8_t format = 0;  ///< as stored: 0 I4, 1 I8, 4 RGB565, 8 CI4, 9 CI8, 14 CMPR
  std::uint16_t width = 0;
  std::uint16_t height = 0;
  std::uint8_t wrapS = 0;  ///< 0 clamp, 1 repeat, 2 mirror
  std::uint8_t wrapT = 0;
  std::uint8_t levels = 1;
  Bytes texels{};   ///< of all levels
  Bytes palette{};  ///< RGB5A3; empty without
};

/// A BTI: the header, then palette and texels.
[[nodiscard]] Bytes btiBytes(const J3dImage& image);
/// TEX1.
[[nodiscard]] Bytes textureBlock(const std::vector<J3dImage>& images);

}  // namespace marrow::write
