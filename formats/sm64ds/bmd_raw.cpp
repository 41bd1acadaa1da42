// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bmd_raw.h"

#include "core/curve.h"
#include "formats/sm64ds/codes.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace marrow::formats::sm64ds {
namespace {

BmdHeader modelHeaderFields(const ByteReader& reader) {
  reader.slice(0, BmdHeader::kSize, 1, "header");
  BmdHeader header;
  header.scaleShift = reader.u32(0x00, "scale shift");
  header.bones = {reader.u32(0x04, "bone count"), reader.u32(0x08, "bone table")};
  header.displayLists = {reader.u32(0x0C, "display list count"), reader.u32(0x10, "display lists")};
  header.textures = {reader.u32(0x14, "texture count"), reader.u32(0x18, "textures")};
  header.palettes = {reader.u32(0x1C, "palette count"), reader.u32(0x20, "palettes")};
  header.materials = {reader.u32(0x24, "material count"), reader.u32(0x28, "materials")};
  header.boneMapOffset = reader.u32(0x2C, "bone map");
  header.weightedMatrices = {reader.u32(0x30, "weighted matrix count"),
                             reader.u32(0x34, "weighted matrices")};
  return header;
}

bool fits(const ByteReader& reader, const BmdTable& table, std::uint64_t entrySize) {
  if (table.count == 0) return table.offset <= reader.size();
  return table.offset >= BmdHeader::kSize && table.offset % 4 == 0 &&
         table.offset + table.count * entrySize <= reader.size();
}

bool isCleanHeader(const ByteReader& reader, const BmdHeader& header) {
  return header.scaleShift <= BmdHeader::kMostShift && header.bones.count != 0 &&
         header.bones.count <= 0x7FFF && fits(reader, header.bones, BmdHeader::kBoneSize) &&
         fits(reader, header.displayLists, BmdHeader::kListSize) &&
         fits(reader, header.textures, BmdHeader::kTextureSize) &&
         fits(reader, header.palettes, BmdHeader::kPaletteSize) &&
         fits(reader, header.materials, BmdHeader::kMaterialSize) && header.boneMapOffset <= reader.size();
}

bool isName(ByteView bytes, std::uint64_t offset) {
  constexpr std::uint64_t kMostCharacters = 64;
  for (std::uint64_t i = 0; i < kMostCharacters && offset + i < bytes.size(); ++i) {
    const std::uint8_t c = bytes[offset + i];
    if (c == 0) return i > 0;
    if (c < 0x20 || c >= 0x7F) return false;
  }
  return false;
}

bool isBetween(std::int64_t index, std::int64_t count) { return index >= 0 && index < count; }

bool isCleanBone(ByteView bytes, const BmdBone& bone, std::int64_t record, std::int64_t count) {
  return bone.id < count && isName(bytes, bone.nameOffset) && isBetween(bone.id + bone.parentDelta, count) &&
         isBetween(record + bone.firstChild, count) && isBetween(record + bone.nextSibling, count);
}

}  // namespace

BmdHeader readBmdHeader(const ByteReader& reader) {
  const BmdHeader header = modelHeaderFields(reader);
  if (header.bones.count == 0) {
    reader.fail(core::ErrorCode::BadValue, {code("sm64ds.model-without-bones")}, 0x04, "bone count");
  }
  bmdBytes(reader, header.bones.offset, header.bones.count, BmdHeader::kBoneSize, "bone table");
  return header;
}

BmdBone readBmdBone(const ByteReader& reader, std::uint64_t offset) {
  reader.slice(offset, BmdHeader::kBoneSize, 1, "record");
  BmdBone bone;
  bone.offset = offset;
  bone.id = reader.u32(offset + 0x00, "id");
  bone.nameOffset = reader.u32(offset + 0x04, "name offset");
  bone.parentDelta = reader.s16(offset + 0x08, "parent");
  bone.firstChild = reader.s16(offset + 0x0A, "first child");
  bone.nextSibling = reader.s16(offset + 0x0C, "next sibling");
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto name = [axis](std::size_t kind) {
      return core::toString(static_cast<core::Channel>(3 * kind + axis));
    };
    bone.scale[axis] = reader.s32(offset + 0x10 + 4 * axis, name(0));
    bone.rotation[axis] = reader.s16(offset + 0x1C + 2 * axis, name(1));
    bone.translation[axis] = reader.s32(offset + 0x24 + 4 * axis, name(2));
  }
  bone.pairCount = reader.u16(offset + 0x30, "pair count");  // the game reads only half of the word
  bone.pairMaterials = reader.u32(offset + 0x34, "materials");
  bone.pairLists = reader.u32(offset + 0x38, "display lists");
  bone.flags = reader.u32(offset + 0x3C, "flags");
  return bone;
}

