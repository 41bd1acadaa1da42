// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/vec4.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace marrow::core {

/// Red, green, blue, alpha; alpha is not multiplied in.
using Texel = glm::u8vec4;

/// The texels beyond an image's edges.
enum class Wrap : std::uint8_t { Repeat, Mirror, Clamp };

/// The name scripts see: "repeat", "mirror", "clamp".
[[nodiscard]] const char* toString(Wrap wrap);

/// An image of a file. Its texels are decoded when somebody wants them, on any thread.
struct Image {
  /// Fills width(level) * height(level) texels, row by row from the top.
  using Decode = std::function<void(int level, std::span<Texel> texels)>;

  std::string name;
  std::string format;  ///< as its console calls it: "CMPR", "CI8"
  int width = 0;       ///< of level 0, at least 1
  int height = 0;
  int levels = 1;             ///< mipmaps, with the image itself
  Wrap wrapS = Wrap::Repeat;  ///< as the image's own header says, where the format has one
  Wrap wrapT = Wrap::Repeat;
  std::uint64_t byteOffset = 0;  ///< of its texels, in the unpacked bytes
  std::uint64_t byteCount = 0;
  Decode decode;  ///< shares ownership of the bytes; empty: the image cannot be decoded

  [[nodiscard]] int widthOf(int level) const { return width >> level > 1 ? width >> level : 1; }
  [[nodiscard]] int heightOf(int level) const { return height >> level > 1 ? height >> level : 1; }
};

/// The texels of a level, row by row from the top; none where the image cannot be decoded.
[[nodiscard]] std::vector<Texel> texelsOf(const Image& image, int level = 0);

}  // namespace marrow::core
