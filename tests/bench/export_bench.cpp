// SPDX-License-Identifier: GPL-3.0-or-later
// 25 animations of a character of 30 joints with a body of 3,000 triangles, 1,000 frames in all, into one GLB
// in memory. Its image is encoded already.
#include "core/game/game_rules.h"
#include "core/model/model.h"
#include "formats/exchange/gltf/gltf_export.h"
#include "tests/bench/files_bench.h"
#include "tests/bench/made_files.h"
#include "tests/bench/times.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace marrow::bench {
namespace {

constexpr std::size_t kJoints = 30;

/// A tube of one material, each ring on the next joint.
std::shared_ptr<const core::Model> madeBody() {
  constexpr std::uint32_t kRings = 50;
  constexpr std::uint32_t kRingPoints = 30;
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
  const Bound made = madeClip(core::kJ3dRules, kJoints);
  auto skeleton = std::make_shared<core::Skeleton>(*made.skeleton);
  skeleton->body = madeBody();
  formats::ExportScene scene;
  scene.skeleton = skeleton;
  scene.packImage = [](const core::Image&) { return std::string(16'384, '\0'); };
  scene.what = formats::ExportWhat::Clip;
  for (int i = 0; i < 25; ++i) {
    auto clip = std::make_shared<core::Clip>(*made.clip);
    clip->name = "clip " + std::to_string(i);
    clip->frameCount = 40;
    for (core::Key& key : clip->keys) key.value += static_cast<float>(i);
    scene.clips.push_back({clip, {}, {}});
  }
  return scene;
}

}  // namespace

void benchExport() {
  const formats::ExportScene scene = madeScene();
  Times times;
  for (int round = 0; round < 15; ++round) {
    const double start = threadMilliseconds();
    static_cast<void>(formats::toGlb(scene, {}));
    times.add(threadMilliseconds() - start);
  }
  report("25 clips of 30 joints and a body, 1,000 frames, into one GLB",
         "least " + milliseconds(times.least()) + ", " + times.text(), "least 20.0 ms");
}

}  // namespace marrow::bench
