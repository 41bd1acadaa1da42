// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/sampling/random_clip.h"

#include "core/binary_angle.h"
#include "core/game_exact_value.h"

#include <cmath>
#include <random>
#include <utility>

namespace marrow::testing {
namespace {

using core::Channel;

constexpr core::Interpolation kInterpolations[] = {core::Interpolation::Stepped, core::Interpolation::Linear,
                                                   core::Interpolation::LinearWrapped,
                                                   core::Interpolation::Hermite};

// Not std::uniform_*_distribution, whose numbers differ between standard libraries.
class Numbers {
 public:
  explicit Numbers(unsigned seed) : generator_(seed) {}

  int upTo(int end) { return static_cast<int>(generator_() % static_cast<unsigned>(end)); }
  float between(float low, float high) {
    return low + (high - low) * static_cast<float>(upTo(1 << 20)) / static_cast<float>(1 << 20);
  }

 private:
  std::mt19937 generator_;
};

class Maker {
 public:
  explicit Maker(const ClipShape& shape)
      : shape_(shape), clip_(std::make_shared<core::Clip>()), numbers_(shape.seed) {
    clip_->rules = shape.rules;
    clip_->frameCount = shape.frameCount;
    clip_->rotationShift = shape.rotationShift;
    clip_->setBones(shape.joints);
  }

  std::shared_ptr<core::Clip> make() {
    for (std::size_t bone = 0; bone < clip_->boneCount(); ++bone) {
      for (const Channel channel : core::kChannels) fill(clip_->curve(bone, channel), channel);
    }
    return std::move(clip_);
  }

 private:
  void fill(core::Curve& curve, Channel channel) {
    const bool isWhole = core::isStoredAsInteger(*shape_.rules, channel);
    const auto degrees = static_cast<float>(core::BinaryAngle::kDegreesPerUnit);
    curve.unit = core::isRotation(channel) ? std::ldexp(degrees, shape_.rotationShift) : 1.0F;
    curve.defaultValue = core::isScale(channel) ? 1.0F : 0.0F;
    if (core::isScale(channel) && !shape_.movesScale) return;
    curve.firstKey = static_cast<std::uint32_t>(clip_->keys.size());
    const int kind = numbers_.upTo(6);
    if (kind < 2) {
      if (kind == 1) addKey(curve, channel, 0.0F, isWhole);
      return;
    }
    curve.interpolation = shape_.isMixed ? kInterpolations[numbers_.upTo(4)] : shape_.interpolation;
    // No format has a Hermite curve that closes its loop.
    curve.closesLoop = shape_.closesLoop && curve.interpolation != core::Interpolation::Hermite;
    const float last = static_cast<float>(shape_.frameCount) - 1.0F;
    float frame = shape_.firstKey + (kind % 2 == 0 ? 0.0F : shape_.keyStep);
    // Grids of whole frames, of halves and of quarters, and times between all of them.
    constexpr float kGrids[] = {1.0F, 1.0F, 0.5F, 0.25F, 0.3F};
    const float grid = shape_.isMixed ? kGrids[numbers_.upTo(5)] : 1.0F;
    while (frame <= last) {
      addKey(curve, channel, frame, isWhole);
      frame += shape_.isMixed ? grid * static_cast<float>(1 + numbers_.upTo(9)) : shape_.keyStep;
    }
  }

  void addKey(core::Curve& curve, Channel channel, float frame, bool isWhole) {
    core::Key key{frame, number(channel), number(channel) * 0.05F, number(channel) * 0.05F};
    // Near one, or a chain of bones multiplies rounding errors by thousands.
    if (core::isScale(channel))
      key.value = isWhole ? 1.0F + key.value / 60.0F : 0.5F + std::abs(key.value) * 0.01F;
    if (isWhole) {
      key.value = std::round(key.value) * curve.unit;
      key.tangentIn = std::round(key.tangentIn) * curve.unit;
      key.tangentOut = std::round(key.tangentOut) * curve.unit;
    }
    clip_->keys.push_back(key);
    ++curve.keyCount;
  }

  float number(Channel channel) {
    if (core::isRotation(channel)) return numbers_.between(-32000.0F, 32000.0F);
    return numbers_.between(-60.0F, 60.0F);
  }

  ClipShape shape_;
  std::shared_ptr<core::Clip> clip_;
  Numbers numbers_;
};

}  // namespace

std::shared_ptr<core::Clip> randomClip(const ClipShape& shape) { return Maker(shape).make(); }

std::shared_ptr<core::Skeleton> randomSkeleton(std::size_t joints, core::ScalingRule rule, unsigned seed) {
  Numbers numbers(seed);
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(joints));
  skeleton->isHierarchy = true;
  skeleton->scalingRule = rule;
  for (std::size_t i = 0; i < joints; ++i) {
    core::Bone& bone = skeleton->bones[i];
    if (i > 0) bone.parent = numbers.upTo(static_cast<int>(i));
    bone.scaleCompensate = numbers.upTo(2) == 0;
    bone.rest.translation = {numbers.between(-9.0F, 9.0F), numbers.between(-9.0F, 9.0F), 3.0F};
    bone.rest.rotationDegrees = {numbers.between(-180.0F, 180.0F), 45.0F, numbers.between(-90.0F, 90.0F)};
    bone.rest.scale = {numbers.between(0.8F, 1.25F), 1.0F, numbers.between(0.8F, 1.25F)};
  }
  return skeleton;
}

}  // namespace marrow::testing
