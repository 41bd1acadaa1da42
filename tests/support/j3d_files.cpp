// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/j3d_files.h"

#include "tests/write/byte_writer.h"

namespace marrow::testing {
namespace {

formats::Bytes withFileHeader(std::string_view type, std::uint32_t blocks, const formats::Bytes& body,
                              std::uint32_t soundOffset) {
  write::BigEndianWriter file;
  file.text(type).u32(static_cast<std::uint32_t>(0x20 + body.size())).u32(blocks);
  file.zeros(12).u32(soundOffset).append(body);
  return file.bytes();
}

void appendNodes(write::BigEndianWriter& nodes, const std::vector<ModelJoint>& joints, int parent) {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (joints[i].parent != parent) continue;
    nodes.u16(0x10).u16(static_cast<unsigned>(i)).u16(1).u16(0);
    appendNodes(nodes, joints, static_cast<int>(i));
    nodes.u16(2).u16(0);
  }
}

formats::Bytes block(std::string_view tag, const formats::Bytes& body) {
  return write::BigEndianWriter()
      .text(tag)
      .u32(static_cast<std::uint32_t>(8 + body.size()))
      .append(body)
      .bytes();
}

}  // namespace

formats::Bytes redBti() {
  write::BigEndianWriter file;
  file.u8(4).u8(0).u16(8).u16(4).zeros(14).u8(1).u8(1).zeros(2).u8(1).zeros(3).u32(0x20);
  for (int texel = 0; texel < 32; ++texel) file.u16(0xF800);
  return file.bytes();
}

formats::Bytes BckFile::bytes() const {
  write::BigEndianWriter table;
  for (const auto& row : table_) {
    for (const Track& cell : row) table.u16(cell.count).u16(cell.index).u16(cell.tangentMode);
  }
  table.zeros((4 - table.size() % 4) % 4);
  const std::size_t scalesAt = 0x40 + table.size();
  const std::size_t rotationsAt = scalesAt + 4 * scales_.size();
  const std::size_t translationsAt = rotationsAt + 2 * (rotations_.size() + rotations_.size() % 2);
  const std::size_t size = translationsAt + 4 * translations_.size();
  write::BigEndianWriter ank;
  ank.text("ANK1").u32(static_cast<std::uint32_t>(size));
  ank.u8(static_cast<unsigned>(loopMode_)).u8(static_cast<unsigned>(rotationShift_)).s16(frames_);
  ank.u16(static_cast<unsigned>(table_.size())).u16(static_cast<unsigned>(scales_.size()));
  ank.u16(static_cast<unsigned>(rotations_.size())).u16(static_cast<unsigned>(translations_.size()));
  ank.u32(0x40).u32(static_cast<std::uint32_t>(scalesAt)).u32(static_cast<std::uint32_t>(rotationsAt));
  ank.u32(static_cast<std::uint32_t>(translationsAt)).zeros(0x40 - 0x24).append(table.bytes());
  for (const float value : scales_) ank.f32(value);
  for (const int value : rotations_) ank.s16(value);
  ank.zeros(2 * (rotations_.size() % 2));
  for (const float value : translations_) ank.f32(value);
  const auto soundAt = sounds_.empty() ? 0xFFFFFFFFU : static_cast<std::uint32_t>(0x20 + ank.size());
  ank.append(sounds_);
  return withFileHeader("J3D1bck1", 1, ank.bytes(), soundAt);
}

formats::Bytes FullBcaFile::bytes() const {
  write::BigEndianWriter table;
  for (const auto& row : table_) {
    for (const Track& cell : row) table.u16(cell.count).u16(cell.index);
  }
  const std::size_t scalesAt = 0x40 + table.size();
  const std::size_t rotationsAt = scalesAt + 4 * scales_.size();
  const std::size_t translationsAt = rotationsAt + 2 * (rotations_.size() + rotations_.size() % 2);
  write::BigEndianWriter anf;
  anf.text("ANF1").u32(static_cast<std::uint32_t>(translationsAt + 4 * translations_.size()));
  anf.u8(static_cast<unsigned>(loopMode_)).u8(0xFF).s16(frames_);
  anf.u16(static_cast<unsigned>(table_.size())).u16(static_cast<unsigned>(scales_.size()));
  anf.u16(static_cast<unsigned>(rotations_.size())).u16(static_cast<unsigned>(translations_.size()));
  anf.u32(0x40).u32(static_cast<std::uint32_t>(scalesAt)).u32(static_cast<std::uint32_t>(rotationsAt));
  anf.u32(static_cast<std::uint32_t>(translationsAt)).zeros(0x40 - 0x24).append(table.bytes());
  for (const float value : scales_) anf.f32(value);
  for (const int value : rotations_) anf.s16(value);
  anf.zeros(2 * (rotations_.size() % 2));
  for (const float value : translations_) anf.f32(value);
  return withFileHeader("J3D1bca1", 1, anf.bytes(), 0xFFFFFFFFU);
}

formats::Bytes modelBytes(const std::vector<ModelJoint>& joints, int scalingRule) {
  write::BigEndianWriter nodes;
  appendNodes(nodes, joints, -1);
  nodes.u16(0).u16(0);
  const formats::Bytes info = write::BigEndianWriter()
                                  .u16(static_cast<unsigned>(scalingRule))
                                  .u16(0xFFFF)
                                  .u32(0)
                                  .u32(0)
                                  .u32(0x18)
                                  .append(nodes.bytes())
                                  .bytes();
  write::BigEndianWriter records;
  write::BigEndianWriter remap;
  write::BigEndianWriter names;
  write::BigEndianWriter texts;
  const auto count = static_cast<unsigned>(joints.size());
  for (unsigned i = 0; i < count; ++i) {
    const ModelJoint& joint = joints[i];
    records.u16(0).u8(static_cast<unsigned>(joint.compensate)).u8(0xFF);
    for (const float value : joint.scale) records.f32(value);
    for (const int value : joint.rotation) records.s16(value);
    records.u16(0xFFFF);
    for (const float value : joint.translation) records.f32(value);
    records.zeros(0x40 - 0x24);
    remap.u16(i);
    names.u16(0).u16(static_cast<unsigned>(4 + 4 * count + texts.size()));
    texts.text(joint.name).u8(0);
  }
  const auto recordsAt = std::uint32_t{0x18};
  const auto remapAt = static_cast<std::uint32_t>(recordsAt + records.size());
  const auto namesAt = static_cast<std::uint32_t>(remapAt + remap.size());
  const formats::Bytes body = write::BigEndianWriter()
                                  .u16(count)
                                  .u16(0xFFFF)
                                  .u32(recordsAt)
                                  .u32(remapAt)
                                  .u32(namesAt)
                                  .append(records.bytes())
                                  .append(remap.bytes())
                                  .u16(count)
                                  .u16(0xFFFF)
                                  .append(names.bytes())
                                  .append(texts.bytes())
                                  .bytes();
  return withFileHeader(
      "J3D2bmd3", 2, write::BigEndianWriter().append(block("INF1", info)).append(block("JNT1", body)).bytes(),
      0xFFFFFFFFU);
}

}  // namespace marrow::testing
