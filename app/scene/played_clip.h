// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampler.h"

#include <memory>

namespace marrow::app {

/// A clip on its skeleton, and which part of it is played how.
struct PlayedClip {
  std::shared_ptr<const core::Sampler> sampler;  ///< null: no clip
  core::SampleMode mode = core::SampleMode::Smooth;
  double from = 0.0;   ///< first frame played
  double to = 0.0;     ///< end of what is played, exclusive
  bool loops = false;  ///< after the last frame comes the first
};

}  // namespace marrow::app
