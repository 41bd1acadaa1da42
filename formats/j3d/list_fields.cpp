// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/list_fields.h"

#include "formats/j3d/vertex_arrays.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::j3d {
namespace {

using T = FieldType;

constexpr std::uint32_t kShapeBytes = 0x28;
constexpr std::uint32_t kDirect = 1;
constexpr std::uint32_t kByteIndex = 2;
constexpr std::uint32_t kMostAttributes = 32;
constexpr std::uint32_t kMostPrimitives = 1U << 16U;  // of a file: some 10 MB of names

const char* indexName(std::uint32_t attribute) {
  constexpr std::array<const char*, kUv7 + 1> kNames = {"matrix slot",
                                                        "texture matrix 0",
                                                        "texture matrix 1",
                                                        "texture matrix 2",
                                                        "texture matrix 3",
                                                        "texture matrix 4",
                                                        "texture matrix 5",
                                                        "texture matrix 6",
                                                        "texture matrix 7",
                                                        "position",
                                                        "normal",
                                                        "colour 0",
                                                        "colour 1",
                                                        "texture coordinate 0",
                                                        "texture coordinate 1",
                                                        "texture coordinate 2",
                                                        "texture coordinate 3",
                                                        "texture coordinate 4",
                                                        "texture coordinate 5",
                                                        "texture coordinate 6",
                                                        "texture coordinate 7"};
  if (attribute == kNbt) return "normal, binormal, tangent";
  return attribute < kNames.size() ? kNames[attribute] : nullptr;
}

const char* primitiveName(std::uint32_t command) {
  constexpr std::array<const char*, 8> kNames = {"quads",        "quads", "triangles",  "triangle strip",
                                                 "triangle fan", "lines", "line strip", "points"};
  return kNames[(command >> 3U) & 7U];
}

/// The fields of one vertex; none where one of them cannot be named.
std::vector<FieldSpec> vertexFields(const PeekBytes& bytes, std::uint64_t list) {
  std::vector<FieldSpec> fields;
  std::uint16_t offset = 0;
  for (std::uint32_t i = 0; i < kMostAttributes && bytes.has(list + 8ULL * i, 8); ++i) {
    const std::uint32_t attribute = bytes.u32(list + 8ULL * i);
    const std::uint32_t type = bytes.u32(list + 8ULL * i + 4);
    if (attribute == kEndOfList) return fields;
    if (type == 0) continue;
    const char* name = indexName(attribute);
    const bool isMatrix = attribute <= kLastTextureMatrix;
    if (name == nullptr || type > 3 || (type == kDirect && !isMatrix)) return {};
    const auto size = static_cast<std::uint16_t>(isMatrix || type == kByteIndex ? 1 : 2);
    fields.push_back({name, offset, size == 1 ? T::U8 : T::U16, size});
    offset = static_cast<std::uint16_t>(offset + size);
  }
  return {};
}

class ListMapper {
 public:
  ListMapper(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) : map_(map), bytes_(bytes), at_(at) {}

  void addShape(std::uint32_t shape) {
    const std::uint64_t record = table(0x0C) + std::uint64_t{kShapeBytes} * shape;
    const std::vector<FieldSpec> fields = vertexFields(bytes_, table(0x18) + bytes_.u16(record + 0x04));
    if (fields.empty()) return;
    const std::uint32_t count = bytes_.u16(record + 0x02);
    const std::uint32_t first = bytes_.u16(record + 0x08);
    for (std::uint32_t i = 0; i < count && left_ > 0; ++i) {
      const std::uint64_t packet = table(0x28) + 8ULL * (first + i);
      const std::uint64_t begin = table(0x20) + bytes_.u32(packet + 4);
      if (!bytes_.has(packet, 8) || !lists_.insert(begin).second) continue;
      addPacket(begin, bytes_.u32(packet), fields,
                "SHP1 / shape " + std::to_string(shape) + " / packet " + std::to_string(i));
    }
  }

 private:
  [[nodiscard]] std::uint64_t table(std::uint64_t header) const { return at_ + bytes_.u32(at_ + header); }

  void addPacket(std::uint64_t begin, std::uint32_t size, const std::vector<FieldSpec>& fields,
                 const std::string& name) {
    const auto vertexSize = static_cast<std::uint32_t>(fields.back().offset + fields.back().size);
    const std::uint64_t end = begin + size;
    std::uint32_t number = 0;
    for (std::uint64_t at = begin; at + 3 <= end && bytes_.has(at, 3) && left_ > 0;) {
      const auto command = static_cast<std::uint32_t>(bytes_.number(at, 1));
      if (command == 0) {  // no operation; lists are padded with it
        ++at;
        continue;
      }
      const std::uint32_t count = bytes_.u16(at + 1);
      if (command < 0x80 || command >= 0xC0 || at + 3 + std::uint64_t{count} * vertexSize > end) return;
      const std::string primitive =
          name + " / primitive " + std::to_string(number++) + ", " + primitiveName(command);
      map_.add(at, primitive, {{"command", 0, T::U8, 1}, {"vertex count", 1, T::U16, 2}},
               FieldGroup::Descriptor, Endian::Big);
      map_.add({.offset = at + 3,
                .count = count,
                .stride = vertexSize,
                .name = primitive,
                .record = "vertex",
                .fields = fields,
                .group = FieldGroup::Translation});
      at += 3 + std::uint64_t{count} * vertexSize;
      --left_;
    }
  }

  FieldMap& map_;
  const PeekBytes& bytes_;
  std::uint64_t at_;
  std::set<std::uint64_t> lists_;  ///< that have names: packets may share them
  std::uint32_t left_ = kMostPrimitives;
};

}  // namespace

void addDisplayLists(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  ListMapper mapper(map, bytes, at);
  for (std::uint32_t shape = 0; shape < bytes.u16(at + 0x08); ++shape) mapper.addShape(shape);
}

}  // namespace marrow::formats::j3d
