// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/sm64ds_write.h"

#include <algorithm>
#include <vector>

#include "resources/samples/generator/little_endian.h"
#include "resources/samples/generator/rounding.h"

namespace marrow::samples::sprout {
namespace {

constexpr double kFixedOne = 4096.0;  // 20.12
constexpr double kUnitsPerDegree = 4096 / 360.0;

// A depth-first walk with the legs before the stalk, so that records and ids differ.
constexpr std::array<Bone, kBoneCount> kRecordOrder = {kBody,   kLegL,   kFootL, kLegR,  kFootR,
                                                       kStalk1, kStalk2, kLeafL, kLeafR, kFace};

// The distance in records to the next record of the same parent, or to the first child; 0 for none.
int distanceToNext(std::size_t record, int parent) {
  for (std::size_t next = record + 1; next < kBoneCount; ++next) {
    if (bones()[kRecordOrder[next]].parent == parent) return static_cast<int>(next - record);
  }
  return 0;
}

void boneRecord(LittleEndianWriter& out, std::size_t record, std::size_t nameOffset) {
  const auto id = static_cast<int>(kRecordOrder[record]);
  const BoneDefinition& bone = bones()[kRecordOrder[record]];
  out.u32(static_cast<std::uint32_t>(id));
  out.u32(static_cast<std::uint32_t>(nameOffset));
  out.s16(bone.parent < 0 ? 0 : bone.parent - id);
  out.s16(distanceToNext(record, id));
  out.s16(bone.parent < 0 ? 0 : distanceToNext(record, bone.parent));
  out.u16(0);
  for (int axis = 0; axis < 3; ++axis) out.s32(roundSafely(bone.rest.scale[axis] * kFixedOne));
  for (int axis = 0; axis < 3; ++axis) out.s16(roundSafely(bone.rest.rotation[axis] * kUnitsPerDegree));
  out.u16(0);
  for (int axis = 0; axis < 3; ++axis) out.s32(roundSafely(bone.rest.translation[axis] * kFixedOne));
  out.fill(12, 0);  // no display lists
  out.u32(bone.facesCamera ? 1 : 0);
}

struct Descriptor {
  std::uint32_t shift = 0;
  bool isAnimated = false;
  std::uint32_t index = 0;
};

struct Tables {
  // Scale 0 is 1, because three constant scales with index 0 mean 1, whatever is stored there.
  std::vector<std::int32_t> scales{4096};
  std::vector<std::int32_t> rotations;
  std::vector<std::int32_t> translations;
};

std::vector<int> storedFrames(int frames, unsigned shift) {
  std::vector<int> stored;
  const int base = (frames - 1) >> shift << shift;
  for (int frame = 0; frame < base; frame += 1 << shift) stored.push_back(frame);
  for (int frame = base; frame < frames; ++frame) stored.push_back(frame);
  return stored;
}

std::uint32_t indexOf(std::vector<std::int32_t>& pool, const std::vector<std::int32_t>& values) {
  const auto found = std::search(pool.begin(), pool.end(), values.begin(), values.end());
  const auto index = static_cast<std::uint32_t>(found - pool.begin());
  if (found == pool.end()) pool.insert(pool.end(), values.begin(), values.end());
  return index;
}

template <typename Stored>
Descriptor addChannel(const Motion& motion, std::size_t bone, std::vector<std::int32_t>& pool,
                      Stored stored) {
  std::vector<std::int32_t> values;
  bool moves = false;
  for (const int frame : storedFrames(motion.frames, motion.shifts[bone])) {
    values.push_back(stored(motion.poseAt(frame)[bone]));
    moves = moves || values.back() != values.front();
  }
  if (!moves) values.resize(1);
  return {motion.shifts[bone], moves, indexOf(pool, values)};
}

std::vector<Descriptor> collectChannels(const Motion& motion, Tables& tables) {
  std::vector<Descriptor> channels;
  for (std::size_t bone = 0; bone < kBoneCount; ++bone) {
    for (int axis = 0; axis < 3; ++axis) {
      channels.push_back(addChannel(motion, bone, tables.scales, [axis](const BonePose& pose) {
        return roundSafely(pose.scale[axis] * kFixedOne);
      }));
    }
    for (int axis = 0; axis < 3; ++axis) {
      channels.push_back(addChannel(motion, bone, tables.rotations, [axis](const BonePose& pose) {
        return roundSafely(pose.rotation[axis] * kUnitsPerDegree) & 0xFFF;
      }));
    }
    for (int axis = 0; axis < 3; ++axis) {
      channels.push_back(addChannel(motion, bone, tables.translations, [axis](const BonePose& pose) {
        return roundSafely(pose.translation[axis] * kFixedOne);
      }));
    }
  }
  return channels;
}

}  // namespace

Bytes writeBmd() {
  constexpr std::size_t kHeaderSize = 0x3C;
  constexpr std::size_t kRecordSize = 0x40;
  const std::size_t namesAt = kHeaderSize + kRecordSize * kBoneCount;
  LittleEndianWriter names;
  LittleEndianWriter records;
  for (std::size_t record = 0; record < kBoneCount; ++record) {
    boneRecord(records, record, namesAt + names.size());
    names.text(bones()[kRecordOrder[record]].name);
    names.u8(0);
  }
  LittleEndianWriter out;
  out.u32(0);  // vertices are not scaled
  out.u32(kBoneCount);
  out.u32(kHeaderSize);
  out.fill(kHeaderSize - out.size(), 0);
  out.append(records.bytes());
  out.append(names.bytes());
  out.align(4);
  for (const std::size_t emptyTable : {0x10U, 0x18U, 0x20U, 0x28U, 0x2CU})
    out.patchU32(emptyTable, out.size());
  for (std::uint32_t id = 0; id < kBoneCount; ++id) out.u16(id);
  return out.bytes();
}

Bytes writeBca(const Motion& motion) {
  Tables tables;
  const std::vector<Descriptor> channels = collectChannels(motion, tables);
  LittleEndianWriter out;
  out.u16(kBoneCount);
  out.u16(static_cast<std::uint32_t>(motion.frames));
  out.u32(motion.loops ? 1 : 0);
  out.fill(16, 0);  // four offsets, patched below
  out.patchU32(0x08, out.size());
  for (const std::int32_t value : tables.scales) out.s32(value);
  out.patchU32(0x0C, out.size());
  for (const std::int32_t value : tables.rotations) out.s16(value);
  out.align(4);
  out.patchU32(0x10, out.size());
  for (const std::int32_t value : tables.translations) out.s32(value);
  out.patchU32(0x14, out.size());
  for (const Descriptor& channel : channels) {
    out.u8(channel.shift);
    out.u8(channel.isAnimated ? 1 : 0);
    out.u16(channel.index);
  }
  return out.bytes();
}

}  // namespace marrow::samples::sprout
