// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/zelda_beta_write.h"

#include <algorithm>
#include <cstdint>

#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

constexpr std::uint32_t kSegment = 0x06000000;
constexpr std::size_t kLimbBytes = 0x20;
constexpr double kUnitsPerDegree = 65536.0 / 360.0;

std::uint32_t address(std::size_t offset) { return kSegment + static_cast<std::uint32_t>(offset); }

void writeLimbs(BigEndianWriter& out, const std::vector<ZeldaBetaLimb>& limbs, std::uint32_t displayList) {
  const std::size_t first = out.size();
  const auto link = [&](int limb) {
    return limb < 0 ? 0 : address(first + kLimbBytes * static_cast<std::size_t>(limb));
  };
  for (const ZeldaBetaLimb& one : limbs) {
    out.u32(one.limb.isDrawn ? displayList : 0);
    for (int axis = 0; axis < 3; ++axis) out.f32(static_cast<float>(one.limb.position[axis]));
    for (int axis = 0; axis < 3; ++axis) out.s16(roundSafely(one.restRotation[axis] * kUnitsPerDegree));
    out.u16(0);
    out.u32(link(one.limb.sibling));
    out.u32(link(one.limb.child));
  }
  for (std::size_t i = 0; i < limbs.size(); ++i) out.u32(link(static_cast<int>(i)));
}

/// One channel's words: a single one where it does not move.
std::vector<std::int32_t> wordsOf(const ZeldaMotion& motion, std::size_t row, int axis) {
  std::vector<std::int32_t> words;
  for (int frame = 0; frame < motion.frames; ++frame) {
    const ZeldaPose pose = motion.poseAt(frame);
    words.push_back(row == 0 ? roundSafely(pose.root[axis])
                             : roundSafely(pose.rotations[row - 1][axis] * kUnitsPerDegree));
  }
  const bool isStill = std::all_of(words.begin(), words.end(), [&](int value) { return value == words[0]; });
  if (isStill) words.resize(1);
  return words;
}

void writeMotion(BigEndianWriter& out, const ZeldaMotion& motion, std::size_t limbs) {
  BigEndianWriter keys;
  const std::size_t values = out.size();
  std::uint32_t index = 0;
  for (std::size_t row = 0; row <= limbs; ++row) {
    for (int axis = 0; axis < 3; ++axis) {
      const std::vector<std::int32_t> words = wordsOf(motion, row, axis);
      for (const std::int32_t value : words) out.s16(value);
      keys.u16(static_cast<std::uint32_t>(words.size()));
      keys.u16(index);
      index += static_cast<std::uint32_t>(words.size());
    }
  }
  out.align(4);
  const std::size_t keysAt = out.size();
  out.append(keys.bytes());
  out.u16(static_cast<std::uint32_t>(motion.frames));
  out.u16(static_cast<std::uint32_t>(limbs));
  out.u32(address(values));
  out.u32(address(keysAt));
}

}  // namespace

Bytes writeBetaObject(const std::vector<ZeldaBetaLimb>& limbs, const std::vector<ZeldaMotion>& motions) {
  BigEndianWriter out;
  const std::uint32_t displayList = address(out.size());
  out.u32(0xDF000000);  // only the end command
  out.u32(0);
  for (const ZeldaMotion& motion : motions) writeMotion(out, motion, limbs.size());
  writeLimbs(out, limbs, displayList);
  out.align(16);
  return out.bytes();
}

}  // namespace marrow::samples
