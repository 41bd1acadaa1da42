// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/beta_files.h"

#include "tests/write/byte_writer.h"

namespace marrow::testing {
namespace {

std::uint32_t limb(std::uint32_t index) { return BetaObject::kSegment + BetaObject::kLimbs + 0x20 * index; }

/// A limb's two pointers; 0: none.
struct Links {
  std::uint32_t sibling = 0;
  std::uint32_t child = 0;
};

void appendLimb(write::BigEndianWriter& out, float x, const Links& links, bool childFirst) {
  out.u32(0x06001000).f32(x).f32(0.0F).f32(0.0F).s16(0x2000).s16(0).s16(0).u16(0);
  out.u32(childFirst ? links.child : links.sibling).u32(childFirst ? links.sibling : links.child);
}

}  // namespace

formats::Bytes BetaObject::bytes() const {
  write::BigEndianWriter out;
  out.zeros(kLimbs);
  appendLimb(out, 1.5F, {limb(1), 0}, childFirst);
  appendLimb(out, 2.5F, {0, 0}, childFirst);
  appendLimb(out, 3.5F, {0, limb(0)}, childFirst);
  for (const std::uint32_t index : {2U, 0U, 1U}) out.u32(limb(index));
  out.u32(0);
  for (const int value : {7, 0x4000, 10, 20, 30, 40}) out.s16(value);
  const auto keys = static_cast<std::uint32_t>(out.size());
  out.u16(runLength).u16(2).u16(1).u16(0).u16(1).u16(0);
  for (int row = 0; row < 3; ++row) out.u16(1).u16(1).u16(1).u16(0).u16(1).u16(0);
  const auto count = static_cast<unsigned>(frames);
  out.u16(limbsFirst ? 3 : count).u16(limbsFirst ? count : 3);
  out.u32(kSegment + kValues).u32(kSegment + keys).zeros(8);
  return out.bytes();
}

}  // namespace marrow::testing
