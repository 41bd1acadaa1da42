// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/skin_read.h"

#include "formats/z64/codes.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint64_t kHeaderBytes = 12;
constexpr std::uint64_t kGroupBytes = 0x10;
constexpr std::uint64_t kRecordBytes = 0xA;  // of a vertex and of a weight

float signedByte(const ObjectView& file, std::uint64_t at) { return static_cast<std::int8_t>(file.u8(at)); }

class SkinReader {
 public:
  SkinReader(const Segments& segments, std::span<const int> boneOf, MeshBuilder& builder, DrawFaults& faults,
             DrawBudget& budget)
      : segments_(segments), boneOf_(boneOf), builder_(builder), faults_(faults), budget_(budget) {}

  LimbSkin read(const FoundBytes& at) {
    LimbSkin skin;
    if (!at.file.has(at.offset, kHeaderBytes)) {
      faults_.warn({code("z64.skin-outside"), core::Offset{at.offset}}, at.offset, "skin");
      return skin;
    }
    skin.pointer = at.offset + 8;
    skin.list = at.file.u32(skin.pointer);
    const std::size_t vertices = at.file.u16(at.offset);
    const std::size_t groups = at.file.u16(at.offset + 2);
    if (groups == 0) return skin;
    const auto first = records(at.file.u32(at.offset + 4), groups, kGroupBytes, at.offset + 4);
    if (!first) return skin;
    // A file has a record for each vertex, so it cannot have more vertices.
    skin.vertices.resize(std::min<std::size_t>(vertices, at.file.size() / kRecordBytes));
    for (std::size_t i = 0; i < groups; ++i) readGroup(first->file, first->offset + i * kGroupBytes, skin);
    return skin;
  }

 private:
  /// @return nothing, after a message, if some records are missing.
  std::optional<FoundBytes> records(std::uint32_t address, std::size_t count, std::uint64_t size,
                                    std::uint64_t field) {
    const auto found = segments_.find(address);
    if (found && found->file.has(found->offset, count * size)) return found;
    faults_.warn({code("z64.skin-outside"), hexOf(address)}, field, "skin");
    return std::nullopt;
  }

  bool spend(std::size_t records, std::uint64_t offset) {
    if (records <= budget_.skinRecords) {
      budget_.skinRecords -= records;
      return true;
    }
    budget_.skinRecords = 0;
    faults_.warn({code("z64.drawn-too-much")}, offset, "skin");
    return false;
  }

  void readGroup(const ObjectView& file, std::uint64_t group, LimbSkin& skin) {
    const std::size_t vertices = file.u16(group);
    const std::size_t weights = file.u16(group + 2);
    const std::size_t normalWeight = file.u16(group + 4);
    if (vertices == 0 || weights == 0) return;
    if (!spend(1 + vertices + weights, group)) return;
    const auto firstVertex = records(file.u32(group + 8), vertices, kRecordBytes, group + 8);
    const auto firstWeight = records(file.u32(group + 12), weights, kRecordBytes, group + 12);
    if (!firstVertex || !firstWeight) return;
    LoadedVertex shared{.state = LoadedVertex::State::Loaded};
    if (!move(*firstWeight, weights, normalWeight, shared)) return;
    for (std::size_t i = 0; i < vertices; ++i) {
      const std::uint64_t at = firstVertex->offset + i * kRecordBytes;
      const std::size_t index = firstVertex->file.u16(at);
      if (index >= skin.vertices.size()) {
        faults_.warn({code("z64.skin-vertex"), index, skin.vertices.size()}, at, "skin vertex");
        continue;
      }
      LoadedVertex& vertex = skin.vertices[index] = shared;
      vertex.uv = glm::vec2(firstVertex->file.s16(at + 2), firstVertex->file.s16(at + 4)) / 32.0F;
      vertex.normal = glm::vec3(signedByte(firstVertex->file, at + 6), signedByte(firstVertex->file, at + 7),
                                signedByte(firstVertex->file, at + 8)) /
                      127.0F;
      vertex.colour.a = firstVertex->file.u8(at + 9);
    }
  }

  /// Sets place and draw matrix. A single limb moves a vertex in the limb's own space. If several do, each
  /// has a place for it, which becomes a part of the matrix. @return false, after a message, if that cannot
  /// be done.
  bool move(const FoundBytes& first, std::size_t count, std::size_t normalWeight, LoadedVertex& vertex) {
    std::vector<core::Influence> influences;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t at = first.offset + i * kRecordBytes;
      const std::size_t limb = first.file.u8(at);
      if (limb >= boneOf_.size() || boneOf_[limb] < 0) {
        faults_.warn({code("z64.skin-limb"), limb, boneOf_.size()}, at, "skin weight");
        return false;
      }
      core::Influence influence{.bone = boneOf_[limb], .weight = first.file.u8(at + 8) / 100.0F};
      influence.offset[3] = {first.file.s16(at + 2), first.file.s16(at + 4), first.file.s16(at + 6)};
      influences.push_back(influence);
    }
    std::optional<std::uint16_t> matrix;
    if (count == 1) {
      vertex.position = influences[0].offset[3];
      matrix = builder_.drawMatrixOf({.limb = influences[0].bone});
    } else {
      matrix = builder_.drawMatrixOf(influences, influences[std::min(normalWeight, count - 1)].bone);
    }
    if (!matrix) faults_.warn({code("z64.drawn-too-much")}, first.offset, "skin");
    vertex.drawMatrix = matrix.value_or(0);
    return matrix.has_value();
  }

  const Segments& segments_;
  std::span<const int> boneOf_;
  MeshBuilder& builder_;
  DrawFaults& faults_;
  DrawBudget& budget_;
};

}  // namespace

LimbSkin readLimbSkin(const FoundBytes& at, const Segments& segments, std::span<const int> boneOf,
                      MeshBuilder& builder, DrawFaults& faults, DrawBudget& budget) {
  return SkinReader(segments, boneOf, builder, faults, budget).read(at);
}

}  // namespace marrow::formats::z64
