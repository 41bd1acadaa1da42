// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/link_write.h"

#include "resources/samples/generator/rounding.h"
#include "tests/write/zelda.h"

namespace marrow::samples {
namespace {

constexpr std::size_t kStep = 16;
constexpr double kUnitsPerDegree = 65536.0 / 360.0;

void appendPose(write::BigEndianWriter& out, const LinkPose& pose) {
  write::LinkFrame words{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<int>(axis);
    words[axis] = roundSafely(pose.root[a]);
    for (std::size_t limb = 0; limb < kLinkLimbs; ++limb)
      words[3 * (limb + 1) + axis] = roundSafely(pose.rotations[limb][a] * kUnitsPerDegree);
  }
  write::appendLinkFrame(out, words, pose.mouth << 4U | pose.eyes);
}

}  // namespace

write::Bytes writeLinkHeaders(const std::vector<LinkMotion>& motions) {
  std::vector<write::LinkHeader> headers;
  std::size_t at = 0;
  for (const LinkMotion& motion : motions) {
    headers.push_back({motion.frames, static_cast<std::uint32_t>(at)});
    at += write::kLinkFrameBytes * static_cast<std::size_t>(motion.frames);
    at = (at + kStep - 1) / kStep * kStep;
  }
  return write::BigEndianWriter().append(write::linkHeaders(headers, 0x10)).align(kStep).bytes();
}

write::Bytes writeLinkFrames(const std::vector<LinkMotion>& motions) {
  write::BigEndianWriter out;
  for (const LinkMotion& motion : motions) {
    for (int frame = 0; frame < motion.frames; ++frame) appendPose(out, motion.poseAt(frame));
    out.align(kStep);
  }
  return out.bytes();
}

}  // namespace marrow::samples
