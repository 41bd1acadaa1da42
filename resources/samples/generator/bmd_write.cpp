// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/bmd_write.h"

#include <string_view>
#include <vector>

#include "resources/samples/generator/j3d_material_write.h"
#include "resources/samples/generator/j3d_mesh_write.h"
#include "resources/samples/generator/j3d_names.h"
#include "resources/samples/generator/j3d_texture_write.h"
#include "resources/samples/generator/rig.h"
#include "resources/samples/generator/rounding.h"
#include "resources/samples/generator/wanderer_body.h"
#include "resources/samples/generator/wanderer_images.h"

namespace marrow::samples {
namespace {

constexpr std::uint32_t kNodeEnd = 0;
constexpr std::uint32_t kNodeOpen = 1;
constexpr std::uint32_t kNodeClose = 2;
constexpr std::uint32_t kNodeJoint = 0x10;
constexpr std::uint32_t kNodeMaterial = 0x11;
constexpr std::uint32_t kNodeShape = 0x12;

void node(BigEndianWriter& out, std::uint32_t type, std::uint32_t index) {
  out.u16(type);
  out.u16(index);
}

/// A shape of each material, below the root.
void shapeNodes(BigEndianWriter& out) {
  for (std::uint32_t i = 0; i < kMaterialCount; ++i) {
    node(out, kNodeMaterial, i);
    node(out, kNodeOpen, 0);
    node(out, kNodeShape, i);
    node(out, kNodeClose, 0);
  }
}

void jointNodes(BigEndianWriter& out, std::size_t joint, bool hasShapes) {
  node(out, kNodeJoint, static_cast<std::uint32_t>(joint));
  bool isOpen = hasShapes;
  if (hasShapes) {
    node(out, kNodeOpen, 0);
    shapeNodes(out);
  }
  for (std::size_t child = joint + 1; child < kBoneCount; ++child) {
    if (wanderer()[child].parent != static_cast<int>(joint)) continue;
    if (!isOpen) node(out, kNodeOpen, 0);
    isOpen = true;
    jointNodes(out, child, false);
  }
  if (isOpen) node(out, kNodeClose, 0);
}

Bytes hierarchyBlock(const J3dMesh* mesh) {
  BigEndianWriter out;
  out.text("INF1");
  out.u32(0);  // size, patched below
  out.u16(0);  // flags: scaling rule 0, basic
  out.u16(0xFFFF);
  out.u32(static_cast<std::uint32_t>(mesh == nullptr ? 0 : mesh->packetCount));
  out.u32(static_cast<std::uint32_t>(mesh == nullptr ? 0 : mesh->vertexCount));
  out.u32(0x18);  // hierarchy
  jointNodes(out, 0, mesh != nullptr);
  node(out, kNodeEnd, 0);
  return finishedBlock(out);
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
  std::vector<std::string_view> names;
  for (const BoneDefinition& bone : wanderer()) names.push_back(bone.name);
  appendNameTable(out, names);
  return finishedBlock(out);
}

}  // namespace

Bytes writeBmd(WandererKind kind) {
  std::vector<Bytes> blocks;
  if (kind == WandererKind::Bones) {
    blocks = {hierarchyBlock(nullptr), jointBlock()};
  } else {
    const J3dMesh mesh = writeMesh(wandererBody());
    blocks = {hierarchyBlock(&mesh), mesh.vertices, mesh.envelopes,   mesh.matrices,
              jointBlock(),          mesh.shapes,   writeMaterials(), writeTextures(wandererImages())};
  }
  BigEndianWriter out;
  out.text("J3D2bmd3");
  out.u32(0);  // file size
  out.u32(static_cast<std::uint32_t>(blocks.size()));
  out.fill(16, 0xFF);
  for (const Bytes& block : blocks) out.append(block);
  out.patchU32(8, out.size());
  return out.bytes();
}

}  // namespace marrow::samples
