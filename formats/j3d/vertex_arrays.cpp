// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/vertex_arrays.h"

#include "formats/j3d/codes.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string_view>
#include <utility>

namespace marrow::formats::j3d {
namespace {

constexpr std::array<std::uint32_t, 13> kArrays = {kPosition, kNormal, kNbt, kColour0, kColour1, 13,  14,
                                                   15,        16,      17,   18,       19,       kUv7};
constexpr std::array<const char*, 13> kArrayOffsetNames = {"positions offset",
                                                           "normals offset",
                                                           "normals, binormals, tangents offset",
                                                           "colours 0 offset",
                                                           "colours 1 offset",
                                                           "texture coordinates 0 offset",
                                                           "texture coordinates 1 offset",
                                                           "texture coordinates 2 offset",
                                                           "texture coordinates 3 offset",
                                                           "texture coordinates 4 offset",
                                                           "texture coordinates 5 offset",
                                                           "texture coordinates 6 offset",
                                                           "texture coordinates 7 offset"};
constexpr std::uint64_t kFormatSize = 16;
constexpr std::uint32_t kHeaderSize = 0x40;
constexpr std::array<std::uint64_t, 5> kTypeSizes = {1, 1, 2, 2, 4};
constexpr std::array<std::uint64_t, 6> kColourSizes = {2, 3, 4, 2, 3, 4};
constexpr std::uint32_t kFloat = 4;

bool isColour(std::uint32_t attribute) { return attribute == kColour0 || attribute == kColour1; }
bool isNormal(std::uint32_t attribute) { return attribute == kNormal || attribute == kNbt; }

std::uint64_t componentsOf(std::uint32_t attribute, std::uint32_t stored) {
  if (attribute == kPosition) return stored == 0 ? 2 : 3;
  if (attribute == kNbt) return stored == 2 ? 3 : 9;  // with three indices, each names a vector
  if (attribute == kNormal) return 3;
  return stored == 0 ? 1 : 2;
}

std::size_t typeCount(std::uint32_t attribute) {
  return isColour(attribute) ? kColourSizes.size() : kTypeSizes.size();
}

std::uint8_t widened(unsigned value, unsigned bits) {
  if (bits == 4) return static_cast<std::uint8_t>(value * 17);
  return static_cast<std::uint8_t>(bits == 5 ? value << 3U | value >> 2U : value << 2U | value >> 4U);
}

}  // namespace

VertexArrays::VertexArrays(ByteReader& reader, const Block& block, core::Diagnostics& diagnostics)
    : reader_(reader), diagnostics_(diagnostics) {
  const ByteReader::Scope scope(reader, "VTX1");
  formatsOffset_ = placeIn(reader, block, 0x08, "formats offset");
  readFormats(formatsOffset_, std::min<std::uint64_t>(block.offset + block.size, reader.size()));
  placeArrays(block);
  (void)elementSize(kPosition);
}

void VertexArrays::readFormats(std::uint64_t at, std::uint64_t end) {
  bool saidNothing = false;
  for (; at + 4 <= end; at += kFormatSize) {
    const std::uint32_t attribute = reader_.u32(at, "attribute");
    if (reader_.isRecording()) {
      using T = FieldType;
      reader_.describe({.offset = at,
                        .name = "formats",
                        .record = "format",
                        .fields = {{"attribute", 0, T::U32},
                                   {"component count", 4, T::U32},
                                   {"component type", 8, T::U32},
                                   {"shift", 12, T::U8},
                                   {"not read", 13, T::Raw, 3}}});
    }
    if (attribute == kEndOfList) return;
    if (at + kFormatSize > end) break;
    if (attribute >= formats_.size()) {
      if (!std::exchange(saidNothing, true))
        warn(diagnostics_, reader_, {code("j3d.format-of-nothing"), attribute}, at, "attribute");
      continue;
    }
    ArrayFormat& format = formats_[attribute];
    format.isDescribed = true;
    format.components = reader_.u32(at + 4, "component count");
    format.type = reader_.u32(at + 8, "component type");
    format.shift = reader_.u8(at + 12, "shift");
    // Normals with binormals and tangents are described under the name of normals.
    if (attribute == kNormal) formats_[kNbt] = format;
  }
  warn(diagnostics_, reader_, {code("j3d.formats-without-end")}, formatsOffset_, "formats");
}

// An array ends where the next begins.
void VertexArrays::placeArrays(const Block& block) {
  std::array<std::uint32_t, kArrays.size()> offsets{};
  for (std::size_t i = 0; i < offsets.size(); ++i)
    offsets[i] = reader_.u32(block.offset + 0x0C + 4 * i, kArrayOffsetNames[i]);
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    if (offsets[i] == 0) continue;
    if (offsets[i] < kHeaderSize) {
      warn(diagnostics_, reader_, {code("j3d.place-outside"), offsets[i], block.tag, block.size},
           block.offset + 0x0C + 4 * i, "array offset");
      continue;
    }
    std::uint64_t end = std::min<std::uint64_t>(block.offset + block.size, reader_.size());
    for (const std::uint32_t other : offsets) {
      if (other > offsets[i]) end = std::min<std::uint64_t>(end, block.offset + other);
    }
    formats_[kArrays[i]].begin = block.offset + offsets[i];
    formats_[kArrays[i]].end = end;
    if (reader_.isRecording() && isWhole(kArrays[i])) describeArray(kArrays[i], kArrayOffsetNames[i]);
  }
}

