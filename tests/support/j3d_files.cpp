// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/j3d_files.h"

#include "tests/write/j3d_models.h"

namespace marrow::testing {
namespace {

write::BigEndianWriter words(const std::vector<int>& values) {
  write::BigEndianWriter bytes;
  for (const int value : values) bytes.s16(value);
  return bytes;
}

write::BigEndianWriter floats(const std::vector<float>& values) {
  write::BigEndianWriter bytes;
  for (const float value : values) bytes.f32(value);
  return bytes;
}

write::BigEndianWriter single(const std::vector<unsigned>& values) {
  write::BigEndianWriter bytes;
  for (const unsigned value : values) bytes.u8(value);
  return bytes;
}

}  // namespace

formats::Bytes redBti() {
  write::BigEndianWriter texels;
  for (int texel = 0; texel < 32; ++texel) texels.u16(0xF800);
  return write::btiBytes({.format = 4, .width = 8, .height = 4, .texels = texels.bytes()});
}

write::J3dBlock btkFile() {
  write::J3dBlock file("TTK1", 0x60, "J3D1btk1");
  file.u8(0x08, 2).u8(0x09, 1).u16(0x0A, 20).u16(0x0C, 3);
  // U: scale 0, rotation 0, translation with keys; V: scale constant; W: rotation with two tangents a key.
  file.part(0x14, words({0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0, 0}));
  file.part(0x18, words({0})).names(0x1C, {"water"}).part(0x20, single({1}));
  file.part(0x24, floats({0.5F, 0.5F, 0.5F})).part(0x28, floats({2.0F}));
  file.part(0x2C, words({0, 0, 0, 100, 20, 4000, 300, 0})).part(0x30, floats({0, 0, 0.05F, 20, 1, 0.05F}));
  return file;
}

write::J3dBlock brkFile() {
  write::J3dBlock file("TRK1", 0x58, "J3D1brk1");
  file.u8(0x08, 2).u16(0x0A, 20).u16(0x0C, 1).u16(0x0E, 1);
  file.part(0x20, words({2, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0x01FF, -1}));
  file.part(0x24, words({1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0x03FF, -1}));
  file.part(0x28, words({0})).part(0x2C, words({1})).names(0x30, {"lamp"}).names(0x34, {"water"});
  file.part(0x38, words({0, -1200, 40, 21, 900, 40})).part(0x3C, words({300})).part(0x40, words({0}));
  file.part(0x44, words({255})).part(0x48, words({300})).part(0x4C, words({0})).part(0x50, words({0}));
  file.part(0x54, words({0, 0, 30, 10, 300, 0}));
  return file;
}

write::J3dBlock bpkFile() {
  write::J3dBlock file("PAK1", 0x34, "J3D1bpk1");
  file.u8(0x08, 0).u16(0x0C, 10).u16(0x0E, 1);
  file.part(0x18, words({2, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0})).part(0x1C, words({0})).names(0x20, {"lamp"});
  file.part(0x24, words({0, 0, 25, 10, 250, 25})).part(0x28, words({128})).part(0x2C, words({0}));
  return file.part(0x30, words({255}));
}

write::J3dBlock bpaFile() {
  write::J3dBlock file("PAF1", 0x34, "J3D1bpa1");
  file.u8(0x08, 0).u16(0x0C, 3).u16(0x0E, 1);
  file.part(0x18, words({3, 0, 1, 0, 2, 0, 1, 0})).part(0x1C, words({0})).names(0x20, {"lamp"});
  file.part(0x24, single({10, 20, 30})).part(0x28, single({40})).part(0x2C, single({50, 60}));
  return file.part(0x30, single({255}));
}

write::J3dBlock btpFile() {
  write::J3dBlock file("TPT1", 0x20, "J3D1btp1");
  file.u8(0x08, 2).u16(0x0A, 3).u16(0x0C, 1).u16(0x0E, 4);
  file.part(0x10, words({4, 0, 0x02FF, -1})).part(0x14, words({5, 6, 5, 7})).part(0x18, words({9}));
  return file.names(0x1C, {"lamp"});
}

write::J3dBlock bvaFile() {
  write::J3dBlock file("VAF1", 0x18, "J3D1bva1");
  file.u8(0x08, 2).u16(0x0A, 3).u16(0x0C, 2).u16(0x0E, 3);
  return file.part(0x10, words({3, 0, 1, 1})).part(0x14, single({1, 0, 7}));
}

}  // namespace marrow::testing
