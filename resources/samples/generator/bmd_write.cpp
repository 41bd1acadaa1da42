// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/bmd_write.h"

#include "resources/samples/generator/rig.h"
#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

constexpr std::size_t kBlockAlignment = 32;
constexpr std::uint32_t kNodeEnd = 0;
constexpr std::uint32_t kNodeOpen = 1;
constexpr std::uint32_t kNodeClose = 2;
constexpr std::uint32_t kNodeJoint = 0x10;

void node(BigEndianWriter& out, std::uint32_t type, std::uint32_t index) {
  out.u16(type);
  out.u16(index);
}

void jointNodes(BigEndianWriter& out, std::size_t joint) {
  node(out, kNodeJoint, static_cast<std::uint32_t>(joint));
  bool isOpen = false;
  for (std::size_t child = joint + 1; child < kBoneCount; ++child) {
    if (wanderer()[child].parent != static_cast<int>(joint)) continue;
    if (!isOpen) node(out, kNodeOpen, 0);
    isOpen = true;
    jointNodes(out, child);
  }
  if (isOpen) node(out, kNodeClose, 0);
}

Bytes hierarchyBlock() {
  BigEndianWriter out;
  out.text("INF1");
  out.u32(0);  // size, patched below
  out.u16(0);  // flags: scaling rule 0, basic
  out.u16(0xFFFF);
  out.u32(0);     // packets
  out.u32(0);     // vertices
  out.u32(0x18);  // hierarchy
  jointNodes(out, 0);
  node(out, kNodeEnd, 0);
  out.align(kBlockAlignment);
  out.patchU32(4, out.size());
  return out.bytes();
}

void joint(BigEndianWriter& out, const BonePose& rest) {
  constexpr double kUnitsPerDegree = 65536.0 / 360.0;
  out.u16(0);  // kind
  out.u8(0);   // scale compensation: not used by the basic rule
  out.u8(0xFF);
  for (int axis = 0; axis < 3; ++axis) out.f32(roundToGrid(rest.scale[axis]));
  for (int axis = 0; axis < 3; ++axis) out.s16(roundSafely(rest.rotation[axis] * kUnitsPerDegree));
  out.u16(0xFFFF);
  for (int axis = 0; axis < 3; ++axis) out.f32(roundToGrid(rest.translation[axis]));
  // Bounding sphere and box of the joint's mesh. There is no mesh, so a small box around the joint.
  out.f32(4.0F);
  for (const float corner : {-2.0F, 2.0F}) {
    for (int axis = 0; axis < 3; ++axis) out.f32(corner);
  }
}

// The games look names up by this hash: each letter is added to three times the hash so far, in 16 bits.
std::uint32_t nameHash(std::string_view name) {
  std::uint32_t hash = 0;
  for (const char letter : name) hash = (hash * 3U + static_cast<unsigned char>(letter)) & 0xFFFFU;
  return hash;
}

void nameTable(BigEndianWriter& out) {
  out.u16(kBoneCount);
  out.u16(0xFFFF);
  std::size_t offset = 4 + 4 * kBoneCount;
  for (const BoneDefinition& bone : wanderer()) {
    out.u16(nameHash(bone.name));
    out.u16(static_cast<std::uint32_t>(offset));
    offset += bone.name.size() + 1;
  }
  for (const BoneDefinition& bone : wanderer()) {
    out.text(bone.name);
    out.u8(0);
  }
}

Bytes jointBlock() {
  BigEndianWriter out;
  out.text("JNT1");
  out.u32(0);
  out.u16(kBoneCount);
  out.u16(0xFFFF);
  out.u32(0x18);  // joints
  out.u32(0);     // remap table
  out.u32(0);     // names
  for (const BoneDefinition& bone : wanderer()) joint(out, bone.rest);
  out.patchU32(0x10, out.size());
  for (std::uint32_t i = 0; i < kBoneCount; ++i) out.u16(i);
  out.align(4);
  out.patchU32(0x14, out.size());
  nameTable(out);
  out.align(kBlockAlignment);
  out.patchU32(4, out.size());
  return out.bytes();
}

}  // namespace

Bytes writeBmd() {
  BigEndianWriter out;
  out.text("J3D2bmd3");
  out.u32(0);  // file size
  out.u32(2);  // blocks
  out.fill(16, 0xFF);
  out.append(hierarchyBlock());
  out.append(jointBlock());
  out.patchU32(8, out.size());
  return out.bytes();
}

}  // namespace marrow::samples
