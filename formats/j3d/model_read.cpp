// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/model_read.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/hierarchy.h"
#include "formats/j3d/j3d_file.h"
#include "formats/text/printable.h"

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::j3d {
namespace {

constexpr std::array<const char*, 4> kModelTypes = {"bmd2", "bmd3", "bdl3", "bdl4"};
constexpr std::uint64_t kJointSize = 0x40;

const Block& requireBlock(const ByteReader& reader, const std::vector<Block>& blocks, const char* tag) {
  const Block* block = findBlock(blocks, tag);
  if (block == nullptr) {
    reader.fail(core::ErrorCode::BadMagic, {code("j3d.no-block"), tag}, FileHeader::kSize, "blocks");
  }
  return *block;
}

// Names are only for people: a damaged table costs the names, not the skeleton.
std::vector<std::string> readNames(ByteReader& reader, std::uint64_t table, std::size_t joints,
                                   core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "names");
  std::vector<std::string> names(joints);
  for (std::size_t i = 0; i < joints; ++i) names[i] = "joint_" + std::to_string(i);
  try {
    const std::uint16_t count = reader.u16(table, "count");
    if (count != joints) {
      warn(diagnostics, reader, {code("j3d.name-count"), count, joints}, table, "count");
    }
    for (std::size_t i = 0; i < joints && i < count; ++i) {
      const std::uint64_t offset = reader.u16(table + 4 + 4 * i + 2, "name offset");
      names[i] = fromShiftJis(reader.text(table + offset, "name"));
    }
  } catch (const ReadFailure& failure) {
    diagnostics.add(core::leftOut({code("j3d.names-left-out"), failure.error.message}, failure.error));
  }
  return names;
}

core::Bone readJoint(ByteReader& reader, std::uint64_t at, core::Diagnostics& diagnostics) {
  reader.slice(at, kJointSize, 1, "record");
  core::Bone bone;
  bone.byteOffset = at;
  bone.scaleCompensate = reader.u8(at + 0x02, "scale compensate") == 1;
  for (int axis = 0; axis < 3; ++axis) {
    const auto step = static_cast<std::uint64_t>(axis);
    bone.rest.scale[axis] = reader.f32(at + 0x04 + 4 * step, "scale");
    bone.rest.rotationDegrees[axis] =
        core::BinaryAngle{reader.s16(at + 0x10 + 2 * step, "rotation")}.degrees();
    bone.rest.translation[axis] = reader.f32(at + 0x18 + 4 * step, "translation");
  }
  if (!core::isFinite(bone.rest.scale) || !core::isFinite(bone.rest.translation)) {
    warn(diagnostics, reader, {code("j3d.rest-not-finite")}, at + 0x04, "rest");
  }
  return bone;
}

std::vector<core::Bone> readJoints(ByteReader& reader, const Block& block, core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "JNT1");
  const std::size_t count = reader.u16(block.offset + 0x08, "joint count");
  if (count == 0) {
    reader.fail(core::ErrorCode::BadValue, {code("j3d.model-without-joints")}, block.offset + 0x08,
                "joint count");
  }
  const std::uint64_t data = block.offset + reader.u32(block.offset + 0x0C, "joint data offset");
  const std::uint64_t remap = block.offset + reader.u32(block.offset + 0x10, "remap offset");
  const std::uint32_t nameOffset = reader.u32(block.offset + 0x14, "name table offset");
  reader.slice(remap, count, 2, "remap table");
  std::vector<core::Bone> joints;
  joints.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const ByteReader::Scope jointScope(reader, "joint", static_cast<int>(i));
    const std::uint64_t record = reader.u16(remap + 2 * i, "remap");
    joints.push_back(readJoint(reader, data + record * kJointSize, diagnostics));
  }
  std::vector<std::string> names = nameOffset != 0
                                       ? readNames(reader, block.offset + nameOffset, count, diagnostics)
                                       : std::vector<std::string>(count);
  if (nameOffset == 0) {
    warn(diagnostics, reader, {code("j3d.no-names")}, block.offset + 0x14, "name table offset");
  }
  for (std::size_t i = 0; i < count; ++i) {
    joints[i].name = nameOffset != 0 ? std::move(names[i]) : "joint_" + std::to_string(i);
  }
  return joints;
}

core::ScalingRule readScalingRule(const ByteReader& reader, const Block& info,
                                  core::Diagnostics& diagnostics) {
  const unsigned rule = reader.u16(info.offset + 0x08, "flags") & 0xFU;
  if (rule <= 2) return static_cast<core::ScalingRule>(rule);
  warn(diagnostics, reader, {code("j3d.scaling-rule"), rule}, info.offset + 0x08, "INF1 / flags");
  return core::ScalingRule::Standard;
}

Asset readChecked(ByteReader& reader, const ReadContext& context) {
  Asset content;
  const FileHeader header = readHeader(reader, content.diagnostics);
  const std::vector<Block> blocks = readBlocks(reader, header, content.diagnostics);
  const Block& info = requireBlock(reader, blocks, "INF1");
  const Block& jointBlock = requireBlock(reader, blocks, "JNT1");
  auto skeleton = std::make_shared<core::Skeleton>();
  skeleton->name = stemOf(context.fileName);
  skeleton->rules = &core::kJ3dRules;
  skeleton->byteOffset = jointBlock.offset;
  skeleton->scalingRule = readScalingRule(reader, info, content.diagnostics);
  skeleton->bones = readJoints(reader, jointBlock, content.diagnostics);
  skeleton->properties = {
      core::wordProperty("scalingRule", "scaling rule", toString(skeleton->scalingRule)),
      core::countProperty("vertices", "vertices", reader.u32(info.offset + 0x10, "INF1 / vertex count")),
      core::countProperty("packets", "packets", reader.u32(info.offset + 0x0C, "INF1 / packet count")),
  };
  linkHierarchy(reader, info, *skeleton, content.diagnostics);
  content.skeletons.push_back(std::move(skeleton));
  return content;
}

}  // namespace

int probeModel(ByteView bytes) {
  for (const char* type : kModelTypes) {
    if (hasType(bytes, type)) return 100;
  }
  return 0;
}

core::Result<Asset> readModel(ByteView bytes, const ReadContext& context) {
  try {
    ByteReader reader(bytes, Endian::Big);
    return readChecked(reader, context);
  } catch (const ReadFailure& failure) {
    return tl::unexpected(failure.error);
  }
}

}  // namespace marrow::formats::j3d
