// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/mesh_fields.h"

namespace marrow::formats::j3d {
namespace {

using T = FieldType;

void addShapes(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  map.add(at, "SHP1",
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"shape count", 0x08, T::U16, 2},
           {"shapes offset", 0x0C, T::U32, 4},
           {"remap table offset", 0x10, T::U32, 4},
           {"attribute lists offset", 0x18, T::U32, 4},
           {"matrix table offset", 0x1C, T::U32, 4},
           {"display lists offset", 0x20, T::U32, 4},
           {"matrix groups offset", 0x24, T::U32, 4},
           {"packets offset", 0x28, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  map.add({.offset = at + bytes.u32(at + 0x0C),
           .count = bytes.u16(at + 0x08),
           .stride = 0x28,
           .name = "SHP1",
           .record = "shape",
           .fields = {{"matrix type", 0x00, T::U8, 1},
                      {"packet count", 0x02, T::U16, 2},
                      {"attribute list offset", 0x04, T::U16, 2},
                      {"first matrix group", 0x06, T::U16, 2},
                      {"first packet", 0x08, T::U16, 2},
                      {"radius", 0x0C, T::F32, 4},
                      {"box least X", 0x10, T::F32, 4},
                      {"box least Y", 0x14, T::F32, 4},
                      {"box least Z", 0x18, T::F32, 4},
                      {"box greatest X", 0x1C, T::F32, 4},
                      {"box greatest Y", 0x20, T::F32, 4},
                      {"box greatest Z", 0x24, T::F32, 4}},
           .group = FieldGroup::Descriptor});
}

void addDrawMatrices(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  map.add(at, "DRW1",
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"matrix count", 0x08, T::U16, 2},
           {"kinds offset", 0x0C, T::U32, 4},
           {"indices offset", 0x10, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  const std::uint32_t count = bytes.u16(at + 0x08);
  map.add({.offset = at + bytes.u32(at + 0x0C),
           .count = count,
           .stride = 1,
           .name = "DRW1 / kinds",
           .record = "matrix",
           .fields = {{"", 0, T::U8, 1}},
           .group = FieldGroup::Bone});
  map.add({.offset = at + bytes.u32(at + 0x10),
           .count = count,
           .stride = 2,
           .name = "DRW1 / indices",
           .record = "matrix",
           .fields = {{"", 0, T::U16, 2}},
           .group = FieldGroup::Bone});
}

void addTextures(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  map.add(at, "TEX1",
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"texture count", 0x08, T::U16, 2},
           {"headers offset", 0x0C, T::U32, 4},
           {"name table offset", 0x10, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  map.add({.offset = at + bytes.u32(at + 0x0C),
           .count = bytes.u16(at + 0x08),
           .stride = 0x20,
           .name = "TEX1",
           .record = "texture",
           .fields = {{"format", 0x00, T::U8, 1},
                      {"alpha setting", 0x01, T::U8, 1},
                      {"width", 0x02, T::U16, 2},
                      {"height", 0x04, T::U16, 2},
                      {"wrap S", 0x06, T::U8, 1},
                      {"wrap T", 0x07, T::U8, 1},
                      {"has palette", 0x08, T::U8, 1},
                      {"palette format", 0x09, T::U8, 1},
                      {"palette colours", 0x0A, T::U16, 2},
                      {"palette offset", 0x0C, T::U32, 4},
                      {"mipmaps", 0x10, T::U8, 1},
                      {"min filter", 0x14, T::U8, 1},
                      {"mag filter", 0x15, T::U8, 1},
                      {"least level", 0x16, T::S8, 1},
                      {"greatest level", 0x17, T::S8, 1},
                      {"levels", 0x18, T::U8, 1},
                      {"level bias", 0x1A, T::S16, 2},
                      {"image offset", 0x1C, T::U32, 4}},
           .group = FieldGroup::Descriptor});
}

}  // namespace

bool addMeshBlock(FieldMap& map, const PeekBytes& bytes, std::uint64_t at, std::string_view tag) {
  if (tag == "SHP1") {
    addShapes(map, bytes, at);
  } else if (tag == "DRW1") {
    addDrawMatrices(map, bytes, at);
  } else if (tag == "TEX1") {
    addTextures(map, bytes, at);
  } else {
    return false;
  }
  return true;
}

}  // namespace marrow::formats::j3d
