// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/zelda_beta_write.h"

#include <algorithm>
#include <cstdint>

#include "resources/samples/generator/rounding.h"
#include "tests/write/zelda.h"

namespace marrow::samples {
namespace {

constexpr double kUnitsPerDegree = 65536.0 / 360.0;

std::vector<write::BetaLimb> stored(const std::vector<ZeldaBetaLimb>& limbs) {
  std::vector<write::BetaLimb> stored;
  for (const ZeldaBetaLimb& one : limbs) {
    write::BetaLimb& limb = stored.emplace_back();
    limb.displayList = one.limb.isDrawn ? 0x06000000 : 0;
    limb.child = one.limb.child;
    limb.sibling = one.limb.sibling;
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      limb.position[a] = static_cast<float>(one.limb.position[axis]);
      limb.rotation[a] = roundSafely(one.restRotation[axis] * kUnitsPerDegree);
    }
  }
  return stored;
}

/// One channel's words: a single one where it does not move.
std::vector<int> wordsOf(const ZeldaMotion& motion, std::size_t row, int axis) {
  std::vector<int> words;
  for (int frame = 0; frame < motion.frames; ++frame) {
    const ZeldaPose pose = motion.poseAt(frame);
    words.push_back(row == 0 ? roundSafely(pose.root[axis])
                             : roundSafely(pose.rotations[row - 1][axis] * kUnitsPerDegree));
  }
  const bool isStill = std::all_of(words.begin(), words.end(), [&](int value) { return value == words[0]; });
  if (isStill) words.resize(1);
  return words;
}

void appendMotion(write::BigEndianWriter& out, const ZeldaMotion& motion, std::size_t limbs) {
  std::vector<int> values;
  std::vector<write::BetaRun> runs;
  for (std::size_t row = 0; row <= limbs; ++row) {
    for (int axis = 0; axis < 3; ++axis) {
      const std::vector<int> words = wordsOf(motion, row, axis);
      runs.push_back({static_cast<std::uint32_t>(words.size()), static_cast<std::uint32_t>(values.size())});
      values.insert(values.end(), words.begin(), words.end());
    }
  }
  write::appendBetaAnimation(out, motion.frames, values, runs);
}

}  // namespace

write::Bytes writeBetaObject(const std::vector<ZeldaBetaLimb>& limbs,
                             const std::vector<ZeldaMotion>& motions) {
  write::BigEndianWriter out;
  out.u32(0xDF000000).u32(0);  // a display list of only the end command
  for (const ZeldaMotion& motion : motions) appendMotion(out, motion, limbs.size());
  write::appendBetaSkeleton(out, stored(limbs));
  return out.align(16).bytes();
}

}  // namespace marrow::samples
