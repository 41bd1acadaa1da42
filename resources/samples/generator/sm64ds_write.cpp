// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/sm64ds_write.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "resources/samples/generator/bytes.h"
#include "resources/samples/generator/rounding.h"
#include "resources/samples/generator/sprout_body.h"

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

/// The pairs of material and list that a bone draws, as two rows of bytes.
struct DrawnPairs {
  std::uint32_t count = 0;
  std::size_t materials = 0;
  std::size_t lists = 0;
};

void boneRecord(LittleEndianWriter& out, std::size_t record, std::size_t nameOffset,
                const DrawnPairs& drawn) {
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
  out.u32(drawn.count);
  out.u32(static_cast<std::uint32_t>(drawn.materials));
  out.u32(static_cast<std::uint32_t>(drawn.lists));
  out.u32(bone.facesCamera ? 1 : 0);
}

// -- the body ---------------------------------------------------------------------------------------------

/// Pads to a word, and says where the next bytes come to lie.
std::size_t nextWord(LittleEndianWriter& out) {
  out.align(4);
  return out.size();
}

/// Name and place of a thing of a table; its bytes follow the table.
struct Placed {
  std::size_t name = 0;
  std::size_t data = 0;
};

Placed place(LittleEndianWriter& out, std::string_view name, const Bytes& data) {
  Placed placed;
  placed.name = nextWord(out);
  out.text(name);
  out.u8(0);
  placed.data = nextWord(out);
  out.append(data);
  return placed;
}

Bytes paletteBytes(const Image& image) {
  LittleEndianWriter out;
  for (const std::uint16_t colour : image.palette) out.u16(colour);
  return out.bytes();
}

std::uint32_t exponentOf(std::uint32_t size) {
  std::uint32_t exponent = 0;
  while (8U << exponent < size) ++exponent;
  return exponent;
}

/// Textures and palettes, one of each an image.
void writeImages(LittleEndianWriter& out) {
  std::vector<Placed> textures;
  std::vector<Placed> palettes;
  for (const Image& image : images()) {
    textures.push_back(place(out, image.name, image.texels));
    palettes.push_back(place(out, std::string(image.name) + "_pl", paletteBytes(image)));
  }
  out.patchU32(0x14, textures.size());
  out.patchU32(0x18, nextWord(out));
  for (std::size_t i = 0; i < textures.size(); ++i) {
    const Image image = images()[i];
    out.u32(static_cast<std::uint32_t>(textures[i].name));
    out.u32(static_cast<std::uint32_t>(textures[i].data));
    out.u32(static_cast<std::uint32_t>(image.texels.size()));
    out.u16(image.width);
    out.u16(image.height);
    out.u32(exponentOf(image.width) << 20U | exponentOf(image.height) << 23U | image.format << 26U);
  }
  out.patchU32(0x1C, palettes.size());
  out.patchU32(0x20, out.size());
  for (std::size_t i = 0; i < palettes.size(); ++i) {
    out.u32(static_cast<std::uint32_t>(palettes[i].name));
    out.u32(static_cast<std::uint32_t>(palettes[i].data));
    out.u32(static_cast<std::uint32_t>(2 * images()[i].palette.size()));
    out.u32(0xFFFFFFFF);
  }
}

void writeMaterials(LittleEndianWriter& out) {
  std::vector<Placed> names;
  for (const Material& material : materials()) names.push_back(place(out, material.name, {}));
  out.patchU32(0x24, names.size());
  out.patchU32(0x28, nextWord(out));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Material material = materials()[i];
    constexpr std::uint32_t kRepeats = 3U << 16U;
    constexpr std::uint32_t kOpaque = 31U << 16U;
    constexpr std::uint32_t kAtOnce = 1U << 15U;  // the diffuse colour is that of the vertices
    const auto grey = [](std::uint32_t value) { return value | value << 5U | value << 10U; };
    out.u32(static_cast<std::uint32_t>(names[i].name));
    out.u32(material.image);
    out.u32(material.image);
    out.u32(4096);  // scale
    out.u32(4096);
    out.u32(0);  // rotation
    out.u32(0);  // translation
    out.u32(0);
    out.u32(material.isLit ? kRepeats : 0);
    out.u32((material.isLit ? 1U : 0U) | (material.hasBothSides ? 0xC0U : 0x80U) | kOpaque);
    out.u32(material.isLit ? grey(21) | kAtOnce | grey(14) << 16U : grey(31) | kAtOnce);
    out.u32(0);  // neither specular nor emission
  }
}

/// The lists, each with its slots, and their table.
void writeLists(LittleEndianWriter& out) {
  std::vector<std::size_t> parts;
  for (const Drawing& drawing : drawings()) {
    const std::size_t slots = nextWord(out);
    for (const Bone slot : drawing.slots) out.u8(static_cast<std::uint32_t>(slot));
    const std::size_t commands = nextWord(out);
    out.append(drawing.commands);
    parts.push_back(nextWord(out));
    out.u32(static_cast<std::uint32_t>(drawing.slots.size()));
    out.u32(static_cast<std::uint32_t>(slots));
    out.u32(static_cast<std::uint32_t>(drawing.commands.size()));
    out.u32(static_cast<std::uint32_t>(commands));
  }
  out.patchU32(0x0C, parts.size());
  out.patchU32(0x10, out.size());
  for (const std::size_t part : parts) {
    out.u32(1);
    out.u32(static_cast<std::uint32_t>(part));
  }
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
  const std::vector<Drawing> drawn = drawings();
  LittleEndianWriter names;
  for (const Bone bone : kRecordOrder) {
    names.text(bones()[bone].name);
    names.u8(0);
  }
  // One list a bone at most: the row of materials, then that of lists.
  const std::size_t pairsAt = namesAt + names.size();
  LittleEndianWriter records;
  std::size_t nameOffset = namesAt;
  for (std::size_t record = 0; record < kBoneCount; ++record) {
    const auto found = std::find_if(drawn.begin(), drawn.end(), [&](const Drawing& drawing) {
      return drawing.bone == kRecordOrder[record];
    });
    const auto number = static_cast<std::size_t>(found - drawn.begin());
    const bool draws = found != drawn.end();
    boneRecord(records, record, nameOffset,
               draws ? DrawnPairs{1, pairsAt + number, pairsAt + drawn.size() + number} : DrawnPairs{});
    nameOffset += bones()[kRecordOrder[record]].name.size() + 1;
  }
  LittleEndianWriter out;
  out.u32(kScaleShift);
  out.u32(kBoneCount);
  out.u32(kHeaderSize);
  out.fill(kHeaderSize - out.size(), 0);
  out.append(records.bytes());
  out.append(names.bytes());
  for (const Drawing& drawing : drawn) out.u8(drawing.material);
  for (std::uint32_t list = 0; list < drawn.size(); ++list) out.u8(list);
  writeLists(out);
  writeImages(out);
  writeMaterials(out);
  out.patchU32(0x2C, nextWord(out));
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
