// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/animation_block.h"

#include "formats/bytes/warn.h"
#include "formats/j3d/codes.h"

namespace marrow::formats::j3d {
namespace {

constexpr std::uint8_t kLastLoopMode = 4;

void check(const ByteReader& reader, const AnimationBlock& block, core::Diagnostics& diagnostics) {
  const std::uint64_t at = block.offset;
  if (block.frameCount < 0) {
    reader.fail(core::ErrorCode::BadValue, {code("j3d.negative-duration"), block.frameCount}, at + 0x0A,
                "duration");
  }
  if (block.frameCount == 0) {
    warn(diagnostics, reader, {code("j3d.no-duration")}, at + 0x0A, "duration");
  }
  if (block.loopMode > kLastLoopMode) {
    warn(diagnostics, reader, {code("j3d.loop-mode"), block.loopMode}, at + 0x08, "loop mode");
  }
  if (block.jointCount == 0) {
    warn(diagnostics, reader, {code("j3d.clip-without-joints")}, at + 0x0C, "joint count");
  } else if (block.tableOffset < at + AnimationBlock::kHeaderSize) {
    reader.fail(core::ErrorCode::BadValue, {code("j3d.table-in-header")}, at + 0x14, "joint table offset");
  }
}

}  // namespace

core::LoopMode AnimationBlock::loop() const {
  return loopMode <= kLastLoopMode ? static_cast<core::LoopMode>(loopMode) : core::LoopMode::Once;
}

void readAnimationBlock(ByteReader& reader, std::uint64_t offset, AnimationBlock& block,
                        core::Diagnostics& diagnostics) {
  block.offset = offset;
  reader.slice(offset, AnimationBlock::kHeaderSize, 1, "header");
  block.loopMode = reader.u8(offset + 0x08, "loop mode");
  block.frameCount = reader.s16(offset + 0x0A, "duration");
  block.jointCount = reader.u16(offset + 0x0C, "joint count");
  block.tableOffset = offset + reader.u32(offset + 0x14, "joint table offset");
  check(reader, block, diagnostics);
}

}  // namespace marrow::formats::j3d
