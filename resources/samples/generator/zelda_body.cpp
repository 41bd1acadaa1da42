// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/zelda_body.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

constexpr std::uint32_t kSegment = 0x06000000;
constexpr double kNotHalf = 0.0137;  // keeps symmetrical places from the middle between two stored ones

std::uint32_t address(std::size_t offset) { return kSegment + static_cast<std::uint32_t>(offset); }

void command(write::BigEndianWriter& out, std::uint32_t high, std::uint32_t low) {
  out.u32(high);
  out.u32(low);
}

/// Loads the image, as one block of 16-bit texels, and samples it repeated in both directions.
void loadImage(write::BigEndianWriter& out, std::size_t image) {
  command(out, 0xD7000002, 0xFFFFFFFF);  // texture on
  command(out, 0xFC127E03, 0xFFFFFDF8);  // texel x shade x primitive
  command(out, 0xFA000000, 0xFFFFFFFF);  // primitive colour: white
  command(out, 0xFD100000, address(image));
  command(out, 0xF5100000, 0x07000000);
  command(out, 0xF3000000, 0x073FF100);  // 1,024 texels, rows of 8 words
  command(out, 0xF5101000, 0x00014050);
  command(out, 0xF2000000, 0x0007C07C);
}

void writeVertex(write::BigEndianWriter& out, const ZeldaVertex& vertex) {
  for (int axis = 0; axis < 3; ++axis) out.s16(roundSafely(vertex.position[axis] + kNotHalf));
  out.u16(0);
  out.s16(roundSafely(vertex.texel.x * 32.0 + kNotHalf));
  out.s16(roundSafely(vertex.texel.y * 32.0 + kNotHalf));
  for (int axis = 0; axis < 3; ++axis)
    out.u8(static_cast<std::uint32_t>(roundSafely(vertex.normal[axis] * 127.0 + kNotHalf)));
  out.u8(0xFF);
}

std::uint32_t triangle(std::size_t a, std::size_t b, std::size_t c) {
  return static_cast<std::uint32_t>(2 * a) << 16U | static_cast<std::uint32_t>(2 * b) << 8U |
         static_cast<std::uint32_t>(2 * c);
}

void drawSheet(write::BigEndianWriter& out, const ZeldaSheet& sheet, std::size_t vertices) {
  constexpr std::uint32_t kCullBack = 0x400;
  constexpr std::uint32_t kKeepAll = 0xD9FFFFFF;
  const auto count = static_cast<std::uint32_t>(2 * sheet.columns);
  if (sheet.hasBothSides) command(out, kKeepAll & ~kCullBack, 0);
  for (std::size_t row = 0; (row + 2) * sheet.columns <= sheet.vertices.size(); ++row) {
    command(out, 0x01000000U | count << 12U | count << 1U, address(vertices + 16 * row * sheet.columns));
    for (std::size_t i = 0; i + 1 < sheet.columns; ++i) {
      const std::size_t below = sheet.columns + i;
      command(out, 0x06000000U | triangle(i, below, i + 1), triangle(i + 1, below, below + 1));
    }
  }
  if (sheet.hasBothSides) command(out, kKeepAll, kCullBack);
}

}  // namespace

std::vector<std::size_t> appendBody(write::BigEndianWriter& out, const ZeldaBody& body) {
  out.align(8);
  const std::size_t image = out.size();
  for (const std::uint16_t texel : body.image) out.u16(texel);
  std::vector<std::size_t> lists;
  bool isLoaded = false;
  for (const std::vector<ZeldaSheet>& piece : body.pieces) {
    lists.push_back(0);
    if (piece.empty()) continue;
    std::vector<std::size_t> vertices;
    for (const ZeldaSheet& sheet : piece) {
      vertices.push_back(out.size());
      for (const ZeldaVertex& vertex : sheet.vertices) writeVertex(out, vertex);
    }
    lists.back() = out.size();
    // Vertices that one limb's list loads are there for those after it.
    if (!isLoaded) loadImage(out, image);
    isLoaded = true;
    for (std::size_t i = 0; i < piece.size(); ++i) drawSheet(out, piece[i], vertices[i]);
    command(out, 0xDF000000, 0);
  }
  return lists;
}

ZeldaSheet turnedSheet(const std::vector<std::array<double, 3>>& rings, const glm::dvec2& centre,
                       double flatness, int sides, const glm::dvec2& texels) {
  ZeldaSheet sheet;
  sheet.columns = static_cast<std::size_t>(sides) + 1;
  for (std::size_t row = 0; row < rings.size(); ++row) {
    const auto& before = rings[row > 0 ? row - 1 : 0];
    const auto& after = rings[std::min(row + 1, rings.size() - 1)];
    const double lean = std::clamp((after[1] - before[1]) / (before[0] - after[0]), -2.0, 2.0);
    for (int side = 0; side <= sides; ++side) {
      const double angle = side == sides ? 0.0 : 2.0 * std::numbers::pi * side / sides;
      // Seen from the front, from below over its left side.
      const glm::dvec3 out(std::sin(angle), -std::cos(angle) * flatness, 0.0);
      sheet.vertices.push_back(
          {{centre.x + out.x * rings[row][1], centre.y + out.y * rings[row][1], rings[row][0]},
           glm::normalize(out + glm::dvec3(0, 0, lean)),
           {texels.x + texels.y * side / sides, rings[row][2]}});
    }
  }
  return sheet;
}

}  // namespace marrow::samples
