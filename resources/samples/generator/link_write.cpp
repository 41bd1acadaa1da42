// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/link_write.h"

#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

constexpr std::size_t kFrameBytes = 0x86;
constexpr std::size_t kStep = 16;
constexpr double kUnitsPerDegree = 65536.0 / 360.0;

void writeFrame(BigEndianWriter& out, const LinkPose& pose) {
  for (int axis = 0; axis < 3; ++axis) out.s16(roundSafely(pose.root[axis]));
  for (const glm::dvec3& rotation : pose.rotations) {
    for (int axis = 0; axis < 3; ++axis) out.s16(roundSafely(rotation[axis] * kUnitsPerDegree));
  }
  out.u8(0);
  out.u8(pose.mouth << 4U | pose.eyes);
}

}  // namespace

std::vector<std::size_t> linkFramePlaces(const std::vector<LinkMotion>& motions) {
  std::vector<std::size_t> places;
  std::size_t at = 0;
  for (const LinkMotion& motion : motions) {
    places.push_back(at);
    at += kFrameBytes * static_cast<std::size_t>(motion.frames);
    at = (at + kStep - 1) / kStep * kStep;
  }
  return places;
}

Bytes writeLinkHeaders(const std::vector<LinkMotion>& motions) {
  constexpr std::uint32_t kFrameSegment = 0x07000000;
  const std::vector<std::size_t> places = linkFramePlaces(motions);
  BigEndianWriter out;
  out.fill(0x10, 0);
  for (std::size_t i = 0; i < motions.size(); ++i) {
    out.s16(motions[i].frames);
    out.u16(0);
    out.u32(kFrameSegment + static_cast<std::uint32_t>(places[i]));
  }
  out.align(kStep);
  return out.bytes();
}

Bytes writeLinkFrames(const std::vector<LinkMotion>& motions) {
  BigEndianWriter out;
  for (const LinkMotion& motion : motions) {
    for (int frame = 0; frame < motion.frames; ++frame) writeFrame(out, motion.poseAt(frame));
    out.align(kStep);
  }
  return out.bytes();
}

}  // namespace marrow::samples
