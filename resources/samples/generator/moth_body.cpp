// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <glm/geometric.hpp>

#include "resources/samples/generator/moth.h"

namespace marrow::samples::moth {
namespace {

std::uint16_t rgba16(int red, int green, int blue) {
  return static_cast<std::uint16_t>(red << 11 | green << 6 | blue << 1 | 1);
}

bool isNear(int x, int y, int atX, int atY, int radius) {
  return (x - atX) * (x - atX) + (y - atY) * (y - atY) <= radius * radius;
}

/// Wings above, their root to the left; below fur, the abdomen, the lamp and the eyes, 8 x 8 each.
std::uint16_t texelAt(int x, int y) {
  if (y < 24) {
    if (isNear(x, y, 21, 9, 1)) return rgba16(31, 30, 24);
    if (isNear(x, y, 21, 9, 3)) return rgba16(5, 9, 17);
    if (isNear(x, y, 21, 9, 4)) return rgba16(30, 21, 8);
    if (y < 2 || y > 21 || x > 29) return rgba16(13, 9, 14);
    if ((x + y / 3) % 9 == 0) return rgba16(18, 14, 19);
    return rgba16(25 + (x / 8) % 2, 23 - x / 16, 26);
  }
  switch (x / 8) {
    case 0:
      return (x + y * 3) % 4 == 0 ? rgba16(17, 12, 10) : rgba16(22, 17, 14);
    case 1:
      return y % 3 == 0 ? rgba16(12, 8, 11) : rgba16(24, 18, 15);
    case 2:
      return isNear(x, y, 19, 28, 2) ? rgba16(31, 31, 25) : rgba16(31, 25, 9);
    default:
      return isNear(x, y, 26, 26, 1) ? rgba16(28, 30, 31) : rgba16(4, 4, 7);
  }
}

constexpr glm::dvec2 kFur{1.0, 6.0};  // first texel of the row, and how many around
constexpr glm::dvec2 kStripes{9.0, 6.0};
constexpr glm::dvec2 kGlass{17.0, 6.0};
constexpr glm::dvec2 kEye{25.0, 6.0};

ZeldaSheet ball(const glm::dvec3& centre, double radius, double length, int sides, const glm::dvec2& texels) {
  std::vector<std::array<double, 3>> rings;
  for (const auto& [along, wide] :
       {std::pair{1.0, 0.04}, {0.86, 0.52}, {0.4, 0.92}, {-0.2, 0.98}, {-0.74, 0.68}, {-1.0, 0.04}})
    rings.push_back({centre.z + along * length, wide * radius, 28.0 - 3.0 * along});
  return turnedSheet(rings, {centre.x, centre.y}, 0.93, sides, texels);
}

/// A part of a wing: front and back edge at three places outwards. Columns go to the right in both, so that
/// the upper side is in front.
ZeldaSheet wing(const std::array<std::array<double, 3>, 3>& chords, double firstTexel, double side) {
  ZeldaSheet sheet;
  sheet.columns = chords.size();
  sheet.hasBothSides = true;
  for (const double t : {0.0, 0.38, 0.72, 1.0}) {
    for (std::size_t column = 0; column < chords.size(); ++column) {
      const std::size_t i = side < 0 ? column : chords.size() - 1 - column;
      const auto& [x, front, back] = chords[i];
      const double z = front + (back - front) * t;
      sheet.vertices.push_back({{side * x, 14.0 * t * (1.0 - t), z},
                                {0, 1, 0},
                                {firstTexel + 7.4 * static_cast<double>(i), 0.6 + 22.6 * t}});
    }
  }
  return sheet;
}

ZeldaSheet feeler(double side) {
  ZeldaSheet sheet =
      turnedSheet({{{8.0, 7.0, 26.0}, {2.0, 5.0, 28.0}, {-6.0, 1.0, 30.0}}}, {0, 0}, 1.0, 4, kFur);
  // The axis bends upwards and outwards.
  for (ZeldaVertex& vertex : sheet.vertices) {
    const double along = (8.0 - vertex.position.z) / 14.0;
    vertex.position = {vertex.position.x + side * 38.0 * along * along, 150.0 * along,
                       vertex.position.y + 44.0 * along};
    vertex.normal = {vertex.normal.x, 0.1, vertex.normal.y};
    vertex.normal = glm::normalize(vertex.normal);
  }
  return sheet;
}

}  // namespace

ZeldaBody body() {
  ZeldaBody body;
  for (int y = 0; y < ZeldaBody::kImageSize; ++y) {
    for (int x = 0; x < ZeldaBody::kImageSize; ++x) body.image.push_back(texelAt(x, y));
  }
  const std::array<std::array<double, 3>, 3> inner = {{{0, 64, -88}, {190, 121, -173}, {380, 111, -196}}};
  const std::array<std::array<double, 3>, 3> outer = {{{0, 151, -156}, {170, 137, -121}, {338, 31, -24}}};
  // The front of the abdomen's rings lies inside the part before it.
  const ZeldaSheet front =
      turnedSheet({{{60, 40, 25}, {0, 66, 26}, {-70, 71, 28}, {-150, 58, 30}, {-181, 40, 31}}}, {0, -4}, 0.9,
                  8, kStripes);
  const ZeldaSheet back =
      turnedSheet({{{24, 52, 25}, {-50, 56, 27}, {-118, 42, 29}, {-157, 21, 30}, {-170, 2, 31}}}, {0, -4},
                  0.9, 8, kStripes);
  body.pieces = {{},
                 {ball({0, 26, 26}, 83, 134, 9, kFur)},
                 {front},
                 {back},
                 {ball({0, -12, -44}, 47, 58, 8, kGlass)},
                 {ball({0, 12, 44}, 57, 61, 8, kFur), ball({38, 24, 66}, 22, 21, 6, kEye),
                  ball({-38, 24, 66}, 22, 21, 6, kEye)},
                 {feeler(1)},
                 {feeler(-1)},
                 {wing(inner, 0.5, 1)},
                 {wing(outer, 15.5, 1)},
                 {wing(inner, 0.5, -1)},
                 {wing(outer, 15.5, -1)}};
  return body;
}

}  // namespace marrow::samples::moth
