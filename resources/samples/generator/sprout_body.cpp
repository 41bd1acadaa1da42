// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/sprout_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "resources/samples/generator/ds_list.h"

namespace marrow::samples::sprout {
namespace {

constexpr double kUnit = 1 << kScaleShift;
enum : std::uint32_t { kSkin, kLeaf, kFeatures };

/// A level ring: its slot, its height there, its radius and where it lies in the image.
struct Level {
  std::uint32_t slot = 0;
  double y = 0.0;
  double radius = 0.0;
  double v = 0.0;     ///< texels
  double lean = 0.0;  ///< how far the normal points up
};

DsVertex corner(const Level& level, int side, int sides, double texels) {
  const double angle = 2.0 * std::numbers::pi * side / sides;
  const glm::dvec3 out =
      side == sides ? glm::dvec3(0, 0, 1) : glm::dvec3(std::sin(angle), 0, std::cos(angle));
  return {level.slot,
          out * level.radius + glm::dvec3(0, level.y, 0),
          glm::normalize(out + glm::dvec3(0, level.lean, 0)),
          {texels * side / sides, level.v}};
}

/// Rings from above, closed at both ends by fans of triangles.
void addTurned(DsList& list, const std::vector<Level>& levels, int sides, double texels, bool isClosed) {
  for (std::size_t row = 0; row + 1 < levels.size(); ++row) {
    list.begin(DsList::TriangleStrip);
    for (int side = 0; side <= sides; ++side) {
      list.vertex(corner(levels[row], side, sides, texels));
      list.vertex(corner(levels[row + 1], side, sides, texels));
    }
    list.end();
  }
  if (!isClosed) return;
  list.begin(DsList::Triangles);
  for (const bool isTop : {true, false}) {
    const Level& level = isTop ? levels.front() : levels.back();
    const double up = isTop ? 1.0 : -1.0;
    for (int side = 0; side < sides; ++side) {
      list.vertex(
          {level.slot, {0, level.y + up * level.radius * 0.4, 0}, {0, up, 0}, {texels * 0.5, level.v}});
      list.vertex(corner(level, isTop ? side : side + 1, sides, texels));
      list.vertex(corner(level, isTop ? side + 1 : side, sides, texels));
    }
  }
  list.end();
}

write::Bytes turnip() {
  DsList list(kUnit);
  addTurned(list,
            {{0, 9.4, 1.7, 1.5, 1.4},
             {0, 8.3, 4.1, 3, 1.1},
             {0, 5.9, 6.3, 6, 0.6},
             {0, 2.6, 7.6, 11, 0.15},
             {0, -1.1, 7.7, 17, -0.15},
             {0, -4.4, 6.1, 23, -0.6},
             {0, -6.7, 3.4, 28, -1.2},
             {0, -7.9, 1.1, 31, -0.8}},
            14, 64, true);
  return list.bytes();
}

write::Bytes stalk() {
  DsList list(kUnit);
  addTurned(list, {{2, 5.4, 0.8, 1, 0.2}, {2, 0.2, 1.0, 5, 0}, {1, 0.3, 1.2, 9, 0}, {0, 8.6, 1.7, 15, 0}}, 7,
            16, false);
  return list.bytes();
}

write::Bytes limb() {
  DsList list(kUnit);
  addTurned(list, {{0, 1.9, 1.6, 22, 0}, {0, -2.3, 1.5, 26, 0}, {1, 0.4, 1.4, 30, 0}}, 8, 32, false);
  // The foot is long: its rings are stretched forward.
  const std::array<Level, 4> foot = {
      {{1, 1.1, 1.2, 24, 1.6}, {1, 0.5, 2.0, 26, 0.7}, {1, -0.5, 2.3, 29, -0.1}, {1, -1.0, 1.9, 31, -1.5}}};
  const auto toes = [](DsVertex vertex) {
    vertex.position.z = vertex.position.z * 1.4 + 1.1;
    return vertex;
  };
  constexpr int kSides = 9;
  for (std::size_t row = 0; row + 1 < foot.size(); ++row) {
    list.begin(DsList::QuadStrip);
    for (int side = 0; side <= kSides; ++side) {
      list.vertex(toes(corner(foot[row], side, kSides, 32)));
      list.vertex(toes(corner(foot[row + 1], side, kSides, 32)));
    }
    list.end();
  }
  list.begin(DsList::Triangles);
  for (int side = 0; side < kSides; ++side) {
    list.vertex(toes({1, {0, 1.4, 0}, {0, 1, 0}, {16, 22}}));
    list.vertex(toes(corner(foot[0], side, kSides, 32)));
    list.vertex(toes(corner(foot[0], side + 1, kSides, 32)));
  }
  list.end();
  return list.bytes();
}

write::Bytes leaf() {
  DsList list(kUnit);
  constexpr std::array<std::array<double, 3>, 6> kRows = {{{0.0, 0.5, 15},
                                                           {2.1, 2.0, 12},
                                                           {4.6, 3.1, 9},
                                                           {7.3, 2.9, 6},
                                                           {9.7, 1.7, 3},
                                                           {11.8, 0.2, 0.5}}};  // y, half width, v
  const auto place = [&](std::size_t row, int side) {
    const auto& [y, wide, v] = kRows[row];
    const double bend = 0.011 * y * y - (side == 0 ? 0.0 : 0.3 * wide);
    return DsVertex{
        0, {side * wide, y, bend}, glm::normalize(glm::dvec3(0.25 * side, -0.2, 1.0)), {8.0 + 7.5 * side, v}};
  };
  for (const int side : {-1, 0}) {
    list.begin(DsList::TriangleStrip);
    for (std::size_t row = kRows.size(); row-- > 0;) {
      list.vertex(place(row, side + 1));
      list.vertex(place(row, side));
    }
    list.end();
  }
  return list.bytes();
}

/// Turns to the camera, always in front of the body that it is in the middle of.
write::Bytes face() {
  constexpr double kBefore = 8.4;
  DsList list(kUnit);
  list.begin(DsList::Quads);
  for (const auto& [x, y] : {std::pair{-1, 1}, {-1, -1}, {1, -1}, {1, 1}})
    list.vertex({0, {4.5 * x, 3.8 * y, kBefore}, {}, {16.0 + 16.0 * x, 16.0 - 16.0 * y}});
  list.end();
  return list.bytes();
}

std::uint16_t colour(int red, int green, int blue) {
  return static_cast<std::uint16_t>(red | green << 5 | blue << 10);
}

/// From one colour to another in `count` steps.
void addRamp(std::vector<std::uint16_t>& palette, const std::array<int, 3>& from,
             const std::array<int, 3>& to, int count) {
  for (int i = 0; i < count; ++i) {
    std::array<int, 3> mixed{};
    for (std::size_t c = 0; c < 3; ++c) mixed[c] = from[c] + (to[c] - from[c]) * i / (count - 1);
    palette.push_back(colour(mixed[0], mixed[1], mixed[2]));
  }
}

write::BmdImage skinImage() {
  write::BmdImage image{"sprout_skin", 32, 32, 3, {}, {}};
  addRamp(image.palette, {29, 14, 24}, {31, 29, 25}, 12);
  addRamp(image.palette, {28, 25, 19}, {24, 20, 14}, 4);
  for (int y = 0; y < 32; ++y) {
    for (int x = 0; x < 32; x += 2) {
      const auto texel = [y](int column) {
        // Rosy above with rays, cream below, a darker ring now and then.
        const int ray = (column * 5 + column / 3) % 7;
        if (y > 12 && (y + column / 9) % 8 == 0) return 12 + ray % 3;
        return std::clamp(y - 3 + ray / 3, 0, 11);
      };
      image.texels.push_back(static_cast<std::uint8_t>(texel(x) | texel(x + 1) << 4));
    }
  }
  return image;
}

write::BmdImage leafImage() {
  write::BmdImage image{"sprout_leaf", 16, 16, 2, {}, {}};
  addRamp(image.palette, {7, 17, 6}, {17, 27, 9}, 4);
  for (int y = 0; y < 16; ++y) {
    for (int x = 0; x < 16; x += 4) {
      std::uint8_t four = 0;
      for (int i = 0; i < 4; ++i) {
        const int side = std::abs(2 * (x + i) - 15);  // odd
        const int index = side < 2 ? 3 : (y * 2 + side) % 8 < 2 ? 0 : side > 11 ? 1 : 2;
        four = static_cast<std::uint8_t>(four | index << (2 * i));
      }
      image.texels.push_back(four);
    }
  }
  return image;
}

/// Two eyes and a mouth; the alpha of each texel is in its upper bits.
write::BmdImage faceImage() {
  write::BmdImage image{"sprout_face", 32, 32, 1, {}, {}};
  image.palette = {colour(6, 4, 6), colour(31, 31, 31), colour(22, 7, 9), colour(31, 17, 17)};
  const auto inside = [](double x, double y, double atX, double atY, double wide, double high) {
    const double a = (x - atX) / wide;
    const double b = (y - atY) / high;
    return a * a + b * b < 1.0;
  };
  for (int y = 0; y < 32; ++y) {
    for (int x = 0; x < 32; ++x) {
      const double side = std::abs(x - 15.53);
      const double down = y + 0.03;
      std::uint32_t index = 0;
      std::uint32_t alpha = 0;
      if (inside(side, down, 7.4, 12.2, 3.1, 4.6)) alpha = 7;
      if (inside(x - 15.53, down, x < 16 ? -8.3 : 6.5, 10.4, 1.15, 1.6)) index = 1;
      if (down > 20.5 && inside(side, down, 0, 20.4, 4.4, 4.7)) alpha = 7, index = down > 23.3 ? 3 : 2;
      if (alpha == 0 && inside(side, down, 12.3, 19.6, 2.9, 2.1)) alpha = 4, index = 3;
      image.texels.push_back(static_cast<std::uint8_t>(index | alpha << 5U));
    }
  }
  return image;
}

}  // namespace

std::vector<write::BmdImage> images() { return {skinImage(), leafImage(), faceImage()}; }

std::vector<Material> materials() {
  return {{"skin", kSkin}, {"leaf", kLeaf, true}, {"face", kFeatures, true, false}};
}

std::vector<Drawing> drawings() {
  return {{kBody, kSkin, {kBody}, turnip()},       {kLegL, kSkin, {kLegL, kFootL}, limb()},
          {kLegR, kSkin, {kLegR, kFootR}, limb()}, {kStalk1, kLeaf, {kBody, kStalk1, kStalk2}, stalk()},
          {kLeafL, kLeaf, {kLeafL}, leaf()},       {kLeafR, kLeaf, {kLeafR}, leaf()},
          {kFace, kFeatures, {kFace}, face()}};
}

}  // namespace marrow::samples::sprout
