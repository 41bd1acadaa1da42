// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/word_keys.h"

namespace marrow::formats::z64 {

core::Clip emptyClip(std::size_t limbs) {
  core::Clip clip;
  clip.runtime = core::Runtime::Zelda64;
  clip.framesPerSecond = kFramesPerSecond;
  // The file does not say; nearly every use in the games loops, and the interpolation closes the loop.
  clip.loopMode = core::LoopMode::Loop;
  clip.tracks.resize(limbs);
  for (core::BoneTrack& track : clip.tracks) {
    for (core::Curve& curve : track.curves) curve.keepsRest = true;
  }
  return clip;
}

void makeWordCurve(core::Curve& curve, core::Channel channel, std::uint64_t descriptorOffset) {
  const bool isAngle = core::isRotation(channel);
  curve.keepsRest = false;
  curve.closesLoop = true;
  curve.unit = isAngle ? static_cast<float>(core::BinaryAngle::kDegreesPerUnit) : 1.0F;
  curve.interpolation = isAngle ? core::Interpolation::LinearWrapped : core::Interpolation::Linear;
  curve.descriptorOffset = static_cast<std::uint32_t>(descriptorOffset);
}

void appendWords(core::Clip& clip, core::Curve& curve, ByteView bytes, const WordRun& run) {
  if (run.count == 1) curve.interpolation = core::Interpolation::Constant;
  curve.firstKey = static_cast<std::uint32_t>(clip.keys.size());
  curve.keyCount = static_cast<std::uint32_t>(run.count);
  curve.keysOffset = static_cast<std::uint32_t>(run.offset);
  curve.keyStrideBytes = run.strideBytes;
  const std::uint8_t* p = bytes.data() + run.offset;
  for (std::size_t i = 0; i < run.count; ++i, p += run.strideBytes) {
    const auto word = static_cast<std::int16_t>(p[0] << 8 | p[1]);
    clip.keys.push_back({static_cast<float>(i), static_cast<float>(word) * curve.unit, 0.0F, 0.0F});
  }
}

}  // namespace marrow::formats::z64
