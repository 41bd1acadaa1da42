// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bmd_raw.h"

#include "formats/sm64ds/codes.h"

#include <cstddef>
#include <vector>

namespace marrow::formats::sm64ds {
namespace {

BmdHeader headerFields(const ByteReader& reader) {
  reader.slice(0, BmdHeader::kSize, 1, "header");
  BmdHeader header;
  header.scaleShift = reader.u32(0x00, "scale shift");
  header.bones = {reader.u32(0x04, "bone count"), reader.u32(0x08, "bone table")};
  header.displayLists = {reader.u32(0x0C, "display list count"), reader.u32(0x10, "display lists")};
  header.textures = {reader.u32(0x14, "texture count"), reader.u32(0x18, "textures")};
  header.palettes = {reader.u32(0x1C, "palette count"), reader.u32(0x20, "palettes")};
  header.materials = {reader.u32(0x24, "material count"), reader.u32(0x28, "materials")};
  header.boneMapOffset = reader.u32(0x2C, "bone map");
  return header;
}

bool fits(const ByteReader& reader, const BmdTable& table, std::uint64_t entrySize) {
  if (table.count == 0) return table.offset <= reader.size();
  return table.offset >= BmdHeader::kSize && table.offset % 4 == 0 &&
         table.offset + table.count * entrySize <= reader.size();
}

bool isCleanHeader(const ByteReader& reader, const BmdHeader& header) {
  constexpr std::uint32_t kMostShift = 20;
  return header.scaleShift <= kMostShift && header.bones.count != 0 && header.bones.count <= 0x7FFF &&
         fits(reader, header.bones, BmdHeader::kBoneSize) && fits(reader, header.displayLists, 8) &&
         fits(reader, header.textures, 0x14) && fits(reader, header.palettes, 0x10) &&
         fits(reader, header.materials, 0x30) && header.boneMapOffset <= reader.size();
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

BmdHeader readBmdHeader(ByteReader& reader) {
  const BmdHeader header = headerFields(reader);
  if (header.bones.count == 0) {
    reader.fail(core::ErrorCode::BadValue, {code("sm64ds.model-without-bones")}, 0x04, "bone count");
  }
  if (header.bones.offset < BmdHeader::kSize) {
    reader.fail(core::ErrorCode::BadValue, {code("sm64ds.table-in-header")}, 0x08, "bone table");
  }
  reader.slice(header.bones.offset, header.bones.count, BmdHeader::kBoneSize, "bone table");
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
    bone.scale[axis] = reader.s32(offset + 0x10 + 4 * axis, "scale");
    bone.rotation[axis] = reader.s16(offset + 0x1C + 2 * axis, "rotation");
    bone.translation[axis] = reader.s32(offset + 0x24 + 4 * axis, "translation");
  }
  bone.flags = reader.u32(offset + 0x3C, "flags");
  return bone;
}

bool isCleanBmd(ByteView bytes) {
  if (bytes.size() < BmdHeader::kSize) return false;
  const ByteReader reader(bytes, Endian::Little);
  const BmdHeader header = headerFields(reader);
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
