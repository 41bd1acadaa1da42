// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::samples {

/// Red, green, blue, alpha: 0 to 1.
using Colour = std::array<double, 4>;

[[nodiscard]] constexpr Colour rgb(int red, int green, int blue) {
  return {red / 255.0, green / 255.0, blue / 255.0, 1.0};
}
[[nodiscard]] Colour mixed(const Colour& one, const Colour& other, double share);

/// A painted image, row by row from the top.
struct Painting {
  int width = 0;
  int height = 0;
  std::vector<Colour> texels;

  [[nodiscard]] const Colour& at(int x, int y) const;
};

/// Asks `colourAt` at sixteen places of each texel; x and y run from 0 to 1.
template <typename ColourAt>
[[nodiscard]] Painting paint(int width, int height, ColourAt colourAt) {
  constexpr int kSamples = 4;
  Painting painting{width, height, {}};
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      Colour sum{};
      double weight = 0;
      for (int i = 0; i < kSamples * kSamples; ++i) {
        // A little off the middle, so that no edge runs through a sample.
        const Colour one = colourAt((column + (i % kSamples + 0.4871) / kSamples) / width,
                                    (row + (i / kSamples + 0.5127) / kSamples) / height);
        for (std::size_t c = 0; c < 3; ++c) sum[c] += one[c] * one[3];
        weight += one[3];
      }
      // Transparent texels keep the colour of their neighbours: filters show it.
      for (std::size_t c = 0; c < 3; ++c) sum[c] = weight > 0 ? sum[c] / weight : colourAt(0.5, 0.5)[c];
      sum[3] = weight / (kSamples * kSamples);
      painting.texels.push_back(sum);
    }
  }
  return painting;
}

/// Half as wide and high.
[[nodiscard]] Painting halved(const Painting& painting);

/// How a J3D file stores an image.
enum class Stored : std::uint8_t { I8 = 1, CI8 = 9, CMPR = 14 };

struct StoredPainting {
  write::Bytes texels;   ///< all levels
  write::Bytes palette;  ///< RGB5A3; empty without
};

/// @pre whole blocks, and at most 256 different colours in a palette.
[[nodiscard]] StoredPainting store(const Painting& painting, Stored format, int levels);

}  // namespace marrow::samples
