// SPDX-License-Identifier: GPL-3.0-or-later
// 25 animations of a figure of 30 joints with a body of 3,000 triangles, 1,000 frames in all, into one GLB in
// memory. Its image is encoded already.
//   bench_export [ROUNDS]
#include "core/game/game_rules.h"
#include "core/model/model.h"
#include "formats/gltf/gltf_export.h"
#include "tests/bench/made_clips.h"
#include "tests/bench/report.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>

namespace {

using namespace marrow;

constexpr int kClips = 25;
constexpr int kFramesEach = 40;
constexpr std::size_t kJoints = 30;
constexpr int kDefaultRounds = 15;
constexpr std::uint32_t kRings = 50;
constexpr std::uint32_t kRingPoints = 30;
constexpr std::size_t kImageBytes = 16'384;
constexpr double kTargetMilliseconds = 20.0;

/// A tube of one material, each ring on the next joint.
std::shared_ptr<const core::Model> madeBody() {
  auto body = std::make_shared<core::Model>();
  core::Mesh& mesh = body->mesh;
  for (std::uint32_t i = 0; i < kRings * kRingPoints; ++i) {
    const std::uint32_t number = i / kRingPoints;
    const auto ring = static_cast<float>(number);
    const auto turn = static_cast<float>(i % kRingPoints);
    mesh.positions.emplace_back(std::sin(turn), ring, std::cos(turn));
    mesh.normals.emplace_back(std::sin(turn), 0.0F, std::cos(turn));
    mesh.uvs[0].emplace_back(turn / kRingPoints, ring / kRings);
    mesh.drawMatrices.push_back(body->skin.matrixOf(static_cast<int>(number % kJoints)));
    const std::uint32_t next = (i + kRingPoints) % (kRings * kRingPoints);
    mesh.indices.insert(mesh.indices.end(), {i, i + 1, next, next, i, next - 1});
  }
  for (std::uint32_t& index : mesh.indices) index %= kRings * kRingPoints;
  core::TriangleRun run;
  run.indexCount = static_cast<std::uint32_t>(mesh.indices.size());
  run.material = 0;
  run.hasNormals = true;
  run.uvSets = 1;
  mesh.runs.push_back(run);
  core::Texture texture;
  texture.image = 0;
  core::Material material;
  material.texture = texture;
  body->materials.push_back(material);
  core::Image image;
  image.width = image.height = 1;
  image.decode = [](int, std::span<core::Texel>) {};
  body->images.push_back(image);
  return body;
}

formats::ExportScene madeScene() {
  const bench::Bound made = bench::madeClip(core::kJ3dRules, kJoints);
  auto skeleton = std::make_shared<core::Skeleton>(*made.skeleton);
  skeleton->body = madeBody();
  formats::ExportScene scene;
  scene.skeleton = skeleton;
  scene.packImage = [](const core::Image&) { return std::string(kImageBytes, '\0'); };
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
  bench::Report().add({"25 clips of 30 joints and a body, 1,000 frames, into one GLB",
                       "least " + bench::milliseconds(times.least()) + ", " + times.text(),
                       bench::milliseconds(kTargetMilliseconds),
                       {},
                       {},
                       times.least() <= kTargetMilliseconds});
  return 0;
}
