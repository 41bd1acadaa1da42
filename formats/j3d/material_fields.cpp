// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/material_fields.h"

#include "formats/j3d/material_layout.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace marrow::formats::j3d {
namespace {

using T = FieldType;
constexpr std::uint32_t kIndirectBytes = 0x138;

/// Numbers of one kind in a row within the record of a material.
struct Indices {
  const char* name;
  std::uint16_t offset;
  std::uint16_t count;
  std::uint16_t size;
};

constexpr std::array<Indices, 29> kRecord = {{{"mode", 0x00, 1, 1},
                                              {"cull", 0x01, 1, 1},
                                              {"channel count", 0x02, 1, 1},
                                              {"texgen count", 0x03, 1, 1},
                                              {"stage count", 0x04, 1, 1},
                                              {"depth before texture", 0x05, 1, 1},
                                              {"depth", 0x06, 1, 1},
                                              {"dither", 0x07, 1, 1},
                                              {"material colour", 0x08, 2, 2},
                                              {"channel", 0x0C, 4, 2},
                                              {"ambient colour", 0x14, 2, 2},
                                              {"light", 0x18, 8, 2},
                                              {"texgen", 0x28, 8, 2},
                                              {"second texgen", 0x38, 8, 2},
                                              {"texture matrix", 0x48, 8, 2},
                                              {"second texture matrix", 0x5C, 20, 2},
                                              {"texture", 0x84, 8, 2},
                                              {"constant", 0x94, 4, 2},
                                              {"constant colour of stage", 0x9C, 16, 1},
                                              {"constant alpha of stage", 0xAC, 16, 1},
                                              {"order of stage", 0xBC, 16, 2},
                                              {"register", 0xDC, 4, 2},
                                              {"stage", 0xE4, 16, 2},
                                              {"swap mode of stage", 0x104, 16, 2},
                                              {"swap table", 0x124, 4, 2},
                                              {"fog", 0x144, 1, 2},
                                              {"alpha test", 0x146, 1, 2},
                                              {"blend", 0x148, 1, 2},
                                              {"NBT scale", 0x14A, 1, 2}}};

/// A table, by the place of its offset in the header.
struct Table {
  std::uint16_t header;
  const char* name;
  const char* record;
  std::uint32_t stride;
  std::vector<FieldSpec> fields;
};

std::vector<FieldSpec> bytesNamed(std::initializer_list<const char*> names) {
  std::vector<FieldSpec> fields;
  for (const char* name : names)
    fields.push_back({name, static_cast<std::uint16_t>(fields.size()), T::U8, 1});
  return fields;
}

/// Names made of a word and a number, which live as long as the program.
const char* numbered(const std::string& word, int number) {
  static std::mutex mutex;
  static std::set<std::string> names;
  const std::lock_guard lock(mutex);
  return names.insert(word + " " + std::to_string(number)).first->c_str();
}

std::vector<FieldSpec> recordFields(const MaterialLayout& layout) {
  std::vector<FieldSpec> made;
  for (const Indices& indices : kRecord) {
    if (!layout.hasInRecord(indices.offset)) continue;
    const auto begin = static_cast<std::uint16_t>(layout.inRecord(indices.offset));
    for (std::uint16_t i = 0; i < indices.count; ++i) {
      made.push_back({indices.count == 1 ? indices.name : numbered(indices.name, i),
                      static_cast<std::uint16_t>(begin + i * indices.size),
                      indices.size == 1 ? T::U8 : T::U16, indices.size});
    }
  }
  return made;
}

/// Of all indirect stages of a material.
std::vector<FieldSpec> indirectFields() {
  std::vector<FieldSpec> made = {{"has indirect stages", 0, T::U8, 1}, {"lookup count", 1, T::U8, 1}};
  const auto add = [&made](const char* word, int number, std::size_t offset, T type, std::uint16_t size) {
    made.push_back({numbered(word, number), static_cast<std::uint16_t>(offset), type, size});
  };
  for (int i = 0; i < 4; ++i) {
    add("coordinate of lookup", i, 0x04U + 4U * i, T::U8, 1);
    add("map of lookup", i, 0x05U + 4U * i, T::U8, 1);
  }
  for (int i = 0; i < 3; ++i) {
    add("matrix", i, 0x14U + 0x1CU * i, T::Raw, 0x18);
    add("exponent of matrix", i, 0x2CU + 0x1CU * i, T::S8, 1);
  }
  for (int i = 0; i < 4; ++i) {
    add("scale S of lookup", i, 0x68U + 4U * i, T::U8, 1);
    add("scale T of lookup", i, 0x69U + 4U * i, T::U8, 1);
  }
  constexpr std::array kShift = {"lookup of stage",        "format of stage",     "bias of stage",
                                 "matrix of stage",        "wrap S of stage",     "wrap T of stage",
                                 "adds the last of stage", "own levels of stage", "alpha of stage"};
  for (int stage = 0; stage < 16; ++stage) {
    for (std::size_t i = 0; i < kShift.size(); ++i)
      add(kShift[i], stage, 0x78U + 0x0CU * stage + i, T::U8, 1);
  }
  return made;
}

std::vector<FieldSpec> stageFields() {
  return bytesNamed({"not read", "colour a", "colour b", "colour c", "colour d", "colour operation",
                     "colour bias", "colour scale", "colour clamp", "colour register", "alpha a", "alpha b",
                     "alpha c", "alpha d", "alpha operation", "alpha bias", "alpha scale", "alpha clamp",
                     "alpha register"});
}

std::vector<FieldSpec> matrixFields() {
  return {{"projection", 0x00, T::U8, 1},       {"mode", 0x01, T::U8, 1},
          {"centre S", 0x04, T::F32, 4},        {"centre T", 0x08, T::F32, 4},
          {"centre Q", 0x0C, T::F32, 4},        {"scale S", 0x10, T::F32, 4},
          {"scale T", 0x14, T::F32, 4},         {"rotation", 0x18, T::S16, 2},
          {"translation S", 0x1C, T::F32, 4},   {"translation T", 0x20, T::F32, 4},
          {"effect matrix", 0x24, T::Raw, 0x40}};
}

std::vector<Table> tables() {
  const std::vector<FieldSpec> colour = bytesNamed({"red", "green", "blue", "alpha"});
  return {
      {0x10, "remap table", "material", 2, {{"", 0, T::U16, 2}}},
      {0x18, "indirect stages", "material", kIndirectBytes, indirectFields()},
      {0x1C, "culls", "cull", 4, {{"", 0, T::U32, 4}}},
      {0x20, "material colours", "colour", 4, colour},
      {0x24, "channel counts", "count", 1, {{"", 0, T::U8, 1}}},
      {0x28, "channels", "channel", 8,
       bytesNamed({"lit", "material source", "lights", "diffuse", "attenuation", "ambient source"})},
      {0x2C, "ambient colours", "colour", 4, colour},
      {0x34, "texgen counts", "count", 1, {{"", 0, T::U8, 1}}},
      {0x38, "texgens", "texgen", 4, bytesNamed({"type", "source", "matrix"})},
      {0x40, "texture matrices", "matrix", 0x64, matrixFields()},
      {0x48, "textures", "number", 2, {{"", 0, T::U16, 2}}},
      {0x4C, "orders", "order", 4, bytesNamed({"coordinate", "map", "channel"})},
      {0x50,
       "registers",
       "register",
       8,
       {{"red", 0, T::S16, 2}, {"green", 2, T::S16, 2}, {"blue", 4, T::S16, 2}, {"alpha", 6, T::S16, 2}}},
      {0x54, "constants", "constant", 4, colour},
      {0x58, "stage counts", "count", 1, {{"", 0, T::U8, 1}}},
      {0x5C, "stages", "stage", 20, stageFields()},
      {0x60, "swap modes", "mode", 4, bytesNamed({"raster", "texel"})},
      {0x64, "swap tables", "table", 4, colour},
      {0x68, "fogs", "fog", 0x2C, {{"", 0, T::Raw, 0x2C}}},
      {0x6C, "alpha tests", "test", 8,
       bytesNamed({"compare 0", "reference 0", "operation", "compare 1", "reference 1"})},
      {0x70, "blends", "blend", 4, bytesNamed({"type", "source", "destination", "logic operation"})},
      {0x74, "depths", "depth", 4, bytesNamed({"test", "compare", "write"})},
      {0x78, "depths before texture", "flag", 1, {{"", 0, T::U8, 1}}},
      {0x7C, "dithers", "flag", 1, {{"", 0, T::U8, 1}}},
      {0x80, "NBT scales", "scale", 0x10, {{"", 0, T::Raw, 0x10}}},
  };
}

}  // namespace

