// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/sm64ds_write.h"

#include <algorithm>
#include <string>
#include <vector>

#include "resources/samples/generator/rounding.h"
#include "resources/samples/generator/sprout_body.h"
#include "tests/write/sm64ds.h"

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

write::BmdRecord recordOf(std::size_t record) {
  const auto id = static_cast<int>(kRecordOrder[record]);
  const BoneDefinition& bone = bones()[kRecordOrder[record]];
  write::BmdRecord stored;
  stored.name = bone.name;
  stored.id = static_cast<std::uint32_t>(id);
  stored.flags = bone.facesCamera ? 1 : 0;
  stored.childDelta = distanceToNext(record, id);
  if (bone.parent >= 0) {
    stored.parentDelta = bone.parent - id;
    stored.siblingDelta = distanceToNext(record, bone.parent);
  }
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    stored.scale[a] = roundSafely(bone.rest.scale[axis] * kFixedOne);
    stored.rotation[a] = roundSafely(bone.rest.rotation[axis] * kUnitsPerDegree);
    stored.translation[a] = roundSafely(bone.rest.translation[axis] * kFixedOne);
  }
  return stored;
}

write::BmdMaterial materialOf(const Material& material) {
  constexpr std::uint32_t kRepeats = 3U << 16U;
  constexpr std::uint32_t kOpaque = 31U << 16U;
  constexpr std::uint32_t kAtOnce = 1U << 15U;  // the diffuse colour is that of the vertices
  const auto grey = [](std::uint32_t value) { return value | value << 5U | value << 10U; };
  return {std::string(material.name), material.image, material.isLit ? kRepeats : 0,
          (material.isLit ? 1U : 0U) | (material.hasBothSides ? 0xC0U : 0x80U) | kOpaque,
          material.isLit ? grey(21) | kAtOnce | grey(14) << 16U : grey(31) | kAtOnce};
}

std::vector<int> storedFrames(int frames, unsigned shift) {
  std::vector<int> stored;
  const int base = (frames - 1) >> shift << shift;
  for (int frame = 0; frame < base; frame += 1 << shift) stored.push_back(frame);
  for (int frame = base; frame < frames; ++frame) stored.push_back(frame);
  return stored;
}

std::uint16_t indexOf(std::vector<std::int32_t>& pool, const std::vector<std::int32_t>& values) {
  const auto found = std::search(pool.begin(), pool.end(), values.begin(), values.end());
  const auto index = static_cast<std::uint16_t>(found - pool.begin());
  if (found == pool.end()) pool.insert(pool.end(), values.begin(), values.end());
  return index;
}

template <typename Stored>
write::BcaFile::Channel addChannel(const Motion& motion, std::size_t bone, std::vector<std::int32_t>& pool,
                                   Stored stored) {
  std::vector<std::int32_t> values;
  bool moves = false;
  for (const int frame : storedFrames(motion.frames, motion.shifts[bone])) {
    values.push_back(stored(motion.poseAt(frame)[bone]));
    moves = moves || values.back() != values.front();
  }
  if (!moves) values.resize(1);
  return {static_cast<std::uint8_t>(motion.shifts[bone]), static_cast<std::uint8_t>(moves ? 1 : 0),
          indexOf(pool, values)};
}

}  // namespace

write::Bytes writeBmd() {
  write::BmdFile file;
  file.scaleShift = kScaleShift;
  for (std::size_t record = 0; record < kBoneCount; ++record) file.records.push_back(recordOf(record));
  for (const Drawing& drawing : drawings()) {
    file.drawings.push_back({static_cast<std::uint32_t>(drawing.bone),
                             static_cast<std::uint8_t>(drawing.material),
                             {drawing.slots.begin(), drawing.slots.end()},
                             drawing.commands});
  }
  file.images = images();
  for (const Material& material : materials()) file.materials.push_back(materialOf(material));
  return file.bytes();
}

write::Bytes writeBca(const Motion& motion) {
  // Scale 0 is 1, because three constant scales with index 0 mean 1, whatever is stored there.
  std::vector<std::int32_t> scales{4096};
  std::vector<std::int32_t> rotations;
  std::vector<std::int32_t> translations;
  write::BcaFile file(kBoneCount);
  for (std::size_t bone = 0; bone < kBoneCount; ++bone) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      file.channel(bone, a, addChannel(motion, bone, scales, [axis](const BonePose& pose) {
                     return roundSafely(pose.scale[axis] * kFixedOne);
                   }));
      file.channel(bone, 3 + a, addChannel(motion, bone, rotations, [axis](const BonePose& pose) {
                     return roundSafely(pose.rotation[axis] * kUnitsPerDegree) & 0xFFF;
                   }));
      file.channel(bone, 6 + a, addChannel(motion, bone, translations, [axis](const BonePose& pose) {
                     return roundSafely(pose.translation[axis] * kFixedOne);
                   }));
    }
  }
  file.frames(static_cast<unsigned>(motion.frames)).loop(motion.loops ? 1 : 0);
  return file.scales(scales).rotations(rotations).translations(translations).bytes();
}

}  // namespace marrow::samples::sprout
