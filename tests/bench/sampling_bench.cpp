// SPDX-License-Identifier: GPL-3.0-or-later
// One pose of a clip, local transforms and model matrices. Set MARROW_BENCH_CLIP and MARROW_BENCH_MODEL to a
// real BCK and its model; without them a made clip of 42 joints (half of the rotations animated) is sampled.

#include "core/sampler.h"
#include "formats/registry.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

namespace marrow {
namespace {

struct Bound {
  std::shared_ptr<const core::Clip> clip;
  std::shared_ptr<const core::Skeleton> skeleton;
};

std::shared_ptr<core::Clip> madeClip(std::size_t joints) {
  auto clip = std::make_shared<core::Clip>();
  clip->frameCount = 60;
  clip->tracks.resize(joints);
  const auto unit = static_cast<float>(core::BinaryAngle::kDegreesPerUnit);
  for (std::size_t joint = 0; joint < joints; ++joint) {
    for (const core::Channel channel : core::kChannels) {
      core::Curve& curve = clip->tracks[joint][channel];
      curve.unit = core::isRotation(channel) ? unit : 1.0F;
      curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
      curve.defaultValue = core::isScale(channel) ? 1.0F : 0.0F;
      if (!core::isRotation(channel) || (joint + static_cast<std::size_t>(channel)) % 2 == 0) continue;
      curve.interpolation = core::Interpolation::Hermite;
      curve.keyCount = 12;
      for (int key = 0; key < 12; ++key) {
        clip->keys.push_back(
            {static_cast<float>(key * 5), static_cast<float>(key * 700 % 9000) * unit, unit, unit});
      }
    }
  }
  return clip;
}

Bound boundClip() {
  const char* clipPath = std::getenv("MARROW_BENCH_CLIP");
  const char* modelPath = std::getenv("MARROW_BENCH_MODEL");
  if (clipPath != nullptr && modelPath != nullptr) {
    const auto clip = formats::readFile(clipPath);
    const auto model = formats::readFile(modelPath);
    if (clip && model) return {clip->clips.at(0), model->skeletons.at(0)};
  }
  constexpr std::size_t kJoints = 42;
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(kJoints));
  for (std::size_t i = 1; i < kJoints; ++i) skeleton->bones[i].parent = static_cast<int>((i - 1) / 2);
  skeleton->isHierarchy = true;
  return {madeClip(kJoints), skeleton};
}

std::vector<float> framesToAsk(int frameCount, bool random) {
  std::vector<float> frames(4096);
  std::mt19937 generator(1);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const auto steps = static_cast<unsigned>(frameCount) * 16U;
    const unsigned step = random ? generator() % steps : static_cast<unsigned>(i) % steps;
    frames[i] = static_cast<float>(step) / 16.0F;
  }
  return frames;
}

void samplePose(benchmark::State& state, core::SampleMode mode, bool random) {
  const Bound bound = boundClip();
  const core::Sampler sampler(bound.clip, bound.skeleton);
  const std::vector<float> frames = framesToAsk(std::max(bound.clip->frameCount, 1), random);
  core::Pose pose;
  std::size_t next = 0;
  for (auto _ : state) {
    sampler.sample(frames[next++ % frames.size()], mode, pose);
    benchmark::DoNotOptimize(pose.modelMatrices.data());
  }
  const auto joints = static_cast<double>(bound.skeleton->size());
  state.counters["joints"] = joints;
  state.counters["per_joint"] =
      benchmark::Counter(joints, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(samplePose, smooth_sequential, core::SampleMode::Smooth, false);
BENCHMARK_CAPTURE(samplePose, smooth_random, core::SampleMode::Smooth, true);
BENCHMARK_CAPTURE(samplePose, console_sequential, core::SampleMode::Console, false);
BENCHMARK_CAPTURE(samplePose, console_random, core::SampleMode::Console, true);

void buildSampler(benchmark::State& state) {
  const Bound bound = boundClip();
  for (auto _ : state) {
    const core::Sampler sampler(bound.clip, bound.skeleton);
    benchmark::DoNotOptimize(&sampler);
  }
}
BENCHMARK(buildSampler)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace marrow

BENCHMARK_MAIN();