void addMaterials(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  const MaterialLayout layout{bytes.number(at, 4) == 0x4D415432};  // "MAT2"
  const std::string block = layout.isMat2 ? "MAT2 (untested)" : "MAT3";
  const std::uint32_t headerSize = layout.header(0x80) + 4;
  map.add(at, block,
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"material count", 0x08, T::U16, 2},
           {"records offset", 0x0C, T::U32, 4},
           {"remap table offset", 0x10, T::U32, 4},
           {"name table offset", 0x14, T::U32, 4},
           {"other table offsets", 0x18, T::Raw, static_cast<std::uint16_t>(headerSize - 0x18)}},
          FieldGroup::Header, Endian::Big);
  // A table ends where the next begins.
  std::vector<std::uint32_t> ends = {bytes.u32(at + 4)};
  for (std::uint64_t header = 0x0C; header < headerSize; header += 4) ends.push_back(bytes.u32(at + header));
  const auto countOf = [&](std::uint32_t begin, std::uint32_t stride) {
    std::uint32_t end = ends.front();
    for (const std::uint32_t other : ends) {
      if (other > begin) end = std::min(end, other);
    }
    return end > begin ? (end - begin) / stride : 0;
  };
  const std::uint32_t records = bytes.u32(at + 0x0C);
  map.add({.offset = at + records,
           .count = countOf(records, layout.recordSize()),
           .stride = layout.recordSize(),
           .name = block + " / records",
           .record = "record",
           .fields = recordFields(layout),
           .group = FieldGroup::Descriptor});
  for (Table& table : tables()) {
    if (!layout.hasTable(table.header)) continue;
    const std::uint32_t begin = bytes.u32(at + layout.header(table.header));
    if (begin == 0) continue;
    const std::uint32_t count = table.header == 0x10 ? bytes.u16(at + 0x08) : countOf(begin, table.stride);
    map.add({.offset = at + begin,
             .count = count,
             .stride = table.stride,
             .name = block + " / " + table.name,
             .record = table.record,
             .fields = std::move(table.fields),
             .group = FieldGroup::Descriptor});
  }
}

}  // namespace marrow::formats::j3d