void VertexArrays::describeArray(std::uint32_t attribute, std::string name) const {
  const ArrayFormat& format = formats_[attribute];
  name.resize(name.size() - std::string_view(" offset").size());
  RecordRun run{.offset = format.begin, .name = std::move(name), .record = "element"};
  run.group = isColour(attribute)      ? FieldGroup::Event
              : isNormal(attribute)    ? FieldGroup::Rotation
              : attribute == kPosition ? FieldGroup::Translation
                                       : FieldGroup::Scale;
  const auto size = static_cast<std::uint32_t>(elementSize(attribute));
  assert(size != 0);
  if (isColour(attribute)) {
    run.fields = {{"colour", 0, FieldType::Raw, size}};
  } else {
    static constexpr std::array kAxes = {"X",          "Y",         "Z",         "binormal X", "binormal Y",
                                         "binormal Z", "tangent X", "tangent Y", "tangent Z"};
    static constexpr std::array kPlaces = {"S", "T"};
    static constexpr std::array kTypes = {FieldType::U8, FieldType::S8, FieldType::U16, FieldType::S16,
                                          FieldType::F32};
    const FieldType type = kTypes[format.type];
    const bool isPlace = attribute >= kUv0 && attribute != kNbt;
    for (std::uint32_t i = 0; i * sizeOf(type) < size; ++i)
      run.fields.push_back({isPlace ? kPlaces[i] : kAxes[i], i * sizeOf(type), type});
  }
  run.count = static_cast<std::uint32_t>((format.end - format.begin) / size);
  reader_.describe(std::move(run));
}

bool VertexArrays::isWhole(std::uint32_t attribute) const {
  const ArrayFormat& format = formats_[attribute];
  return format.isDescribed && format.type < typeCount(attribute) && format.begin != 0 &&
         format.begin < format.end;
}

std::uint64_t VertexArrays::elementSize(std::uint32_t attribute) const {
  const ArrayFormat& format = formats_[attribute];
  if (!format.isDescribed)
    reader_.fail(core::ErrorCode::BadValue, {code("j3d.no-format"), attribute}, formatsOffset_, "formats");
  if (format.type >= typeCount(attribute))
    reader_.fail(core::ErrorCode::BadValue, {code("j3d.component-type"), attribute, format.type},
                 formatsOffset_, "component type");
  if (isColour(attribute)) return kColourSizes[format.type];
  return componentsOf(attribute, format.components) * kTypeSizes[format.type];
}

std::optional<std::uint64_t> VertexArrays::elementAt(std::uint32_t attribute, std::uint32_t index) const {
  const ArrayFormat& format = formats_[attribute];
  const std::uint64_t size = elementSize(attribute);
  const std::uint64_t offset = format.begin + index * size;
  if (format.begin == 0 || offset + size > format.end) return std::nullopt;
  return offset;
}

glm::vec3 VertexArrays::vectorAt(std::uint32_t attribute, std::uint64_t offset) const {
  const ArrayFormat& format = formats_[attribute];
  const std::uint64_t size = kTypeSizes[format.type];
  const auto count = static_cast<int>(std::min<std::uint64_t>(componentsOf(attribute, format.components), 3));
  const int shift = isNormal(attribute) ? (size == 1 ? 6 : 14) : format.shift;
  glm::vec3 vector(0.0F);
  for (int i = 0; i < count; ++i) {
    const std::uint64_t at = offset + static_cast<std::uint64_t>(i) * size;
    if (format.type == kFloat) {
      vector[i] = reader_.f32(at, "number");
      continue;
    }
    const int number = format.type == 0   ? reader_.u8(at, "number")
                       : format.type == 1 ? reader_.s8(at, "number")
                       : format.type == 2 ? reader_.u16(at, "number")
                                          : reader_.s16(at, "number");
    vector[i] = std::ldexp(static_cast<float>(number), -shift);
  }
  return vector;
}

glm::u8vec4 VertexArrays::colourAt(std::uint32_t attribute, std::uint64_t offset) const {
  const auto byte = [&](std::uint64_t i) { return unsigned{reader_.u8(offset + i, "colour")}; };
  switch (formats_[attribute].type) {
    case 0: {
      const unsigned word = byte(0) << 8U | byte(1);
      return {widened(word >> 11U, 5), widened(word >> 5U & 63U, 6), widened(word & 31U, 5), 255};
    }
    case 1:
    case 2:
      return {byte(0), byte(1), byte(2), 255};
    case 3:
      return {widened(byte(0) >> 4U, 4), widened(byte(0) & 15U, 4), widened(byte(1) >> 4U, 4),
              widened(byte(1) & 15U, 4)};
    case 4: {
      const unsigned word = byte(0) << 16U | byte(1) << 8U | byte(2);
      return {widened(word >> 18U, 6), widened(word >> 12U & 63U, 6), widened(word >> 6U & 63U, 6),
              widened(word & 63U, 6)};
    }
    default:
      return {byte(0), byte(1), byte(2), byte(3)};
  }
}

}  // namespace marrow::formats::j3d
