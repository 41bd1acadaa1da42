// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampler.h"

#include <memory>

namespace marrow::app {

/// A clip on its skeleton, with its mode and played range.
struct PlayedClip {
  std::shared_ptr<const core::Sampler> sampler;  ///< null: no clip
  core::SampleMode mode = core::SampleMode::Smooth;
  double from = 0.0;   ///< first frame played
  double to = 0.0;     ///< end of the played range, exclusive
  bool loops = false;  ///< after the last frame comes the first
};

}  // namespace marrow::app
