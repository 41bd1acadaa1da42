// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/painting.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

std::uint32_t level(double value, unsigned greatest) {
  // Not the middle between two, which many blends hit.
  return static_cast<std::uint32_t>(roundSafely(std::clamp(value, 0.0, 1.0) * greatest + 0.0131));
}

std::uint32_t rgb5a3(const Colour& colour) {
  const std::uint32_t alpha = level(colour[3], 7);
  if (alpha == 7)
    return 0x8000U | level(colour[0], 31) << 10U | level(colour[1], 31) << 5U | level(colour[2], 31);
  return alpha << 12U | level(colour[0], 15) << 8U | level(colour[1], 15) << 4U | level(colour[2], 15);
}

double grey(const Colour& colour) { return (colour[0] + colour[1] + colour[2]) / 3.0; }

/// Calls `texel` for each one in the order of the console's blocks.
template <typename Texel>
void forBlocks(const Painting& painting, int blockWidth, int blockHeight, Texel texel) {
  for (int top = 0; top < painting.height; top += blockHeight) {
    for (int left = 0; left < painting.width; left += blockWidth) {
      for (int i = 0; i < blockWidth * blockHeight; ++i)
        texel(painting.at(left + i % blockWidth, top + i / blockWidth));
    }
  }
}

// --- CMPR

using Solid = std::array<int, 3>;

std::uint32_t rgb565(const Colour& colour) {
  return level(colour[0], 31) << 11U | level(colour[1], 63) << 5U | level(colour[2], 31);
}

Solid solidOf(std::uint32_t stored) {
  const auto widened = [](std::uint32_t value, unsigned bits) {
    return static_cast<int>(value << (8U - bits) | value >> (2U * bits - 8U));
  };
  return {widened(stored >> 11U, 5), widened(stored >> 5U & 63U, 6), widened(stored & 31U, 5)};
}

int distance(const Solid& one, const Solid& other) {
  int sum = 0;
  for (std::size_t c = 0; c < 3; ++c) sum += (one[c] - other[c]) * (one[c] - other[c]);
  return sum;
}

void compressBlock(write::BigEndianWriter& out, const Painting& painting, int left, int top) {
  std::array<std::uint32_t, 16> stored{};
  for (int i = 0; i < 16; ++i)
    stored[static_cast<std::size_t>(i)] = rgb565(painting.at(left + i % 4, top + i / 4));
  std::uint32_t first = stored[0];
  std::uint32_t second = stored[0];
  for (const std::uint32_t one : stored) {
    for (const std::uint32_t other : stored) {
      if (distance(solidOf(one), solidOf(other)) <= distance(solidOf(first), solidOf(second))) continue;
      first = std::max(one, other);
      second = std::min(one, other);
    }
  }
  std::array<Solid, 4> colours = {solidOf(first), solidOf(second)};
  for (std::size_t c = 0; c < 3; ++c) {
    colours[2][c] = (5 * colours[0][c] + 3 * colours[1][c]) >> 3;
    colours[3][c] = (3 * colours[0][c] + 5 * colours[1][c]) >> 3;
  }
  out.u16(first);
  out.u16(second);
  std::uint32_t indices = 0;
  for (const std::uint32_t one : stored) {
    std::uint32_t best = 0;
    // Equal colours mean another palette, whose first entry is the same.
    for (std::uint32_t i = 1; i < 4 && first != second; ++i) {
      if (distance(solidOf(one), colours[i]) < distance(solidOf(one), colours[best])) best = i;
    }
    indices = indices << 2U | best;
  }
  out.u32(indices);
}

void compress(write::BigEndianWriter& out, const Painting& painting) {
  for (int top = 0; top < painting.height; top += 8) {
    for (int left = 0; left < painting.width; left += 8) {
      for (int i = 0; i < 4; ++i) compressBlock(out, painting, left + i % 2 * 4, top + i / 2 * 4);
    }
  }
}

StoredPainting storeIndices(const Painting& painting) {
  std::vector<std::uint32_t> palette;
  write::BigEndianWriter texels;
  forBlocks(painting, 8, 4, [&](const Colour& colour) {
    const std::uint32_t stored = rgb5a3(colour);
    const auto found = std::find(palette.begin(), palette.end(), stored);
    texels.u8(static_cast<std::uint32_t>(found - palette.begin()));
    if (found == palette.end()) palette.push_back(stored);
  });
  if (palette.size() > 256) {
    std::fprintf(stderr, "an image has %zu colours, more than its palette can hold\n", palette.size());
    std::exit(1);
  }
  write::BigEndianWriter colours;
  for (const std::uint32_t colour : palette) colours.u16(colour);
  return {texels.bytes(), colours.bytes()};
}

}  // namespace

Colour mixed(const Colour& one, const Colour& other, double share) {
  Colour colour{};
  for (std::size_t c = 0; c < 4; ++c) colour[c] = one[c] + (other[c] - one[c]) * share;
  return colour;
}

const Colour& Painting::at(int x, int y) const {
  return texels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
}

Painting halved(const Painting& painting) {
  Painting half{painting.width / 2, painting.height / 2, {}};
  for (int y = 0; y < half.height; ++y) {
    for (int x = 0; x < half.width; ++x) {
      const Colour upper = mixed(painting.at(2 * x, 2 * y), painting.at(2 * x + 1, 2 * y), 0.5);
      const Colour lower = mixed(painting.at(2 * x, 2 * y + 1), painting.at(2 * x + 1, 2 * y + 1), 0.5);
      half.texels.push_back(mixed(upper, lower, 0.5));
    }
  }
  return half;
}

StoredPainting store(const Painting& painting, Stored format, int levels) {
  if (format == Stored::CI8) return storeIndices(painting);
  write::BigEndianWriter out;
  Painting level = painting;
  for (int i = 0; i < levels; ++i) {
    if (i > 0) level = halved(level);
    if (format == Stored::CMPR) {
      compress(out, level);
    } else {
      forBlocks(level, 8, 4, [&](const Colour& colour) { out.u8(samples::level(grey(colour), 255)); });
    }
  }
  return {out.bytes(), {}};
}

}  // namespace marrow::samples
