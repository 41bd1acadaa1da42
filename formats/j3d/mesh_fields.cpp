// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/mesh_fields.h"

#include "formats/j3d/list_fields.h"
#include "formats/j3d/material_fields.h"
#include "formats/j3d/texels.h"
#include "formats/j3d/vertex_fields.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::j3d {
namespace {

using T = FieldType;

constexpr std::uint32_t kTextureHeaderSize = 0x20;

void addHierarchy(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  map.add(at, "INF1",
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"flags", 0x08, T::U16, 2},
           {"packet count", 0x0C, T::U32, 4},
           {"vertex count", 0x10, T::U32, 4},
           {"hierarchy offset", 0x14, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  const std::uint64_t nodes = at + bytes.u32(at + 0x14);
  std::uint32_t count = 1;  // with the one that ends the list
  while (bytes.has(nodes + 4ULL * count, 4) && bytes.u16(nodes + 4ULL * (count - 1)) != 0) ++count;
  map.add({.offset = nodes,
           .count = count,
           .stride = 4,
           .name = "INF1 / hierarchy",
           .record = "node",
           .fields = {{"type", 0, T::U16, 2}, {"index", 2, T::U16, 2}},
           .group = FieldGroup::Descriptor});
}

/// Rows of numbers of SHP1 that lead from a shape to its display lists.
void addShapeTables(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  // A table ends where the next begins.
  const auto countOf = [&](std::uint32_t begin, std::uint32_t stride) {
    std::uint32_t end = bytes.u32(at + 4);
    for (const std::uint64_t header : {0x0CU, 0x10U, 0x14U, 0x18U, 0x1CU, 0x20U, 0x24U, 0x28U}) {
      const std::uint32_t other = bytes.u32(at + header);
      if (other > begin) end = std::min(end, other);
    }
    return end > begin ? (end - begin) / stride : 0;
  };
  const auto add = [&](std::uint64_t header, const char* name, const char* record, std::uint32_t stride,
                       std::vector<FieldSpec> fields) {
    const std::uint32_t begin = bytes.u32(at + header);
    if (begin == 0) return;
    map.add({.offset = at + begin,
             .count = countOf(begin, stride),
             .stride = stride,
             .name = name,
             .record = record,
             .fields = std::move(fields),
             .group = FieldGroup::Descriptor});
  };
  add(0x18, "SHP1 / attribute lists", "attribute", 8, {{"attribute", 0, T::U32, 4}, {"type", 4, T::U32, 4}});
  add(0x1C, "SHP1 / matrix table", "draw matrix", 2, {{"", 0, T::U16, 2}});
  add(0x24, "SHP1 / matrix groups", "group", 8,
      {{"draw matrix", 0, T::U16, 2}, {"matrix count", 2, T::U16, 2}, {"first matrix", 4, T::U32, 4}});
  add(0x28, "SHP1 / packets", "packet", 8, {{"size", 0, T::U32, 4}, {"offset", 4, T::U32, 4}});
}

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
  map.add({.offset = at + bytes.u32(at + 0x10),
           .count = bytes.u16(at + 0x08),
           .stride = 2,
           .name = "SHP1 / remap table",
           .record = "shape",
           .fields = {{"", 0, T::U16, 2}},
           .group = FieldGroup::Descriptor});
  addShapeTables(map, bytes, at);
  addDisplayLists(map, bytes, at);
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

/// The blocks of each level of an image, and the colours of its palette.
void addTexels(FieldMap& map, const PeekBytes& bytes, std::uint64_t header, std::uint32_t number) {
  const auto stored = static_cast<std::uint8_t>(bytes.number(header, 1));
  if (nameOf(stored) == nullptr) return;
  const auto format = static_cast<TextureFormat>(stored);
  const std::string name = "TEX1 / texture " + std::to_string(number);
  const std::uint32_t offset = bytes.u32(header + 0x1C);
  const int width = bytes.u16(header + 0x02);
  const int height = bytes.u16(header + 0x04);
  const bool hasLevels = bytes.number(header + 0x10, 1) != 0;
  const int levels =
      levelsOf(hasLevels ? static_cast<int>(bytes.number(header + 0x18, 1)) : 1, width, height);
  const auto blockBytes = static_cast<std::uint16_t>(blockBytesOf(format));
  std::uint64_t begin = header + (offset == 0 ? kTextureHeaderSize : offset);
  for (int level = 0; level < levels; ++level) {
    const std::uint64_t size = byteCountOf(format, std::max(width >> level, 1), std::max(height >> level, 1));
    if (!bytes.has(begin, size)) break;
    map.add({.offset = begin,
             .count = static_cast<std::uint32_t>(size / blockBytes),
             .stride = blockBytes,
             .name = name + " / level " + std::to_string(level),
             .record = "block",
             .fields = {{"texels", 0, T::Raw, blockBytes}},
             .group = FieldGroup::Text});
    begin += size;
  }
  const std::uint32_t colours = bytes.u16(header + 0x0A);
  const std::uint64_t palette = header + bytes.u32(header + 0x0C);
  if (!hasPalette(format) || colours == 0 || !bytes.has(palette, 2ULL * colours)) return;
  map.add({.offset = palette,
           .count = colours,
           .stride = 2,
           .name = name + " / palette",
           .record = "colour",
           .fields = {{"", 0, T::U16, 2}},
           .group = FieldGroup::Text});
}

void addTextures(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  map.add(at, "TEX1",
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"texture count", 0x08, T::U16, 2},
           {"headers offset", 0x0C, T::U32, 4},
           {"name table offset", 0x10, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  const std::uint64_t headers = at + bytes.u32(at + 0x0C);
  const std::uint16_t count = bytes.u16(at + 0x08);
  std::uint64_t header = headers;
  for (std::uint32_t i = 0; i < count && bytes.has(header, kTextureHeaderSize); ++i) {
    addTexels(map, bytes, header, i);
    header += kTextureHeaderSize;
  }
  map.add({.offset = headers,
           .count = count,
           .stride = kTextureHeaderSize,
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

/// Commands for the graphics chip that set a material up: they say the same as MAT3.
void addPackets(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  map.add(at, "MDL3",
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"material count", 0x08, T::U16, 2},
           {"packets offset", 0x0C, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  const std::uint32_t count = bytes.u16(at + 0x08);
  const std::uint64_t packets = at + bytes.u32(at + 0x0C);
  map.add({.offset = packets,
           .count = count,
           .stride = 8,
           .name = "MDL3",
           .record = "packet",
           .fields = {{"offset", 0, T::U32, 4}, {"size", 4, T::U32, 4}},
           .group = FieldGroup::Descriptor});
  for (std::uint32_t i = 0; i < count && bytes.has(packets + 8ULL * i, 8); ++i) {
    const std::uint64_t packet = packets + 8ULL * i;
    const std::uint32_t size = bytes.u32(packet + 4);
    if (size == 0 || size > 0xFFFFU || !bytes.has(packet + bytes.u32(packet), size)) continue;
    map.add(packet + bytes.u32(packet), "MDL3 / packet " + std::to_string(i),
            {{"commands", 0, T::Raw, static_cast<std::uint16_t>(size)}}, FieldGroup::Text, Endian::Big);
  }
}

}  // namespace

bool addMeshBlock(FieldMap& map, const PeekBytes& bytes, std::uint64_t at, std::string_view tag) {
  if (tag == "SHP1") {
    addShapes(map, bytes, at);
  } else if (tag == "DRW1") {
    addDrawMatrices(map, bytes, at);
  } else if (tag == "TEX1") {
    addTextures(map, bytes, at);
  } else if (tag == "VTX1") {
    addVertices(map, bytes, at);
  } else if (tag == "EVP1") {
    addEnvelopes(map, bytes, at);
  } else if (tag == "MAT3" || tag == "MAT2") {
    addMaterials(map, bytes, at);
  } else if (tag == "INF1") {
    addHierarchy(map, bytes, at);
  } else if (tag == "MDL3") {
    addPackets(map, bytes, at);
  } else {
    return false;
  }
  return true;
}

}  // namespace marrow::formats::j3d
