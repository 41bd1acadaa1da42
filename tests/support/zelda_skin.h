// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/write/zelda.h"

namespace marrow::testing {

/// Where the parts of skinnedObject() lie.
struct SkinnedObject {
  write::Bytes bytes;
  std::uint32_t header = 0;   ///< of the skeleton
  std::uint32_t skin = 0;     ///< drawn by limb 0
  std::uint32_t groups = 0;   ///< two: one weight, then two
  std::uint32_t weights = 0;  ///< three
};

/// A Zelda 64 object with a skin: limb 0 draws four vertices, two of limb 1 alone at (10, 20, 30), two at 3/4
/// of (1, 2, 3) in limb 1 and 1/4 of (5, 6, 7) in limb 2, whose normals turn with limb 2; limb 2 draws a list
/// of its own, with a triangle from (100, 0, 0). Source: docs/formats/zelda64-mesh.md, "Skins".
inline SkinnedObject skinnedObject() {
  SkinnedObject object;
  write::ZeldaObject made(6, 4, 0);
  write::BigEndianWriter& out = made.writer();
  const auto address = [&] { return made.address(made.size()); };
  const std::uint32_t skinList = address();
  out.u32(0x01004008).u32(0x08000000);  // four vertices of segment 8
  out.u32(0x06000204).u32(0x00020406);  // two triangles
  out.u32(0xDF000000).u32(0);
  const std::uint32_t vertices = address();
  for (const int x : {100, 200, 300}) out.s16(x).s16(0).s16(x / 2).u16(0).s16(0).s16(0).u32(0x007F00FF);
  const std::uint32_t plainList = address();
  out.u32(0x01003006).u32(vertices);
  out.u32(0x05000204).u32(0);
  out.u32(0xDF000000).u32(0);
  const auto skinVertex = [&](unsigned index, int s) {
    out.u16(index).s16(s).s16(64).u8(0x7F).u8(0).u8(0x81).u8(200);
  };
  const std::uint32_t first = address();
  skinVertex(0, 32);
  skinVertex(1, 64);
  const std::uint32_t second = address();
  skinVertex(3, 96);
  skinVertex(2, 128);
  object.weights = static_cast<std::uint32_t>(out.size());
  const std::uint32_t weights = address();
  out.u8(1).u8(0).s16(10).s16(20).s16(30).u8(50).u8(0);  // alone: the part does not count
  out.u8(1).u8(0).s16(1).s16(2).s16(3).u8(75).u8(0);
  out.u8(2).u8(0).s16(5).s16(6).s16(7).u8(25).u8(0);
  out.zeros(out.size() % 4);
  object.groups = static_cast<std::uint32_t>(out.size());
  const std::uint32_t groups = address();
  out.u16(2).u16(1).u16(0).u16(0).u32(first).u32(weights);
  out.u16(2).u16(2).u16(1).u16(0).u32(second).u32(weights + 10);
  object.skin = static_cast<std::uint32_t>(out.size());
  const std::uint32_t skin = address();
  out.u16(4).u16(2).u32(groups).u32(skinList);
  object.header = static_cast<std::uint32_t>(made.skeleton(
      {{{0, 50, 0}, 1, 0xFF, skin, 4}, {{0, 20, 0}, 2, 0xFF, 0, 0}, {{0, 10, 0}, 0xFF, 0xFF, plainList, 11}},
      {.isWide = true}));
  out.zeros(8);
  object.bytes = out.bytes();
  return object;
}

}  // namespace marrow::testing
