// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/asset.h"
#include "formats/j3d/body_read.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/j3d_file.h"
#include "formats/j3d/j3d_formats.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint64_t kJointSize = 0x40;

const Block& requireBlock(const ByteReader& reader, const std::vector<Block>& blocks, const char* tag) {
  const Block* block = findBlock(blocks, tag);
  if (block == nullptr) {
    reader.fail(core::ErrorCode::BadMagic, {code("j3d.no-block"), tag}, FileHeader::kSize, "blocks");
  }
  return *block;
}

/// @return a name for each joint.
std::vector<std::string> jointNames(ByteReader& reader, const Block& block, std::uint32_t offset,
                                    std::size_t joints, core::Diagnostics& diagnostics) {
  if (offset == 0)
    warn(diagnostics, reader, {code("j3d.no-names")}, block.offset + 0x14, "name table offset");
  std::vector<std::string> names = readNameTable(reader, block.offset, offset, diagnostics);
  if (offset != 0 && !names.empty() && names.size() != joints)
    warn(diagnostics, reader, {code("j3d.name-count"), names.size(), joints}, block.offset + offset,
         "names / count");
  for (std::size_t i = names.size(); i < joints; ++i) names.push_back("joint_" + std::to_string(i));
  return names;
}

core::Bone readJoint(ByteReader& reader, std::uint64_t at, core::Diagnostics& diagnostics) {
  reader.slice(at, kJointSize, 1, "record");
  core::Bone bone;
  bone.byteOffset = at;
  bone.scaleCompensate = reader.u8(at + 0x02, "scale compensate") == 1;
  for (int axis = 0; axis < 3; ++axis) {
    const auto step = static_cast<std::uint64_t>(axis);
    const auto name = [axis](int kind) {
      return core::toString(static_cast<core::Channel>(3 * kind + axis));
    };
    bone.rest.scale[axis] = reader.f32(at + 0x04 + 4 * step, name(0));
    bone.rest.rotationDegrees[axis] = core::BinaryAngle{reader.s16(at + 0x10 + 2 * step, name(1))}.degrees();
    bone.rest.translation[axis] = reader.f32(at + 0x18 + 4 * step, name(2));
  }
  (void)reader.bytesAt(at + 0x24, 0x1C, FieldType::Raw, "radius and box");
  if (const std::optional<float> far = core::dropFar(bone.rest))
    warn(diagnostics, reader, {code("j3d.rest-far"), fmt::format("{:g}", *far)}, at + 0x04, "rest");
  return bone;
}

std::vector<core::Bone> readJoints(ByteReader& reader, const Block& block, core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "JNT1");
  const std::size_t count = reader.u16(block.offset + 0x08, "joint count");
  if (count == 0) {
    reader.fail(core::ErrorCode::BadValue, {code("j3d.model-without-joints")}, block.offset + 0x08,
                "joint count");
  }
  const std::uint64_t data = placeIn(reader, block, 0x0C, "joint data offset");
  const std::uint64_t remap = placeIn(reader, block, 0x10, "remap offset");
  const std::uint32_t nameOffset = reader.u32(block.offset + 0x14, "name table offset");
  (void)reader.numbersAt(remap, count, FieldType::U16, "remap table", "joint");
  std::vector<core::Bone> joints;
  joints.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const ByteReader::Scope jointScope(reader, "joint", static_cast<int>(i), FieldGroup::Bone);
    const std::uint64_t record = reader.u16(remap + 2 * i, "remap");
    joints.push_back(readJoint(reader, data + record * kJointSize, diagnostics));
  }
  const std::vector<std::string> names = jointNames(reader, block, nameOffset, count, diagnostics);
  for (std::size_t i = 0; i < count; ++i) joints[i].name = names[i];
  return joints;
}

core::ScalingRule readScalingRule(const ByteReader& reader, const Block& info,
                                  core::Diagnostics& diagnostics) {
  const unsigned rule = reader.u16(info.offset + 0x08, "flags") & 0xFU;
  if (rule <= 2) return static_cast<core::ScalingRule>(rule);
  warn(diagnostics, reader, {code("j3d.scaling-rule"), rule}, info.offset + 0x08, "INF1 / flags");
  return core::ScalingRule::Standard;
}

