// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/use_content.h"

#include "core/event_archive.h"
#include "core/sampler.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <memory>

namespace marrow::fuzz {
namespace {

// A file may hold thousands of clips; a few are enough.
constexpr std::size_t kMostClips = 3;

void poseClip(const std::shared_ptr<const core::Clip>& clip, std::shared_ptr<const core::Skeleton> skeleton) {
  if (skeleton == nullptr) {
    skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip->boneCount()));
  }
  const core::Sampler sampler(clip, skeleton);
  core::Pose pose;
  const auto end = static_cast<float>(clip->frameCount);
  for (const float frame : {-1.0F, 0.0F, 1.5F, end / 2.0F, end, end + 1.0F}) {
    sampler.sample(frame, core::SampleMode::Smooth, pose);
    sampler.sample(frame, core::SampleMode::GameExact, pose);
  }
}

}  // namespace

void useContent(const formats::Asset& content) {
  for (const auto& skeleton : content.skeletons) {
    require(skeleton->parentsComeFirst(), "a bone comes before its parent");
  }
  for (std::size_t i = 0; i < std::min(content.clips.size(), kMostClips); ++i) {
    poseClip(content.clips[i], content.skeletonOf(i));
  }
  if (content.events) (void)core::toEventTracks(*content.events);
}

}  // namespace marrow::fuzz