BmdPart readBmdPart(const ByteReader& reader, std::uint64_t offset) {
  return {
      .offset = offset,
      .transforms = {reader.u32(offset + 0x00, "transform count"), reader.u32(offset + 0x04, "transforms")},
      .commandBytes = reader.u32(offset + 0x08, "command size"),
      .commands = reader.u32(offset + 0x0C, "commands")};
}

BmdTexture readBmdTexture(const ByteReader& reader, std::uint64_t offset) {
  return {.offset = offset,
          .name = reader.u32(offset + 0x00, "name offset"),
          .data = reader.u32(offset + 0x04, "data offset"),
          .size = reader.u32(offset + 0x08, "size"),
          .parameters = reader.u32(offset + 0x10, "parameters")};
}

BmdPalette readBmdPalette(const ByteReader& reader, std::uint64_t offset) {
  return {.offset = offset,
          .name = reader.u32(offset + 0x00, "name offset"),
          .data = reader.u32(offset + 0x04, "data offset"),
          .size = reader.u32(offset + 0x08, "size")};
}

BmdMaterial readBmdMaterial(const ByteReader& reader, std::uint64_t offset) {
  return {.offset = offset,
          .name = reader.u32(offset + 0x00, "name offset"),
          .texture = reader.u32(offset + 0x04, "texture"),
          .palette = reader.u32(offset + 0x08, "palette"),
          .scale = {reader.s32(offset + 0x0C, "scale"), reader.s32(offset + 0x10, "scale")},
          .rotation = reader.s16(offset + 0x14, "rotation"),
          .translation = {reader.s32(offset + 0x18, "translation"), reader.s32(offset + 0x1C, "translation")},
          .parameters = reader.u32(offset + 0x20, "texture parameters"),
          .polygon = reader.u32(offset + 0x24, "polygon attributes"),
          .diffuse = reader.u32(offset + 0x28, "diffuse"),
          .emission = reader.u32(offset + 0x2C, "emission")};
}

ByteView bmdBytes(const ByteReader& reader, std::uint64_t offset, std::uint64_t count, std::uint64_t size,
                  const char* field) {
  if (count > 0 && offset < BmdHeader::kSize)
    reader.fail(core::ErrorCode::BadValue, {code("sm64ds.in-header"), offset}, offset, field);
  return reader.slice(offset, count, size, field);
}

std::uint32_t wholeEntries(const ByteReader& reader, const BmdTable& table, std::uint64_t entrySize) {
  if (table.offset >= reader.size() || table.offset < BmdHeader::kSize) return 0;
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(table.count, (reader.size() - table.offset) / entrySize));
}

std::string readBmdName(const ByteReader& reader, core::Diagnostics& diagnostics, std::uint64_t field,
                        std::string fallback) {
  try {
    const std::string stored = reader.text(reader.u32(field, "name offset"), "name");
    const bool isPlain = std::none_of(stored.begin(), stored.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    });
    if (!isPlain) warn(diagnostics, reader, {code("sm64ds.odd-name")}, field, "name offset");
    std::string name = fromShiftJis(stored);
    if (!name.empty()) return name;
    warn(diagnostics, reader, {code("sm64ds.no-name")}, field, "name offset");
  } catch (const ReadFailure& failure) {
    warn(diagnostics, reader, {code("sm64ds.name-left-out"), failure.error.message}, field, "name offset");
  }
  return fallback;
}

bool isCleanBmd(ByteView bytes) {
  if (bytes.size() < BmdHeader::kSize) return false;
  const ByteReader reader(bytes, Endian::Little);
  const BmdHeader header = modelHeaderFields(reader);
  if (!isCleanHeader(reader, header)) return false;
  std::vector<bool> seen(header.bones.count, false);
  for (std::uint32_t record = 0; record < header.bones.count; ++record) {
    const BmdBone bone = readBmdBone(reader, header.bones.offset + record * BmdHeader::kBoneSize);
    if (!isCleanBone(bytes, bone, record, header.bones.count) || seen[bone.id]) return false;
    seen[bone.id] = true;
  }
  return true;
}

}  // namespace marrow::formats::sm64ds
