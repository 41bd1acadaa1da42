// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/made_files.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "tests/write/j3d_clips.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace marrow::bench {
namespace {

constexpr int kFrames = 60;

void addKeys(core::Clip& clip, core::Curve& curve, int seed) {
  const bool isJ3d = clip.rules == &core::kJ3dRules;
  const int framesPerKey = isJ3d ? 5 : clip.rules == &core::kSm64dsRules ? 2 : 1;
  curve.interpolation = isJ3d ? core::Interpolation::Hermite : core::Interpolation::LinearWrapped;
  curve.closesLoop = clip.rules->closesLoop;
  curve.firstKey = static_cast<std::uint32_t>(clip.keys.size());
  for (int frame = 0; frame < kFrames; frame += framesPerKey) {
    const auto angle = static_cast<float>((frame * 140 + seed * 1000) % 9000);
    clip.keys.push_back({static_cast<float>(frame), angle * curve.unit, curve.unit, curve.unit});
    ++curve.keyCount;
  }
}

formats::Bytes gameLikeBck(int seed) {
  constexpr std::size_t kJoints = 42;
  write::BckFile file(kJoints);
  std::vector<int> rotations = {0};
  for (std::size_t joint = 0; joint < kJoints; ++joint) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      file.track(joint, axis, 0, {1, 0, 0}).track(joint, axis, 1, {1, 0, 0}).track(joint, axis, 2, {1, 0, 0});
      if ((joint + axis) % 2 == 0) continue;
      file.track(joint, axis, 1, {8, static_cast<std::uint16_t>(rotations.size()), 0});
      for (int key = 0; key < 8; ++key) {
        rotations.insert(rotations.end(), {key * 4, (seed * 977 + key * 4001) % 32000, seed % 50});
      }
    }
  }
  return file.frames(30).scales({1.0F}).translations({0.0F}).rotations(rotations).bytes();
}

}  // namespace

Bound madeClip(const core::GameRules& rules, std::size_t joints) {
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(joints));
  for (std::size_t i = 1; i < joints; ++i) skeleton->bones[i].parent = static_cast<int>((i - 1) / 2);
  skeleton->isHierarchy = true;
  auto clip = std::make_shared<core::Clip>();
  clip->rules = &rules;
  clip->frameCount = kFrames;
  clip->setBones(joints);
  for (std::size_t joint = 0; joint < joints; ++joint) {
    for (const core::Channel channel : core::kChannels) {
      core::Curve& curve = clip->curve(joint, channel);
      curve.unit = core::isRotation(channel) ? static_cast<float>(core::BinaryAngle::kDegreesPerUnit) : 1.0F;
      curve.defaultValue = core::isScale(channel) ? 1.0F : 0.0F;
      const bool moves = (joint + static_cast<std::size_t>(channel)) % 2 == 1;
      if (core::isRotation(channel) && moves) addKeys(*clip, curve, static_cast<int>(joint));
    }
  }
  return {std::move(clip), std::move(skeleton)};
}

formats::Bytes busyBck(std::size_t joints, int frames) {
  // The tracks share one run of keys for each kind: indices have 16 bits.
  const auto keys = static_cast<std::uint16_t>(frames / 10 + 1);
  write::BckFile file(joints);
  std::vector<float> numbers;
  std::vector<int> angles;
  for (int key = 0; key < keys; ++key) {
    numbers.insert(numbers.end(),
                   {static_cast<float>(key * 10), static_cast<float>(key * 37 % 80 + 1), 0.3F});
    angles.insert(angles.end(), {key * 10, key * 2011 % 16000, 30});
  }
  for (std::size_t joint = 0; joint < joints; ++joint) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (std::size_t kind = 0; kind < 3; ++kind) file.track(joint, axis, kind, {keys, 0, 0});
    }
  }
  return file.frames(frames).scales(numbers).translations(numbers).rotations(angles).bytes();
}

std::unique_ptr<testing::TemporaryFolder> makeBckFolder(int files) {
  auto folder = std::make_unique<testing::TemporaryFolder>();
  for (int i = 0; i < files; ++i) folder->write("clip" + std::to_string(i) + ".bck", gameLikeBck(i));
  return folder;
}

}  // namespace marrow::bench
