// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/made_clips.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"

#include <cmath>
#include <utility>

namespace marrow::bench {
namespace {

constexpr int kFrames = 60;

struct Style {
  core::Interpolation interpolation;
  int framesPerKey;
};

Style styleOf(const core::GameRules& rules) {
  if (&rules == &core::kJ3dRules) return {core::Interpolation::Hermite, 5};
  return {core::Interpolation::LinearWrapped, &rules == &core::kSm64dsRules ? 2 : 1};
}

void addKeys(core::Clip& clip, core::Curve& curve, int seed) {
  const Style style = styleOf(*clip.rules);
  curve.interpolation = style.interpolation;
  curve.closesLoop = clip.rules->closesLoop;
  curve.firstKey = static_cast<std::uint32_t>(clip.keys.size());
  for (int frame = 0; frame < kFrames; frame += style.framesPerKey) {
    const auto angle = static_cast<float>((frame * 140 + seed * 1000) % 9000);
    clip.keys.push_back({static_cast<float>(frame), angle * curve.unit, curve.unit, curve.unit});
    ++curve.keyCount;
  }
}

std::shared_ptr<core::Clip> clipOf(const core::GameRules& rules, std::size_t joints) {
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
  return clip;
}

/// Keeps a channel at the skeleton's value by a constant: J3D's clips replace every channel.
void keepRest(core::Clip& clip, std::size_t bone, const core::Transform& rest) {
  for (const core::Channel channel : core::kChannels) {
    core::Transform copy = rest;
    clip.curve(bone, channel).defaultValue = (&copy.scale.x)[static_cast<std::size_t>(channel)];
  }
}

void swing(core::Clip& clip, core::Curve& curve, int seed) {
  constexpr float kDegrees = 6.0F;
  curve.interpolation = core::Interpolation::Linear;
  curve.firstKey = static_cast<std::uint32_t>(clip.keys.size());
  const float start = static_cast<float>(seed % 7) / 7.0F;
  for (int frame = 0; frame <= kFrames; frame += kFrames / 4) {
    const float side = frame / (kFrames / 4) % 2 == 0 ? -start : start;
    clip.keys.push_back({static_cast<float>(frame), curve.defaultValue + kDegrees * side, 0.0F, 0.0F});
    ++curve.keyCount;
  }
}

void addWave(core::Clip& clip, core::Curve& curve, int seed) {
  constexpr int kKeyEvery = 10;
  curve.interpolation = core::Interpolation::Hermite;
  curve.firstKey = static_cast<std::uint32_t>(clip.keys.size());
  for (int frame = 0; frame <= clip.frameCount; frame += kKeyEvery) {
    const float phase = static_cast<float>(frame) * (0.004F + 0.0001F * static_cast<float>(seed % 97));
    clip.keys.push_back(
        {static_cast<float>(frame), 80.0F * std::sin(phase + static_cast<float>(seed)), 0.3F, 0.3F});
    ++curve.keyCount;
  }
}

}  // namespace

Bound busyClip(std::size_t joints, int frames) {
  constexpr std::size_t kChain = 10;
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(joints));
  for (std::size_t i = 1; i < joints; ++i)
    skeleton->bones[i].parent = i % kChain == 1 ? 0 : static_cast<int>(i) - 1;
  skeleton->isHierarchy = true;
  auto clip = std::make_shared<core::Clip>();
  clip->name = "busy";
  clip->frameCount = frames;
  clip->setBones(joints);
  int seed = 0;
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
    for (const core::Channel channel : core::kChannels) {
      clip->curve(bone, channel).unit =
          core::isRotation(channel) ? static_cast<float>(core::BinaryAngle::kDegreesPerUnit) : 1.0F;
      addWave(*clip, clip->curve(bone, channel), ++seed);
    }
  }
  return {std::move(clip), std::move(skeleton)};
}

Bound swingingClip(core::Skeleton skeleton) {
  auto clip = std::make_shared<core::Clip>();
  clip->rules = &core::kJ3dRules;
  clip->frameCount = kFrames;
  clip->setBones(skeleton.size());
  for (std::size_t joint = 0; joint < skeleton.size(); ++joint) {
    keepRest(*clip, joint, skeleton.bones[joint].rest);
    swing(*clip, clip->curve(joint, core::Channel::RotationZ), static_cast<int>(joint));
  }
  return {std::move(clip), std::make_shared<core::Skeleton>(std::move(skeleton))};
}

Bound madeClip(const core::GameRules& rules, std::size_t joints) {
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(joints));
  for (std::size_t i = 1; i < joints; ++i) skeleton->bones[i].parent = static_cast<int>((i - 1) / 2);
  skeleton->isHierarchy = true;
  return {clipOf(rules, joints), std::move(skeleton)};
}

}  // namespace marrow::bench
