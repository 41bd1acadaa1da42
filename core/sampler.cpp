// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"

#include "core/game_exact_value.h"
#include "core/sampling/pose_kernel.h"
#include "core/sampling/sampler_tables.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

// A pose takes three steps: evaluate each channel's curve at the frame; make a local matrix of each bone's
// channels; multiply it with the parent's matrix by the scaling rule, parents first.
// tests/support/reference_sampler.cpp does this one number after the other, and tests compare this sampler
// with it. Here eight bones are computed at once: core/sampling/pose_kernel_body.h has the arithmetic, the
// rest of core/sampling prepares its tables.
namespace marrow::core {
namespace {

// NaN counts as before the clip.
float finiteFrame(float frame) {
  constexpr float kFar = std::numeric_limits<float>::max();
  return std::isfinite(frame) ? frame : (frame > 0.0F ? kFar : -kFar);
}

}  // namespace

const char* toString(SampleMode mode) { return mode == SampleMode::Smooth ? "smooth" : "console"; }

Sampler::Sampler(std::shared_ptr<const Clip> clip, std::shared_ptr<const Skeleton> skeleton,
                 const sampling::PoseKernel& kernel)
    : clip_(std::move(clip)), skeleton_(std::move(skeleton)), kernel_(&kernel) {
  assert(clip_ && skeleton_ && skeleton_->parentsComeFirst());
  tables_ = std::make_shared<const sampling::SamplerTables>(*clip_, *skeleton_);
}

void Sampler::sample(float frame, SampleMode mode, Pose& pose) const {
  if (pose.size() != skeleton_->size()) pose.resize(skeleton_->size());
  poseLocally(frame, mode, pose);
  tables_->chain->computeModels(*kernel_, pose, pose.modelMatrices);
}

void Sampler::sampleMany(std::span<const float> frames, SampleMode mode, std::span<glm::mat4> models,
                         Pose& work) const {
  const std::size_t bones = skeleton_->size();
  assert(models.size() == frames.size() * bones);
  if (work.size() != bones) work.resize(bones);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    poseLocally(frames[i], mode, work);
    tables_->chain->computeModels(*kernel_, work, models.subspan(i * bones, bones));
  }
}

// Writes local transforms and the input of BoneChain::computeModels().
void Sampler::poseLocally(float frame, SampleMode mode, Pose& pose) const {
  const sampling::ConstantChannels& still = mode == SampleMode::Smooth ? tables_->smooth : tables_->gameExact;
  std::copy(still.local.begin(), still.local.end(), pose.local.begin());
  std::copy(still.angles.begin(), still.angles.end(), pose.angles.begin());
  const std::span<glm::mat4> matrices = tables_->chain->inputOf(pose);
  for (const std::uint32_t bone : tables_->stillBones) matrices[bone] = still.matrices[bone];
  if (still.blocks.empty()) return;
  const auto row = mode == SampleMode::Smooth ? tables_->rows->rowAt(frame) : sampling::CubicRows::Row{};
  if (row.slots != nullptr) {
    kernel_->poseRow(still.blocks.data(), still.blocks.size(), row.slots, row.t, &pose.local.front().scale.x,
                     &matrices.front()[0][0]);
  } else {
    poseFromKeys(finiteFrame(frame), mode, pose, matrices);
  }
}

// Evaluates curve by curve: for game-exact mode, because no cubic has the game's rounding, and for frames
// without a row.
void Sampler::poseFromKeys(float frame, SampleMode mode, Pose& pose, std::span<glm::mat4> matrices) const {
  const bool isSmooth = mode == SampleMode::Smooth;
  const sampling::ConstantChannels& still = isSmooth ? tables_->smooth : tables_->gameExact;
  const float shown = isSmooth ? frame : gameExactFrame(*clip_, frame);
  auto curve = tables_->curves.begin();
  for (std::uint32_t i = 0; i < still.blocks.size(); ++i) {
    const sampling::LaneBlock& block = still.blocks[i];
    sampling::LaneValues values[sampling::kBoneChannels];
    std::copy_n(still.slots.data() + block.firstSlot, block.slotCount, values);
    for (; curve != tables_->curves.end() && curve->block == i; ++curve) {
      sampling::GameExactChannel channel;
      if (isSmooth) {
        channel.value = curve->evaluator.smooth(shown);
      } else {
        channel = curve->evaluator.gameExact(shown);
        if (isRotation(curve->channel))
          pose.angles[curve->bone][sampling::axisOf(curve->channel)] = channel.angle;
      }
      values[curve->slot - block.firstSlot].value[curve->lane] = channel.value;
      sampling::channelOf(pose.local[curve->bone], curve->channel) = channel.value;
    }
    kernel_->composeBlock(block, values, &matrices.front()[0][0]);
  }
}

Poser::Poser(std::shared_ptr<const Clip> clip, std::shared_ptr<const Skeleton> skeleton, SampleMode mode)
    : mode_(mode) {
  if (clip) {
    sampler_.emplace(std::move(clip), std::move(skeleton));
    return;
  }
  pose_ = idlePose(*skeleton);
  if (mode == SampleMode::Smooth) return;
  for (std::size_t bone = 0; bone < pose_.size(); ++bone) pose_.angles[bone] = anglesOf(pose_.local[bone]);
}

const Pose& Poser::at(double frame) {
  if (sampler_) sampler_->sample(static_cast<float>(frame), mode_, pose_);
  return pose_;
}

}  // namespace marrow::core
