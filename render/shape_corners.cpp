// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/shape_corners.h"

#include <cstddef>

namespace marrow::render {
namespace {

constexpr int kPole = 0;
constexpr int kRing = 1;
constexpr int kRim = 1 + kDomeSides;

constexpr std::array<int, 3 * 3 * kDomeSides> domeFaces() {
  std::array<int, 3 * 3 * kDomeSides> faces{};
  std::size_t at = 0;
  for (int side = 0; side < kDomeSides; ++side) {
    const int next = (side + 1) % kDomeSides;
    for (const int corner : {kPole, kRing + side, kRing + next,       //
                             kRing + side, kRim + side, kRim + next,  //
                             kRing + side, kRim + next, kRing + next})
      faces[at++] = corner;
  }
  return faces;
}

constexpr std::array<int, 3 * kDomeSides / 2> smallDomeFaces() {
  std::array<int, 3 * kDomeSides / 2> faces{};
  std::size_t at = 0;
  for (int side = 0; side < kDomeSides; side += 2) {
    for (const int corner : {kPole, kRim + side, kRim + (side + 2) % kDomeSides}) faces[at++] = corner;
  }
  return faces;
}

}  // namespace

constexpr std::array<int, 3 * 3 * kDomeSides> kDomeFaces = domeFaces();
constexpr std::array<int, 3 * kDomeSides / 2> kSmallDomeFaces = smallDomeFaces();

}  // namespace marrow::render
