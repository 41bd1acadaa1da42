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

// What is computed here: each channel's curve at the frame; three angles, a factor and a translation to a
// local matrix; that times the parent's, as the scaling rule says; parents first. The plain way of saying
// just that, one number after the other, is tests/support/reference_sampler.cpp, which all of this is held
// to. What follows does it for eight bones at once: core/sampling/pose_kernel_body.h is the arithmetic, the
// rest prepares its tables.
namespace marrow::core {
namespace {

// What is not a number counts as before the clip.
float finiteFrame(float frame) {
  constexpr float kFar = std::numeric_limits<float>::max();
  return std::isfinite(frame) ? frame : (frame > 0.0F ? kFar : -kFar);
}

/// Local matrices of all blocks.
/// @param evaluate  puts the values of a block's curves where they belong.
template <class Evaluate>
void composeBlocks(const sampling::ConstantChannels& still, const sampling::PoseKernel& kernel, Pose& pose,
                   std::span<glm::mat4> matrices, const Evaluate& evaluate) {
  for (std::size_t i = 0; i < still.blocks.size(); ++i) {
    const sampling::LaneBlock& block = still.blocks[i];
    sampling::LaneValues values[sampling::kBoneChannels];
    std::copy_n(still.slots.data() + block.firstSlot, block.slotCount, values);
    evaluate(i, sampling::BlockTarget{values, pose.local, pose.angles});
    kernel.composeBlock(block, values, &matrices.front()[0][0]);
  }
}

}  // namespace

using sampling::ConstantChannels;

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
  computeModels(pose, pose.modelMatrices);
}

void Sampler::sampleMany(std::span<const float> frames, SampleMode mode, std::span<glm::mat4> models,
                         Pose& work) const {
  const std::size_t bones = skeleton_->size();
  assert(models.size() == frames.size() * bones);
  if (work.size() != bones) work.resize(bones);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    poseLocally(frames[i], mode, work);
    computeModels(work, models.subspan(i * bones, bones));
  }
}

// Everything but the model matrices; by Softimage's rule the scratch instead of the local matrices.
void Sampler::poseLocally(float frame, SampleMode mode, Pose& pose) const {
  const ConstantChannels& still = mode == SampleMode::Smooth ? tables_->smooth : tables_->gameExact;
  std::copy(still.local.begin(), still.local.end(), pose.local.begin());
  std::copy(still.angles.begin(), still.angles.end(), pose.angles.begin());
  const std::span<glm::mat4> matrices =
      tables_->chain->keepsScaleApart() ? std::span(pose.scratch) : std::span(pose.localMatrices);
  for (const std::uint32_t bone : tables_->plan.stillBones) matrices[bone] = still.matrices[bone];
  if (still.blocks.empty()) return;
  const sampling::TrackRows::Row row =
      mode == SampleMode::Smooth ? tables_->rows->rowAt(frame) : sampling::TrackRows::Row{};
  float* const transforms = &pose.local.front().scale.x;
  float* const locals = &matrices.front()[0][0];
  if (row.slots != nullptr) {
    kernel_->poseRow(still.blocks.data(), still.blocks.size(), row.slots, row.t, transforms, locals);
  } else if (row.splitSlots != nullptr) {
    kernel_->poseSplitRow(still.blocks.data(), still.blocks.size(), row.splitSlots, row.t, transforms,
                          locals);
  } else {
    poseBlocks(finiteFrame(frame), mode, pose, matrices);
  }
}

// Curve by curve: game-exact mode, and smooth mode where no row serves.
void Sampler::poseBlocks(float frame, SampleMode mode, Pose& pose, std::span<glm::mat4> matrices) const {
  if (mode == SampleMode::GameExact) {
    const sampling::CurveValues& curves = tables_->curveValues();
    const float shown = gameExactFrame(*clip_, frame);
    return composeBlocks(
        tables_->gameExact, *kernel_, pose, matrices,
        [&](std::size_t block, const auto& target) { curves.gameExact(block, shown, target); });
  }
  if (!tables_->rows->isEmpty()) {
    // The few frames that rows leave out are not worth tables.
    const sampling::MovingCurves& curves = *tables_->curves;
    return composeBlocks(tables_->smooth, *kernel_, pose, matrices,
                         [&](std::size_t block, const auto& target) { curves.smooth(block, frame, target); });
  }
  const sampling::CurveValues& curves = tables_->curveValues();
  composeBlocks(tables_->smooth, *kernel_, pose, matrices,
                [&](std::size_t block, const auto& target) { curves.smooth(block, frame, target); });
}

void Sampler::computeModels(Pose& pose, std::span<glm::mat4> models) const {
  if (tables_->chain->keepsScaleApart()) {
    tables_->chain->multiplyApart(*kernel_, pose.local, pose.scratch, pose.localMatrices, models);
  } else {
    tables_->chain->multiply(*kernel_, pose.local, pose.localMatrices, models);
  }
}

std::size_t Sampler::memoryBytes() const { return tables_->memoryBytes(); }
bool Sampler::isCompact() const { return tables_->plan.slotCount > 0 && tables_->rows->isEmpty(); }

}  // namespace marrow::core
