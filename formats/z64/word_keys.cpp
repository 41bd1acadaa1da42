// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/word_keys.h"

#include "core/game/game_rules.h"

#include <cassert>
#include <map>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kAxisCount = 3;

core::Channel channelOf(std::size_t run) {
  const core::Channel first = run < kAxisCount ? core::Channel::TranslationX : core::Channel::RotationX;
  return static_cast<core::Channel>(static_cast<std::size_t>(first) + run % kAxisCount);
}

core::Curve& curveOf(core::Clip& clip, const WordChannels& channels, std::size_t run) {
  return clip.curve(run < kAxisCount ? channels.root : run / kAxisCount - 1, channelOf(run));
}

/// By run: the first run with the same words and the same unit. If keys are not shared, each run is its own.
std::vector<std::size_t> firstOfEach(const WordChannels& channels) {
  std::map<std::pair<bool, std::uint64_t>, std::size_t> known;
  std::vector<std::size_t> firsts;
  for (std::size_t run = 0; run < channels.runs.size(); ++run) {
    const std::pair words(run < kAxisCount, channels.runs[run].offset);
    firsts.push_back(channels.sharesKeys ? known.try_emplace(words, run).first->second : run);
  }
  return firsts;
}

std::size_t keyCountOf(const WordRun& run) { return run.count + (run.returnsToFirst ? 1 : 0); }

void appendKeys(core::Clip& clip, const core::Curve& curve, ByteView bytes, const WordRun& run) {
  const std::uint8_t* p = bytes.data() + run.offset;
  for (std::size_t i = 0; i < run.count; ++i, p += run.strideBytes) {
    const auto word = static_cast<std::int16_t>(p[0] << 8 | p[1]);
    clip.keys.push_back({static_cast<float>(i), static_cast<float>(word) * curve.unit, 0.0F, 0.0F});
  }
  if (!run.returnsToFirst) return;
  core::Key last = clip.keys[curve.firstKey];
  last.frame = static_cast<float>(run.count);
  clip.keys.push_back(last);
}

}  // namespace

core::Clip emptyClip(std::size_t limbs) {
  core::Clip clip;
  clip.rules = &core::kZelda64Rules;
  clip.framesPerSecond = kFramesPerSecond;
  // The file does not say; nearly every use in the games loops, and the interpolation closes the loop.
  clip.loopMode = core::LoopMode::Loop;
  clip.setBones(limbs);
  for (core::Curve& curve : clip.curves) curve.keepsRest = true;
  return clip;
}

bool addCurves(core::Clip& clip, ByteView bytes, const WordChannels& channels, KeyBudget& budget) {
  assert(channels.runs.size() == kAxisCount * (clip.tracks.size() + 1));
  const std::vector<std::size_t> firsts = firstOfEach(channels);
  std::uint64_t keys = 0;
  for (std::size_t i = 0; i < firsts.size(); ++i) keys += firsts[i] == i ? keyCountOf(channels.runs[i]) : 0;
  if (!budget.take(clip.tracks.size(), keys)) return false;
  clip.keys.reserve(keys);
  for (std::size_t i = 0; i < channels.runs.size(); ++i) {
    const WordRun& run = channels.runs[i];
    const bool isAngle = core::isRotation(channelOf(i));
    const bool isNew = firsts[i] == i;
    core::Curve& curve = curveOf(clip, channels, i);
    curve.keepsRest = false;
    curve.closesLoop = clip.rules->closesLoop;
    curve.unit = isAngle ? static_cast<float>(core::BinaryAngle::kDegreesPerUnit) : channels.positionScale;
    curve.interpolation = isAngle ? core::Interpolation::LinearWrapped : core::Interpolation::Linear;
    if (run.count == 1) curve.interpolation = core::Interpolation::Constant;
    curve.descriptorOffset = static_cast<std::uint32_t>(run.descriptorOffset);
    curve.firstKey =
        isNew ? static_cast<std::uint32_t>(clip.keys.size()) : curveOf(clip, channels, firsts[i]).firstKey;
    curve.keyCount = static_cast<std::uint32_t>(keyCountOf(run));
    curve.keysOffset = static_cast<std::uint32_t>(run.offset);
    curve.keyStrideBytes = run.strideBytes;
    if (isNew) appendKeys(clip, curve, bytes, run);
  }
  return true;
}

}  // namespace marrow::formats::z64
