// SPDX-License-Identifier: GPL-3.0-or-later
// One pose of a clip, with local transforms and model matrices: every kernel, and the plain reference beside
// it. Clips are made in memory. MARROW_BENCH_CLIP and MARROW_BENCH_MODEL add real ones, several between
// semicolons. On a busy machine use --benchmark_repetitions=9: the table at the end holds the least of each.

#include "core/game/game_rules.h"
#include "core/sampler.h"
#include "core/sampling/pose_kernel.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/bench/made_clips.h"
#include "tests/bench/ratio_reporter.h"
#include "tests/support/reference_sampler.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace marrow::bench {
namespace {

struct Subject {
  std::string name;
  Bound bound;
};

std::vector<std::string> pathsIn(const char* variable) {
  std::vector<std::string> paths;
  const char* value = std::getenv(variable);
  std::istringstream list(value == nullptr ? "" : value);
  for (std::string path; std::getline(list, path, ';');) paths.push_back(path);
  return paths;
}

void addRealClips(std::vector<Subject>& subjects) {
  const std::vector<std::string> clips = pathsIn("MARROW_BENCH_CLIP");
  const std::vector<std::string> models = pathsIn("MARROW_BENCH_MODEL");
  for (std::size_t i = 0; i < std::min(clips.size(), models.size()); ++i) {
    const auto clip = formats::readFile(clips[i]);
    const auto model = formats::readFile(models[i]);
    if (!clip || !model || clip->clips.empty() || model->skeletons.empty()) {
      std::fprintf(stderr, "no clip or no skeleton: %s, %s\n", clips[i].c_str(), models[i].c_str());
      continue;
    }
    const Bound bound{clip->clips.front(), model->skeletons.front()};
    const std::string size = std::to_string(bound.skeleton->size());
    subjects.push_back({"real" + size + "x" + std::to_string(bound.clip->frameCount), bound});
  }
}

std::vector<Subject> subjects() {
  std::vector<Subject> all;
  all.push_back({"j3d73", madeClip(core::kJ3dRules, 73)});
  all.push_back({"sm64ds73", madeClip(core::kSm64dsRules, 73)});
  all.push_back({"zelda73", madeClip(core::kZelda64Rules, 73)});
  addRealClips(all);
  return all;
}

/// The same clip with each key somewhere between its frame and the next.
Bound shifted(const Bound& bound) {
  constexpr float kGoldenRatio = 0.618034F;
  auto clip = std::make_shared<core::Clip>(*bound.clip);
  float place = 0.0F;
  for (core::Key& key : clip->keys) {
    place = std::fmod(place + kGoldenRatio, 1.0F);
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

std::vector<float> framesToAsk(int frameCount, bool random) {
  std::vector<float> frames(4096);
  std::mt19937 generator(1);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const auto steps = static_cast<unsigned>(std::max(frameCount, 1)) * 16U;
    const unsigned step = random ? generator() % steps : static_cast<unsigned>(i) % steps;
    frames[i] = static_cast<float>(step) / 16.0F;
  }
  return frames;
}

// Makes the rows, whose cost "sampler made" reports.
void warm(const core::Sampler& sampler) {
  core::Pose pose;
  for (const core::SampleMode mode : {core::SampleMode::Smooth, core::SampleMode::GameExact}) {
    for (int frame = 0; frame <= sampler.clip().frameCount; frame += 4)
      sampler.sample(static_cast<float>(frame), mode, pose);
  }
}
void warm(const testing::ReferenceSampler&) {}

template <class AnySampler>
void samplePoses(benchmark::State& state, const AnySampler& sampler, core::SampleMode mode, bool random) {
  const std::vector<float> frames = framesToAsk(sampler.clip().frameCount, random);
  core::Pose pose;
  std::size_t next = 0;
  for (auto _ : state) {
    sampler.sample(frames[next++ % frames.size()], mode, pose);
    benchmark::DoNotOptimize(pose.modelMatrices.data());
    benchmark::ClobberMemory();
  }
  state.counters["joints"] = static_cast<double>(sampler.skeleton().size());
}

template <class AnySampler>
void addSampling(const std::string& subject, const std::string& variant,
                 const std::shared_ptr<AnySampler>& sampler) {
  warm(*sampler);
  for (const core::SampleMode mode : {core::SampleMode::Smooth, core::SampleMode::GameExact}) {
    for (const bool random : {false, true}) {
      const std::string name =
          subject + "/" + toString(mode) + (random ? "/random/" : "/sequential/") + variant;
      benchmark::RegisterBenchmark(
          name.c_str(), [=](benchmark::State& state) { samplePoses(state, *sampler, mode, random); });
    }
  }
}

void sampleTogether(benchmark::State& state, const core::Sampler& sampler) {
  std::vector<float> frames = framesToAsk(sampler.clip().frameCount, true);
  frames.resize(32);
  std::vector<glm::mat4> models(frames.size() * sampler.skeleton().size());
  core::Pose work;
  for (auto _ : state) {
    sampler.sampleMany(frames, core::SampleMode::Smooth, models, work);
    benchmark::DoNotOptimize(models.data());
    benchmark::ClobberMemory();
  }
  state.counters["joints"] = static_cast<double>(models.size());
}

void addMaking(const Subject& subject) {
  benchmark::RegisterBenchmark((subject.name + ", sampler made").c_str(), [=](benchmark::State& state) {
    for (auto _ : state) {
      const core::Sampler sampler(subject.bound.clip, subject.bound.skeleton);
      benchmark::DoNotOptimize(&sampler);
    }
  })->Unit(benchmark::kMicrosecond);
}

// Clips of minutes, longer than the cache of rows.
void addLong(const Subject& subject) {
  for (const auto& [variant, times] : {std::pair("6,000 frames", 100), std::pair("60,000 frames", 1000)}) {
    const Bound bound = repeated(subject.bound, times);
    const std::string name = subject.name + ", " + variant;
    addSampling(name, "fastest", std::make_shared<const core::Sampler>(bound.clip, bound.skeleton));
    addSampling(name, "reference",
                std::make_shared<const testing::ReferenceSampler>(bound.clip, bound.skeleton));
    addMaking({subject.name + ", " + variant, bound});
  }
}

void addSubject(const Subject& subject) {
  const auto& [clip, skeleton] = subject.bound;
  const auto fastest = std::make_shared<const core::Sampler>(clip, skeleton);
  const auto portable =
      std::make_shared<const core::Sampler>(clip, skeleton, core::sampling::portableKernel());
  if (core::sampling::avx2Kernel() != nullptr) addSampling(subject.name, "AVX2", fastest);
  addSampling(subject.name, "portable", portable);
  addSampling(subject.name, "reference", std::make_shared<const testing::ReferenceSampler>(clip, skeleton));
  const Bound between = shifted(subject.bound);
  addSampling(subject.name, "keys-between-frames",
              std::make_shared<const core::Sampler>(between.clip, between.skeleton));
  benchmark::RegisterBenchmark((subject.name + "/together").c_str(),
                               [=](benchmark::State& state) { sampleTogether(state, *fastest); });
  addMaking(subject);
}

}  // namespace
}  // namespace marrow::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  for (const auto& subject : marrow::bench::subjects()) marrow::bench::addSubject(subject);
  marrow::bench::addLong({"j3d73", marrow::bench::madeClip(marrow::core::kJ3dRules, 73)});
  marrow::bench::addMaking({"1000 joints, 2000 frames", marrow::bench::busyClip(1000, 2000)});
  marrow::bench::RatioReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
