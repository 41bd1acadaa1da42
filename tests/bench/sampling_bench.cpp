// SPDX-License-Identifier: GPL-3.0-or-later
// One pose of a clip, with local transforms and model matrices: every kernel, and the plain reference beside
// it.
#include "core/game/game_rules.h"
#include "core/sampler.h"
#include "core/sampling/pose_kernel.h"
#include "tests/bench/files_bench.h"
#include "tests/bench/made_files.h"
#include "tests/bench/times.h"
#include "tests/support/reference_sampler.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace marrow::bench {
namespace {

constexpr std::size_t kJoints = 73;
constexpr int kRounds = 9;

/// The same clip with each key somewhere between its frame and the next, where rows do not serve.
Bound shifted(const Bound& bound) {
  auto clip = std::make_shared<core::Clip>(*bound.clip);
  float place = 0.0F;
  for (core::Key& key : clip->keys) {
    place = std::fmod(place + 0.618034F, 1.0F);
    key.frame += 0.05F + 0.9F * place;
  }
  return {std::move(clip), bound.skeleton};
}

/// The clip, several times in a row.
Bound repeated(const Bound& bound, int times) {
  auto clip = std::make_shared<core::Clip>(*bound.clip);
  clip->keys.clear();
  clip->frameCount *= times;
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
    for (const core::Channel channel : core::kChannels) {
      core::Curve& curve = clip->curve(bone, channel);
      const std::span<const core::Key> keys = bound.clip->keysOf(curve);
      const auto firstKey = static_cast<std::uint32_t>(clip->keys.size());
      for (int time = 0; time < times && !keys.empty(); ++time) {
        const auto start = static_cast<float>(bound.clip->frameCount) * static_cast<float>(time);
        for (core::Key key : keys) {
          key.frame += start;
          clip->keys.push_back(key);
        }
      }
      curve.firstKey = firstKey;
      curve.keyCount *= static_cast<std::uint32_t>(times);
    }
  }
  return {std::move(clip), bound.skeleton};
}

std::vector<float> framesToAsk(int frameCount, bool isRandom) {
  std::vector<float> frames(4096);
  std::mt19937 generator(1);
  const auto steps = static_cast<unsigned>(std::max(frameCount, 1)) * 16U;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const unsigned step = (isRandom ? static_cast<unsigned>(generator()) : static_cast<unsigned>(i)) % steps;
    frames[i] = static_cast<float>(step) / 16.0F;
  }
  return frames;
}

/// Nanoseconds a joint, the least of all rounds; the first makes the rows.
template <class AnySampler>
std::string perJoint(const AnySampler& sampler, core::SampleMode mode) {
  std::string text;
  for (const bool isRandom : {false, true}) {
    const std::vector<float> frames = framesToAsk(sampler.clip().frameCount, isRandom);
    core::Pose pose;
    Times times;
    for (int round = 0; round < kRounds; ++round) {
      const double start = threadMilliseconds();
      for (const float frame : frames) sampler.sample(frame, mode, pose);
      times.add(threadMilliseconds() - start);
    }
    char number[32];
    std::snprintf(number, sizeof number, "%.1f",
                  times.least() * 1e6 / static_cast<double>(frames.size() * sampler.skeleton().size()));
    text += (isRandom ? " \\| " : "") + std::string(number);
  }
  return text + " ns";
}

void benchClip(const std::string& name, const Bound& bound, bool isLong) {
  Times making;
  for (int round = 0; round < kRounds; ++round) {
    const double start = threadMilliseconds();
    const core::Sampler sampler(bound.clip, bound.skeleton);
    making.add(threadMilliseconds() - start);
  }
  report(name + ", sampler made", "least " + milliseconds(making.least()), "1.00 ms");
  const core::Sampler fastest(bound.clip, bound.skeleton);
  const core::Sampler portable(bound.clip, bound.skeleton, core::sampling::portableKernel());
  const Bound between = shifted(bound);
  const core::Sampler shiftedKeys(between.clip, between.skeleton);
  const testing::ReferenceSampler plain(bound.clip, bound.skeleton);
  for (const core::SampleMode mode : {core::SampleMode::Smooth, core::SampleMode::GameExact}) {
    const bool isSmooth = mode == core::SampleMode::Smooth && !isLong;
    const std::string row = name + "/" + toString(mode) + ", ";
    report(row + "fastest", perJoint(fastest, mode), isSmooth ? "10.0 ns" : "60.0 ns in order");
    if (!isLong)
      report(row + "portable", perJoint(portable, mode), isSmooth ? "16.0 ns" : "60.0 ns in order");
    if (!isLong) report(row + "keys between frames", perJoint(shiftedKeys, mode), "60.0 ns in order");
    report(row + "plain", perJoint(plain, mode));
  }
}

}  // namespace

void benchSampling() {
  const Bound j3d = madeClip(core::kJ3dRules, kJoints);
  benchClip("J3D, 73 joints", j3d, false);
  benchClip("SM64DS, 73 joints", madeClip(core::kSm64dsRules, kJoints), false);
  benchClip("Zelda 64, 73 joints", madeClip(core::kZelda64Rules, kJoints), false);
  benchClip("J3D, 60,000 frames", repeated(j3d, 1000), true);
}

}  // namespace marrow::bench
