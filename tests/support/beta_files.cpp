// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/beta_files.h"

#include "tests/write/zelda.h"

namespace marrow::testing {

formats::Bytes BetaObject::bytes() const {
  write::BigEndianWriter out;
  out.zeros(kLimbs);
  const auto limb = [](float x, int child, int sibling) {
    return write::BetaLimb{.position = {x}, .rotation = {0x2000}, .child = child, .sibling = sibling};
  };
  write::appendBetaSkeleton(out, {limb(1.5F, -1, 1), limb(2.5F, -1, -1), limb(3.5F, 0, -1)}, {2, 0, 1},
                            childFirst);
  out.u32(0);
  std::vector<write::BetaRun> runs(12);
  runs[0] = {runLength, 2};
  for (const std::size_t x : {3U, 6U, 9U}) runs[x].index = 1;
  write::appendBetaAnimation(out, frames, {7, 0x4000, 10, 20, 30, 40}, runs, limbsFirst);
  return out.zeros(8).bytes();
}

}  // namespace marrow::testing
