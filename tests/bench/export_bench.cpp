// SPDX-License-Identifier: GPL-3.0-or-later
// 25 animations of a figure of 30 joints, 1,000 frames in all, into one GLB in memory.
//   bench_export [ROUNDS]
#include "core/game/game_rules.h"
#include "formats/gltf/gltf_export.h"
#include "tests/bench/made_clips.h"
#include "tests/bench/report.h"

#include <cstdlib>
#include <memory>
#include <string>

namespace {

using namespace marrow;

constexpr int kClips = 25;
constexpr int kFramesEach = 40;
constexpr std::size_t kJoints = 30;
constexpr int kDefaultRounds = 15;
constexpr double kTargetMilliseconds = 20.0;

formats::ExportScene madeScene() {
  const bench::Bound made = bench::madeClip(core::kJ3dRules, kJoints);
  formats::ExportScene scene;
  scene.skeleton = made.skeleton;
  scene.what = formats::ExportWhat::Clip;
  for (int i = 0; i < kClips; ++i) {
    auto clip = std::make_shared<core::Clip>(*made.clip);
    clip->name = "clip " + std::to_string(i);
    clip->frameCount = kFramesEach;
    for (core::Key& key : clip->keys) key.value += static_cast<float>(i);
    scene.clips.push_back({clip, {}, {}});
  }
  return scene;
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : kDefaultRounds;
  const formats::ExportScene scene = madeScene();
  bench::Times times;
  for (int round = 0; round < rounds; ++round) {
    const double start = bench::threadMilliseconds();
    const auto file = formats::toGlb(scene, {});
    times.add(bench::threadMilliseconds() - start);
    if (!file) return 1;
  }
  bench::Report().add({"25 clips of 30 joints, 1,000 frames, into one GLB",
                       "least " + bench::milliseconds(times.least()) + ", " + times.text(),
                       bench::milliseconds(kTargetMilliseconds),
                       {},
                       {},
                       times.least() <= kTargetMilliseconds});
  return 0;
}
