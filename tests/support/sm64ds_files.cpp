// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sm64ds_files.h"

#include "tests/write/byte_writer.h"

namespace marrow::testing {

formats::Bytes BcaFile::bytes() const {
  write::LittleEndianWriter file;
  file.u16(static_cast<unsigned>(blocks_.size())).u16(frames_).u32(loop_).u32(0x18);
  file.u32(static_cast<std::uint32_t>(rotationsAt())).u32(static_cast<std::uint32_t>(translationsAt()));
  file.u32(static_cast<std::uint32_t>(blocksAt()));
  for (const std::int32_t value : scales_) file.s32(value);
  for (const int value : rotations_) file.s16(value);
  file.zeros(2 * (rotations_.size() % 2));
  for (const std::int32_t value : translations_) file.s32(value);
  for (const auto& block : blocks_) {
    for (const Channel& channel : block) file.u8(channel.shift).u8(channel.animated).u16(channel.index);
  }
  return file.bytes();
}

formats::Bytes bmdBytes(const std::vector<BmdRecord>& records) {
  const auto count = static_cast<std::uint32_t>(records.size());
  const std::uint32_t namesAt = 0x3C + 0x40 * count;
  write::LittleEndianWriter names;
  write::LittleEndianWriter table;
  for (const BmdRecord& record : records) {
    table.u32(record.id).u32(namesAt + static_cast<std::uint32_t>(names.size()));
    table.s16(record.parentDelta).s16(0).s16(0).u16(0);
    for (const std::int32_t value : record.scale) table.s32(value);
    for (const int value : record.rotation) table.s16(value);
    table.u16(0);
    for (const std::int32_t value : record.translation) table.s32(value);
    table.u32(0).u32(0).u32(0).u32(record.flags);
    names.text(record.name).u8(0);
  }
  write::LittleEndianWriter file;
  file.u32(0).u32(count).u32(0x3C);
  for (int emptyTable = 0; emptyTable < 4; ++emptyTable) file.u32(0).u32(namesAt);
  file.u32(namesAt).zeros(0x3C - 0x30);
  return file.append(table.bytes()).append(names.bytes()).bytes();
}

}  // namespace marrow::testing
