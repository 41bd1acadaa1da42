// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampler.h"

#include <memory>

namespace marrow::app {

/// A clip on its skeleton as it is being played.
struct PlayedClip {
  std::shared_ptr<const core::Sampler> sampler;  ///< null: there is none
  core::SampleMode mode = core::SampleMode::Smooth;
  double from = 0.0;       ///< first frame played
  double to = 0.0;         ///< end of what is played, exclusive
  bool goesRound = false;  ///< the first frame follows on the last
};

}  // namespace marrow::app
