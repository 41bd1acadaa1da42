// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bone_picker.h"
#include "render/offscreen.h"
#include "tests/render/test_skeletons.h"

#include <QGuiApplication>

#include <benchmark/benchmark.h>

#include <cstddef>

namespace marrow {
namespace {

const test::Posed& posedOf(std::size_t boneCount) {
  static const test::Posed small = test::creature(100);
  static const test::Posed large = test::creature(10000);
  return boneCount == 100 ? small : large;
}

// A whole picture: shapes, upload, drawing with four samples a pixel, reading back.
void drawPicture(benchmark::State& state) {
  const test::Posed& posed = posedOf(static_cast<std::size_t>(state.range(0)));
  const glm::ivec2 size(static_cast<int>(state.range(1)), static_cast<int>(state.range(2)));
  render::OrbitCamera camera;
  camera.frame(render::boundsOf(posed.skeleton, posed.pose),
               static_cast<float>(size.x) / static_cast<float>(size.y));
  const render::Scene scene = {&posed.skeleton, &posed.pose, 3, -1};
  const render::ViewOptions options;
  for (auto _ : state) {
    auto picture = render::renderToImage(scene, camera, options, size);
    if (!picture) {
      state.SkipWithError(picture.error().message.c_str());
      break;
    }
    benchmark::DoNotOptimize(picture->constBits());
  }
}
BENCHMARK(drawPicture)
    ->ArgNames({"bones", "width", "height"})
    ->Args({100, 300, 300})
    ->Args({100, 1280, 720})
    ->Args({10000, 1280, 720})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void pickOneBone(benchmark::State& state) {
  const test::Posed& posed = posedOf(static_cast<std::size_t>(state.range(0)));
  render::OrbitCamera camera;
  camera.frame(render::boundsOf(posed.skeleton, posed.pose), 1.6F);
  const render::Scene scene = {&posed.skeleton, &posed.pose, -1, -1};
  render::BonePicker picker;
  for (auto _ : state) {
    benchmark::DoNotOptimize(picker.boneAt(scene, camera, {700.0F, 350.0F}, {1280.0F, 800.0F}));
  }
}
BENCHMARK(pickOneBone)->ArgName("bones")->Arg(100)->Arg(10000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace marrow

int main(int argc, char** argv) {
  const QGuiApplication application(argc, argv);  // pictures drawn through Qt need one
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
