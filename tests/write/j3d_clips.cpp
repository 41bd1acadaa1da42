// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/write/j3d_clips.h"

#include "tests/write/j3d_file.h"

namespace marrow::write {

Bytes soundBlock(const std::vector<Sound>& sounds) {
  BigEndianWriter out;
  out.u16(static_cast<std::uint32_t>(sounds.size())).zeros(6);
  for (const Sound& sound : sounds) {
    out.u32(sound.id).f32(sound.startFrame).f32(sound.endFrame).f32(sound.pitch).u32(sound.flags);
    out.u8(sound.volume).u8(static_cast<std::uint32_t>(sound.pitchFactor)).u8(sound.loopCount).u8(sound.pan);
    out.zeros(8);
  }
  return out.align(32).bytes();
}

template <J3dClipKind kKind>
Bytes J3dClipFile<kKind>::bytes() const {
  constexpr bool kHasKeys = kKind == J3dClipKind::Keys;
  constexpr std::size_t kStep = 32;
  BigEndianWriter table;
  for (const auto& row : table_) {
    for (const Track& cell : row) {
      table.u16(cell.count).u16(cell.index);
      if (kHasKeys) table.u16(cell.tangentMode);
    }
  }
  BigEndianWriter scales;
  BigEndianWriter rotations;
  BigEndianWriter translations;
  for (const float value : scales_) scales.f32(value);
  for (const int value : rotations_) rotations.s16(value);
  for (const float value : translations_) translations.f32(value);
  J3dBlock block(kHasKeys ? "ANK1" : "ANF1", 0x24, kHasKeys ? "J3D1bck1" : "J3D1bca1");
  block.u8(0x08, static_cast<std::uint32_t>(loopMode_)).u8(0x09, static_cast<std::uint32_t>(rotationShift_));
  block.u16(0x0A, frames_).u16(0x0C, static_cast<std::int64_t>(table_.size()));
  block.u16(0x0E, static_cast<std::int64_t>(scales_.size()));
  block.u16(0x10, static_cast<std::int64_t>(rotations_.size()));
  block.u16(0x12, static_cast<std::int64_t>(translations_.size()));
  block.part(0x14, table, kStep).part(0x18, scales, kStep);
  return block.part(0x1C, rotations, kStep).part(0x20, translations, kStep).file(sounds_);
}

template class J3dClipFile<J3dClipKind::Keys>;
template class J3dClipFile<J3dClipKind::EveryFrame>;

}  // namespace marrow::write