/// Walks the node list once; memory is bounded by its length.
class HierarchyWalk {
 public:
  HierarchyWalk(ByteReader& reader, core::Skeleton& skeleton, core::Diagnostics& diagnostics)
      : reader_(reader), skeleton_(skeleton), diagnostics_(diagnostics), seen_(skeleton.size(), false) {}

  void walk(std::uint64_t offset) {
    for (int node = 0;; ++node, offset += 4) {
      const ByteReader::Scope scope(reader_, "node", node);
      const std::uint16_t type = reader_.u16(offset, "type");
      const std::uint16_t index = reader_.u16(offset + 2, "index");
      if (type == kEnd) {
        if (!parents_.empty())
          warn(diagnostics_, reader_, {code("j3d.level-open"), parents_.size()}, offset, "type");
        break;
      }
      if (type == kOpen) {
        parents_.push_back(last_);
      } else if (type == kClose) {
        close(offset);
      } else if (type == kJoint) {
        place(index, offset);
      } else if (type != kMaterial && type != kShape) {
        warn(diagnostics_, reader_, {code("j3d.node-type"), type}, offset, "type");
      }
    }
    reportUnnamed();
  }

 private:
  void close(std::uint64_t offset) {
    if (parents_.empty()) {
      warn(diagnostics_, reader_, {code("j3d.level-not-open")}, offset, "type");
      return;
    }
    last_ = parents_.back();
    parents_.pop_back();
  }

  void place(std::uint16_t joint, std::uint64_t offset) {
    if (joint >= skeleton_.size()) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("j3d.joint-outside"), joint, skeleton_.size()},
                   offset + 2, "index");
    }
    if (seen_[joint]) {
      warn(diagnostics_, reader_, {code("j3d.joint-twice"), joint}, offset + 2, "index");
    } else {
      skeleton_.bones[joint].parent = parents_.empty() ? core::Bone::kNoParent : parents_.back();
      seen_[joint] = true;
    }
    last_ = joint;
  }

  void reportUnnamed() {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i]) continue;
      warn(diagnostics_, reader_, {code("j3d.joint-left-out"), i}, skeleton_.bones[i].byteOffset,
           "hierarchy");
    }
  }

  ByteReader& reader_;
  core::Skeleton& skeleton_;
  core::Diagnostics& diagnostics_;
  std::vector<bool> seen_;
  std::vector<int> parents_;
  int last_ = core::Bone::kNoParent;  ///< the joint that an opened level hangs under
};

/// Gives the bones their parents from INF1's list of nodes and puts parents before children. Joints that the
/// list never names become roots, with a warning.
void linkHierarchy(ByteReader& reader, const Block& info, core::Skeleton& skeleton,
                   core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "INF1");
  for (std::size_t i = 0; i < skeleton.size(); ++i) skeleton.bones[i].track = static_cast<int>(i);
  const std::uint64_t nodes = info.offset + reader.u32(info.offset + 0x14, "hierarchy offset");
  HierarchyWalk(reader, skeleton, diagnostics).walk(nodes);
  // The games' files have parents first already; only then are bone and joint numbers equal. The walk hangs
  // joints only under earlier ones, so there is no circle and the sort cannot fail.
  (void)skeleton.sortParentsFirst();
}

}  // namespace

core::Result<Asset> readModel(ByteView bytes, const ReadContext& context) {
  return resultOf([&] {
    ByteReader reader(bytes, Endian::Big, context.recording);
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
        core::countProperty("vertices", "stored positions",
                            reader.u32(info.offset + 0x10, "INF1 / vertex count")),
        core::countProperty("packets", "packets", reader.u32(info.offset + 0x0C, "INF1 / packet count")),
    };
    linkHierarchy(reader, info, *skeleton, content.diagnostics);
    if (auto body = readBody(reader, blocks, *skeleton, context, content.diagnostics)) {
      if (!body->mesh.indices.empty()) skeleton->body = body;  // otherwise only its images are to be seen
      content.models.push_back(std::move(body));
    }
    content.skeletons.push_back(std::move(skeleton));
    return content;
  });
}

}  // namespace marrow::formats::j3d
