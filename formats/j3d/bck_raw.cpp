// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/bck_raw.h"

#include "formats/j3d/codes.h"

namespace marrow::formats::j3d {
namespace {

// The game shifts a 32-bit number; 32 and more has no meaning.
constexpr int kShiftLimit = 32;
constexpr int kAngleBits = 16;

void checkRotationShift(const ByteReader& reader, const AnkBlock& block, core::Diagnostics& diagnostics) {
  const std::uint64_t at = block.offset + 0x09;

  if (block.rotationShift >= kShiftLimit) {
    reader.fail(core::ErrorCode::BadValue, {code("j3d.shift-impossible"), block.rotationShift}, at,
                "rotation shift");
  }
  if (block.rotationShift >= kAngleBits) {
    warn(diagnostics, reader, {code("j3d.shift-too-large"), block.rotationShift}, at, "rotation shift");
  }
}

// The game never reads the counts, so a wrong count is only a warning.
void checkValueCounts(const ByteReader& reader, const AnkBlock& block, core::Diagnostics& diagnostics) {
  for (std::uint64_t kind = 0; kind < 3; ++kind) {
    const std::uint64_t end =
        block.valueOffsets[kind] + std::uint64_t{block.valueCounts[kind]} * kValueSizes[kind];
    if (block.valueCounts[kind] == 0 || end <= reader.size()) continue;
    warn(diagnostics, reader, {code("j3d.count-past-end"), block.valueCounts[kind], kKindNames[kind]},
         block.offset + 0x0E + 2 * kind, kKindNames[kind]);
  }
}

}  // namespace

AnkBlock readAnkBlock(ByteReader& reader, std::uint64_t offset, core::Diagnostics& diagnostics) {
  AnkBlock block;
  readAnimationBlock(reader, offset, block, diagnostics);
  block.rotationShift = reader.u8(offset + 0x09, "rotation shift");
  for (std::uint64_t kind = 0; kind < 3; ++kind) {
    block.valueCounts[kind] = reader.u16(offset + 0x0E + 2 * kind, "value count");
    block.valueOffsets[kind] = offset + reader.u32(offset + 0x18 + 4 * kind, "values offset");
  }
  checkRotationShift(reader, block, diagnostics);
  checkValueCounts(reader, block, diagnostics);
  reader.slice(block.tableOffset, block.jointCount, AnkBlock::kRowSize, "joint table");
  return block;
}

std::vector<SoundEntry> readSoundBlock(ByteReader& reader, std::uint64_t offset) {
  constexpr std::uint64_t kHeaderSize = 8;
  constexpr std::uint64_t kEntrySize = 0x20;
  const ByteReader::Scope scope(reader, "sound block");
  const std::uint16_t count = reader.u16(offset, "count");
  reader.slice(offset + kHeaderSize, count, kEntrySize, "entries");
  std::vector<SoundEntry> entries(count);
  for (std::uint16_t i = 0; i < count; ++i) {
    const ByteReader::Scope entryScope(reader, "entry", i);
    SoundEntry& entry = entries[i];
    entry.offset = offset + kHeaderSize + i * kEntrySize;
    entry.soundId = reader.u32(entry.offset + 0x00, "sound id");
    entry.startFrame = reader.f32(entry.offset + 0x04, "start frame");
    entry.endFrame = reader.f32(entry.offset + 0x08, "end frame");
    entry.pitch = reader.f32(entry.offset + 0x0C, "pitch");
    entry.flags = reader.u32(entry.offset + 0x10, "flags");
    entry.volume = reader.u8(entry.offset + 0x14, "volume");
    entry.pitchFactor = reader.s8(entry.offset + 0x15, "pitch factor");
    entry.loopCount = reader.u8(entry.offset + 0x16, "loop count");
    entry.pan = reader.u8(entry.offset + 0x17, "pan");
    entry.volumeFactor = reader.s8(entry.offset + 0x18, "volume factor");
  }
  return entries;
}

}  // namespace marrow::formats::j3d
