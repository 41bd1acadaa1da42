// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/skeleton.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::testing {

/// A chain of bones of these names.
inline std::shared_ptr<core::Skeleton> skeletonOf(std::vector<std::string> names) {
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(names.size()));
  skeleton->isHierarchy = true;
  for (std::size_t i = 0; i < names.size(); ++i) {
    skeleton->bones[i].name = names[i];
    skeleton->bones[i].parent = static_cast<int>(i) - 1;
  }
  return skeleton;
}

/// Every joint is turned by that many degrees about z, at every frame.
inline std::shared_ptr<core::Clip> clipOf(std::string name, std::size_t joints, float degrees) {
  auto clip = std::make_shared<core::Clip>();
  clip->name = std::move(name);
  clip->frameCount = 20;
  clip->setBones(joints);
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
    for (const core::Channel channel : core::kChannels)
      clip->curve(bone, channel).defaultValue = core::isScale(channel) ? 1.0F : 0.0F;
    clip->curve(bone, core::Channel::RotationZ).defaultValue = degrees;
  }
  return clip;
}

}  // namespace marrow::testing
