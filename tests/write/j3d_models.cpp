// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/write/j3d_models.h"

#include "tests/write/j3d_file.h"

namespace marrow::write {
namespace {

enum Node : std::uint32_t {
  kEnd = 0,
  kOpen = 1,
  kClose = 2,
  kJoint = 0x10,
  kMaterial = 0x11,
  kShape = 0x12,
};

/// The joints below `parent`, each with what is below it.
/// @param shapes  below the root, in front of its joints.
void appendNodes(BigEndianWriter& out, const std::vector<ModelJoint>& joints, int parent,
                 std::uint32_t shapes) {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (joints[i].parent != parent) continue;
    BigEndianWriter below;
    for (std::uint32_t shape = 0; shape < shapes; ++shape) {
      below.u16(kMaterial).u16(shape).u16(kOpen).u16(0).u16(kShape).u16(shape).u16(kClose).u16(0);
    }
    appendNodes(below, joints, static_cast<int>(i), 0);
    out.u16(kJoint).u16(static_cast<std::uint32_t>(i));
    if (below.size() != 0) out.u16(kOpen).u16(0).append(below.bytes()).u16(kClose).u16(0);
  }
}

constexpr std::size_t kImageHeaderSize = 0x20;

/// @param data  where the palette, or the texels without one, come to lie, counted from the header.
void appendHeader(BigEndianWriter& out, const J3dImage& image, std::size_t data) {
  constexpr std::uint32_t kRgb5a3 = 2;
  constexpr std::uint32_t kLinear = 1;
  constexpr std::uint32_t kLinearMipLinear = 5;
  const std::uint32_t hasPalette = image.palette.empty() ? 0 : 1;
  const std::size_t paletteSize = BigEndianWriter().append(image.palette).align(32).size();
  out.u8(image.format).u8(hasPalette).u16(image.width).u16(image.height).u8(image.wrapS).u8(image.wrapT);
  out.u8(hasPalette).u8(hasPalette * kRgb5a3).u16(static_cast<std::uint32_t>(image.palette.size() / 2));
  out.u32(hasPalette * static_cast<std::uint32_t>(data)).u8(image.levels > 1 ? 1 : 0).zeros(3);
  out.u8(image.levels > 1 ? kLinearMipLinear : kLinear).u8(kLinear).u8(0);
  out.u8(8U * (image.levels - 1U)).u8(image.levels).zeros(3);
  out.u32(static_cast<std::uint32_t>(data + paletteSize));
}

void appendData(BigEndianWriter& out, const J3dImage& image) {
  out.append(image.palette).align(32).append(image.texels);
}

}  // namespace

Bytes hierarchyBlock(const std::vector<ModelJoint>& joints, int scalingRule, const ShapeCounts& counts) {
  BigEndianWriter nodes;
  appendNodes(nodes, joints, -1, counts.shapes);
  nodes.u16(kEnd).u16(0);
  J3dBlock block("INF1", 0x18);
  block.u16(0x08, scalingRule).u16(0x0A, 0xFFFF).u32(0x0C, static_cast<std::uint32_t>(counts.packets));
  return block.u32(0x10, static_cast<std::uint32_t>(counts.vertices)).part(0x14, nodes).bytes();
}

Bytes jointBlock(const std::vector<ModelJoint>& joints) {
  BigEndianWriter records;
  BigEndianWriter remap;
  std::vector<std::string> names;
  for (const ModelJoint& joint : joints) {
    records.u16(0).u8(static_cast<std::uint32_t>(joint.compensate)).u8(0xFF);
    for (const float value : joint.scale) records.f32(value);
    for (const int value : joint.rotation) records.s16(value);
    records.u16(0xFFFF);
    for (const float value : joint.translation) records.f32(value);
    records.f32(2.0F * joint.radius);
    for (int axis = 0; axis < 3; ++axis) records.f32(0.0F - joint.radius);
    for (int axis = 0; axis < 3; ++axis) records.f32(joint.radius);
    remap.u16(static_cast<std::uint32_t>(names.size()));
    names.push_back(joint.name);
  }
  J3dBlock block("JNT1", 0x18);
  block.u16(0x08, static_cast<std::int64_t>(joints.size())).u16(0x0A, 0xFFFF);
  return block.part(0x0C, records).part(0x10, remap).names(0x14, names).bytes();
}

Bytes modelBytes(const std::vector<ModelJoint>& joints, int scalingRule) {
  return j3dFile("J3D2bmd3", {hierarchyBlock(joints, scalingRule), jointBlock(joints)});
}

Bytes btiBytes(const J3dImage& image) {
  BigEndianWriter out;
  appendHeader(out, image, kImageHeaderSize);
  appendData(out, image);
  return out.bytes();
}

Bytes textureBlock(const std::vector<J3dImage>& images) {
  BigEndianWriter headers;
  BigEndianWriter data;
  std::vector<std::string> names;
  for (const J3dImage& image : images) {
    appendHeader(headers, image, kImageHeaderSize * (images.size() - names.size()) + data.size());
    appendData(data, image);
    data.align(32);
    names.push_back(image.name);
  }
  J3dBlock block("TEX1", 0x20);
  block.u16(0x08, static_cast<std::int64_t>(images.size())).u16(0x0A, 0xFFFF);
  return block.part(0x0C, headers.append(data.bytes())).names(0x10, names).bytes();
}

}  // namespace marrow::write
