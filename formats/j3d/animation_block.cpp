// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/animation_block.h"

#include "formats/bytes/warn.h"

#include <string>

namespace marrow::formats::j3d {
namespace {

constexpr std::uint8_t kLastLoopMode = 4;

void check(const ByteReader& reader, const AnimationBlock& block, core::Diagnostics& diagnostics) {
  const std::uint64_t at = block.offset;
  if (block.frameCount < 0) {
    reader.fail(core::ErrorCode::BadValue,
                "the duration is negative (" + std::to_string(block.frameCount) + " frames)", at + 0x0A,
                "duration");
  }
  if (block.frameCount == 0) {
    warn(diagnostics, reader, "the duration is 0 frames; only the first pose can be seen", at + 0x0A,
         "duration");
  }
  if (block.loopMode > kLastLoopMode) {
    warn(diagnostics, reader,
         "loop mode " + std::to_string(block.loopMode) + " does not exist (0 to 4 do); played once",
         at + 0x08, "loop mode");
  }
  if (block.jointCount == 0) {
    warn(diagnostics, reader, "the animation has no joints", at + 0x0C, "joint count");
  } else if (block.tableOffset < at + AnimationBlock::kHeaderSize) {
    reader.fail(core::ErrorCode::BadValue, "the joint table overlaps the block's header", at + 0x14,
                "joint table offset");
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
