// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/sm64ds_formats.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/asset.h"
#include "formats/bytes/byte_reader.h"
#include "formats/sm64ds/codes.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::sm64ds {
namespace {

/// A part of the model: count entries from an offset on.
struct BmdTable {
  std::uint32_t count = 0;
  std::uint32_t offset = 0;
};

/// The model's header. Source: docs/formats/sm64ds-bmd.md.
struct BmdHeader {
  std::uint32_t scaleShift = 0;  ///< vertices are multiplied by 2^n; bones are not
  BmdTable bones;
  BmdTable displayLists;
  BmdTable textures;
  BmdTable palettes;
  BmdTable materials;
  std::uint32_t boneMapOffset = 0;

  static constexpr std::uint64_t kSize = 0x3C;
  static constexpr std::uint64_t kBoneSize = 0x40;
};

/// One bone record. Offsets are absolute.
struct BmdBone {
  std::uint64_t offset = 0;
  std::uint32_t id = 0;  ///< the animation track that moves it
  std::uint32_t nameOffset = 0;
  std::int16_t parentDelta = 0;               ///< parent id minus own id; 0: a root
  std::int16_t firstChild = 0;                ///< in records from this one; 0: none
  std::int16_t nextSibling = 0;               ///< in records from this one; 0: none
  std::array<std::int32_t, 3> scale{};        ///< 20.12
  std::array<std::int16_t, 3> rotation{};     ///< 4096 a turn
  std::array<std::int32_t, 3> translation{};  ///< 20.12
  std::uint32_t flags = 0;                    ///< bit 0: faces the camera
};

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

/// @throws ReadFailure when the bytes end inside it or inside the bone table, or when there are no bones.
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

/// True when every table lies inside the file and every bone has a valid name and valid relatives.
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

constexpr float kFixedUnit = 1.0F / 4096.0F;
constexpr std::uint32_t kBillboard = 1;

core::Transform restOf(const BmdBone& record) {
  core::Transform rest;
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    rest.scale[axis] = static_cast<float>(record.scale[i]) * kFixedUnit;
    rest.rotationDegrees[axis] =
        core::BinaryAngle::wrap(std::int64_t{record.rotation[i]} * (65536 / 4096)).degrees();
    rest.translation[axis] = static_cast<float>(record.translation[i]) * kFixedUnit;
  }
  return rest;
}

/// Turns the bone table into bones by id, the number that animation tracks use.
class BoneReader {
 public:
  BoneReader(ByteReader& reader, const BmdHeader& header, core::Diagnostics& diagnostics)
      : reader_(reader), header_(header), diagnostics_(diagnostics), seen_(header.bones.count, false) {}

  std::vector<core::Bone> readAll() {
    std::vector<core::Bone> bones(header_.bones.count);
    for (std::uint32_t i = 0; i < header_.bones.count; ++i) {
      const ByteReader::Scope scope(reader_, "bone record", static_cast<int>(i));
      const BmdBone record = readBmdBone(reader_, header_.bones.offset + i * BmdHeader::kBoneSize);
      checkId(record);
      bones[record.id] = boneOf(record);
    }
    return bones;
  }

 private:
  void checkId(const BmdBone& record) {
    if (record.id >= seen_.size()) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("sm64ds.bone-outside"), record.id, seen_.size()},
                   record.offset, "id");
    }
    if (seen_[record.id]) {
      reader_.fail(core::ErrorCode::BadValue, {code("sm64ds.bone-twice"), record.id}, record.offset, "id");
    }
    seen_[record.id] = true;
  }

  core::Bone boneOf(const BmdBone& record) {
    core::Bone bone;
    bone.name = nameOf(record);
    bone.parent = parentOf(record);
    bone.track = static_cast<int>(record.id);
    bone.rest = restOf(record);
    bone.isBillboard = (record.flags & kBillboard) != 0;
    bone.storedFlags = record.flags;
    bone.byteOffset = record.offset;
    return bone;
  }

  int parentOf(const BmdBone& record) const {
    if (record.parentDelta == 0) return core::Bone::kNoParent;
    const std::int64_t parent = std::int64_t{record.id} + record.parentDelta;
    if (parent < 0 || parent >= static_cast<std::int64_t>(seen_.size())) {
      reader_.fail(core::ErrorCode::IndexOutOfRange,
                   {code("sm64ds.parent-outside"), record.id, parent, seen_.size()}, record.offset + 0x08,
                   "parent");
    }
    return static_cast<int>(parent);
  }

  // Names are only for people: a damaged one costs the name, not the skeleton.
  std::string nameOf(const BmdBone& record) {
    try {
      const std::string stored = reader_.text(record.nameOffset, "name");
      const bool isPlain = std::none_of(stored.begin(), stored.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
      });
      if (!isPlain) {
        warn(diagnostics_, reader_, {code("sm64ds.odd-name")}, record.offset + 0x04, "name offset");
      }
      std::string name = fromShiftJis(stored);
      if (!name.empty()) return name;
      warn(diagnostics_, reader_, {code("sm64ds.no-name")}, record.offset + 0x04, "name offset");
    } catch (const ReadFailure& failure) {
      warn(diagnostics_, reader_, {code("sm64ds.name-left-out"), failure.error.message}, record.offset + 0x04,
           "name offset");
    }
    return "bone_" + std::to_string(record.id);
  }

  ByteReader& reader_;
  const BmdHeader& header_;
  core::Diagnostics& diagnostics_;
  std::vector<bool> seen_;
};

void noteBillboards(const ByteReader& reader, const core::Skeleton& skeleton,
                    core::Diagnostics& diagnostics) {
  for (const core::Bone& bone : skeleton.bones) {
    if (!bone.isBillboard) continue;
    diagnostics.add({core::Severity::Info,
                     {code("sm64ds.billboard"), bone.name},
                     {},
                     bone.byteOffset + 0x3C,
                     reader.path("flags")});
  }
}

Asset readChecked(ByteReader& reader, const ReadContext& context) {
  Asset content;
  const ByteReader::Scope scope(reader, "BMD");
  const BmdHeader header = readBmdHeader(reader);
  auto skeleton = std::make_shared<core::Skeleton>();
  skeleton->name = stemOf(context.fileName);
  skeleton->rules = &core::kSm64dsRules;
  skeleton->byteOffset = header.bones.offset;
  skeleton->properties = {
      core::countProperty("vertexScaleShift", "vertex scale shift", header.scaleShift),
      core::countProperty("displayLists", "display lists", header.displayLists.count),
      core::countProperty("materials", "materials", header.materials.count),
      core::countProperty("textures", "textures", header.textures.count),
      core::countProperty("palettes", "palettes", header.palettes.count),
  };
  skeleton->bones = BoneReader(reader, header, content.diagnostics).readAll();
  if (!skeleton->sortParentsFirst()) {
    reader.fail(core::ErrorCode::BadValue, {code("sm64ds.parent-circle")}, header.bones.offset, "bone table");
  }
  noteBillboards(reader, *skeleton, content.diagnostics);
  content.skeletons.push_back(std::move(skeleton));
  return content;
}

}  // namespace

int probeBmd(ByteView bytes) { return isCleanBmd(bytes) ? 60 : 0; }

core::Result<Asset> readBmd(ByteView bytes, const ReadContext& context) {
  return resultOf([&] {
    ByteReader reader(bytes, Endian::Little);
    return readChecked(reader, context);
  });
}

}  // namespace marrow::formats::sm64ds
