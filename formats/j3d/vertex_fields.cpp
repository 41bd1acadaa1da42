// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/vertex_fields.h"

#include <algorithm>
#include <array>
#include <vector>

namespace marrow::formats::j3d {
namespace {

using T = FieldType;
constexpr std::uint32_t kEndOfList = 0xFF;
constexpr std::uint32_t kMostFormatsNamed = 64;
constexpr std::uint32_t kPosition = 9;
constexpr std::uint32_t kNormal = 10;
constexpr std::uint32_t kColour0 = 11;
constexpr std::uint32_t kColour1 = 12;
constexpr std::uint32_t kFirstUvArray = 13;
constexpr std::uint32_t kNbt = 25;

struct Format {
  std::uint32_t components = 0;
  std::uint32_t type = kEndOfList;  // no format: no fields
};
using Formats = std::array<Format, 32>;

struct ArrayKind {
  std::uint32_t attribute;
  const char* name;
};
constexpr std::array<ArrayKind, 13> kNamedArrays = {{{kPosition, "VTX1 / positions"},
                                                     {kNormal, "VTX1 / normals"},
                                                     {kNbt, "VTX1 / normals, binormals, tangents"},
                                                     {kColour0, "VTX1 / colours 0"},
                                                     {kColour1, "VTX1 / colours 1"},
                                                     {13, "VTX1 / texture coordinates 0"},
                                                     {14, "VTX1 / texture coordinates 1"},
                                                     {15, "VTX1 / texture coordinates 2"},
                                                     {16, "VTX1 / texture coordinates 3"},
                                                     {17, "VTX1 / texture coordinates 4"},
                                                     {18, "VTX1 / texture coordinates 5"},
                                                     {19, "VTX1 / texture coordinates 6"},
                                                     {20, "VTX1 / texture coordinates 7"}}};

std::uint32_t formatCount(const PeekBytes& bytes, std::uint64_t list) {
  std::uint32_t count = 0;
  while (count < kMostFormatsNamed && bytes.has(list + 16ULL * count, 16) &&
         bytes.u32(list + 16ULL * count) != kEndOfList)
    ++count;
  return count;
}

Formats formatsOf(const PeekBytes& bytes, std::uint64_t list) {
  Formats formats;
  for (std::uint32_t i = 0; i < formatCount(bytes, list); ++i) {
    const std::uint64_t at = list + 16ULL * i;
    const std::uint32_t attribute = bytes.u32(at);
    if (attribute >= formats.size()) continue;
    formats[attribute] = {bytes.u32(at + 4), bytes.u32(at + 8)};
    // Normals with binormals and tangents are described under the name of normals.
    if (attribute == kNormal) formats[kNbt] = formats[kNormal];
  }
  return formats;
}

std::vector<FieldSpec> colourFields(std::uint32_t type) {
  switch (type) {
    case 0:
      return {{"RGB565", 0, T::U16, 2}};
    case 1:
      return {{"red", 0, T::U8, 1}, {"green", 1, T::U8, 1}, {"blue", 2, T::U8, 1}};
    case 2:
      return {{"red", 0, T::U8, 1}, {"green", 1, T::U8, 1}, {"blue", 2, T::U8, 1}, {"not read", 3, T::U8, 1}};
    case 3:
      return {{"RGBA4", 0, T::U16, 2}};
    case 4:
      return {{"RGBA6", 0, T::Raw, 3}};
    case 5:
      return {{"red", 0, T::U8, 1}, {"green", 1, T::U8, 1}, {"blue", 2, T::U8, 1}, {"alpha", 3, T::U8, 1}};
    default:
      return {};
  }
}

std::vector<FieldSpec> numberFields(std::uint32_t attribute, const Format& format) {
  static constexpr std::array kAxes = {"X",          "Y",         "Z",         "binormal X", "binormal Y",
                                       "binormal Z", "tangent X", "tangent Y", "tangent Z"};
  static constexpr std::array kPlaces = {"S", "T"};
  struct Number {
    T type;
    std::uint16_t size;
  };
  static constexpr std::array<Number, 5> kNumbers = {
      {{T::U8, 1}, {T::S8, 1}, {T::U16, 2}, {T::S16, 2}, {T::F32, 4}}};
  if (format.type >= kNumbers.size()) return {};
  const bool isUv = attribute >= kFirstUvArray && attribute != kNbt;
  std::size_t count = isUv ? (format.components == 0 ? 1 : 2) : 3;
  if (attribute == kPosition && format.components == 0) count = 2;
  if (attribute == kNbt && format.components != 2) count = 9;
  const Number number = kNumbers[format.type];
  std::vector<FieldSpec> fields;
  for (std::size_t i = 0; i < count; ++i)
    fields.push_back({isUv ? kPlaces[i] : kAxes[i], static_cast<std::uint16_t>(i * number.size), number.type,
                      number.size});
  return fields;
}

std::vector<FieldSpec> fieldsOf(std::uint32_t attribute, const Format& format) {
  const bool isColour = attribute == kColour0 || attribute == kColour1;
  return isColour ? colourFields(format.type) : numberFields(attribute, format);
}

std::uint32_t sizeOf(const std::vector<FieldSpec>& fields) {
  return fields.empty() ? 0 : std::uint32_t{fields.back().offset} + fields.back().size;
}

FieldGroup groupOf(std::uint32_t attribute) {
  if (attribute == kPosition) return FieldGroup::Translation;
  if (attribute == kNormal || attribute == kNbt) return FieldGroup::Rotation;
  return attribute >= kFirstUvArray ? FieldGroup::Scale : FieldGroup::Event;
}

}  // namespace

void addVertices(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  map.add(at, "VTX1",
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"formats offset", 0x08, T::U32, 4},
           {"positions offset", 0x0C, T::U32, 4},
           {"normals offset", 0x10, T::U32, 4},
           {"normals, binormals, tangents offset", 0x14, T::U32, 4},
           {"colours 0 offset", 0x18, T::U32, 4},
           {"colours 1 offset", 0x1C, T::U32, 4},
           {"texture coordinates 0 offset", 0x20, T::U32, 4},
           {"texture coordinates 1 offset", 0x24, T::U32, 4},
           {"texture coordinates 2 offset", 0x28, T::U32, 4},
           {"texture coordinates 3 offset", 0x2C, T::U32, 4},
           {"texture coordinates 4 offset", 0x30, T::U32, 4},
           {"texture coordinates 5 offset", 0x34, T::U32, 4},
           {"texture coordinates 6 offset", 0x38, T::U32, 4},
           {"texture coordinates 7 offset", 0x3C, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  const std::uint64_t list = at + bytes.u32(at + 0x08);
  map.add({.offset = list,
           .count = formatCount(bytes, list) + 1,
           .stride = 16,
           .name = "VTX1 / formats",
           .record = "format",
           .fields = {{"attribute", 0, T::U32, 4},
                      {"component count", 4, T::U32, 4},
                      {"component type", 8, T::U32, 4},
                      {"shift", 12, T::U8, 1}},
           .group = FieldGroup::Descriptor});
  const Formats formats = formatsOf(bytes, list);
  for (std::size_t i = 0; i < kNamedArrays.size(); ++i) {
    const std::uint32_t begin = bytes.u32(at + 0x0C + 4 * i);
    const std::vector<FieldSpec> fields =
        fieldsOf(kNamedArrays[i].attribute, formats[kNamedArrays[i].attribute]);
    const std::uint32_t stride = sizeOf(fields);
    if (begin == 0 || stride == 0) continue;
    std::uint32_t end = bytes.u32(at + 4);  // an array ends where the next begins
    for (std::size_t other = 0; other < kNamedArrays.size(); ++other) {
      const std::uint32_t next = bytes.u32(at + 0x0C + 4 * other);
      if (next > begin) end = std::min(end, next);
    }
    if (end <= begin) continue;
    map.add({.offset = at + begin,
             .count = (end - begin) / stride,
             .stride = stride,
             .name = kNamedArrays[i].name,
             .record = "element",
             .fields = fields,
             .group = groupOf(kNamedArrays[i].attribute)});
  }
}

void addEnvelopes(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  map.add(at, "EVP1",
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"envelope count", 0x08, T::U16, 2},
           {"joint counts offset", 0x0C, T::U32, 4},
           {"joints offset", 0x10, T::U32, 4},
           {"weights offset", 0x14, T::U32, 4},
           {"inverse binds offset", 0x18, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  const std::uint32_t count = bytes.u16(at + 0x08);
  const std::uint64_t counts = at + bytes.u32(at + 0x0C);
  std::uint32_t influences = 0;
  for (std::uint32_t i = 0; i < count; ++i)
    influences += static_cast<std::uint32_t>(bytes.number(counts + i, 1));
  const auto add = [&](std::uint64_t field, const char* name, const char* record, std::uint32_t records,
                       T type, std::uint16_t size) {
    map.add({.offset = at + bytes.u32(at + field),
             .count = records,
             .stride = size,
             .name = name,
             .record = record,
             .fields = {{"", 0, type, size}},
             .group = FieldGroup::Bone});
  };
  add(0x0C, "EVP1 / joint counts", "envelope", count, T::U8, 1);
  add(0x10, "EVP1 / joints", "influence", influences, T::U16, 2);
  add(0x14, "EVP1 / weights", "influence", influences, T::F32, 4);
  const std::uint32_t binds = bytes.u32(at + 0x18);
  const std::uint32_t size = bytes.u32(at + 4);
  constexpr std::uint32_t kBindBytes = 0x30;
  if (count == 0 || size <= binds) return;
  map.add({.offset = at + binds,
           .count = (size - binds) / kBindBytes,
           .stride = kBindBytes,
           .name = "EVP1 / inverse binds",
           .record = "joint",
           .fields = {{"row 0 X", 0x00, T::F32, 4},
                      {"row 0 Y", 0x04, T::F32, 4},
                      {"row 0 Z", 0x08, T::F32, 4},
                      {"row 0 W", 0x0C, T::F32, 4},
                      {"row 1 X", 0x10, T::F32, 4},
                      {"row 1 Y", 0x14, T::F32, 4},
                      {"row 1 Z", 0x18, T::F32, 4},
                      {"row 1 W", 0x1C, T::F32, 4},
                      {"row 2 X", 0x20, T::F32, 4},
                      {"row 2 Y", 0x24, T::F32, 4},
                      {"row 2 Z", 0x28, T::F32, 4},
                      {"row 2 W", 0x2C, T::F32, 4}},
           .group = FieldGroup::Bone});
}

}  // namespace marrow::formats::j3d
