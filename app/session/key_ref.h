// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/track_ref.h"
#include "core/curve.h"

#include <cstddef>

namespace marrow::app {

/// Names one stored key of a track.
struct KeyRef {
  TrackRef track;
  core::Channel channel = core::Channel::ScaleX;  ///< counts the track's curves
  std::size_t key = 0;                            ///< of that curve, or of the track's run

  friend bool operator==(const KeyRef&, const KeyRef&) = default;
};

}  // namespace marrow::app
