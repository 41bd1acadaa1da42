// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <memory>
#include <optional>

namespace marrow::core {

/// Poses a skeleton at any frame of a clip; without a clip it has its idle pose at every frame.
class Poser {
 public:
  /// @param clip  null: none.
  /// @pre skeleton is set and skeleton->parentsComeFirst().
  Poser(std::shared_ptr<const Clip> clip, std::shared_ptr<const Skeleton> skeleton, SampleMode mode);
  /// The pose stays valid until the next call.
  [[nodiscard]] const Pose& at(double frame);

 private:
  SampleMode mode_;
  std::optional<Sampler> sampler_;
  Pose pose_;
};

}  // namespace marrow::core
