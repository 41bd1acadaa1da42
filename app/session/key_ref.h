// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/track_ref.h"
#include "core/curve.h"

#include <cstddef>

namespace marrow::app {

/// Names one stored key: of a bone in the shown clip, or of a track of materials or shapes.
struct KeyRef {
  int bone = -1;  ///< of the shown skeleton
  core::Channel channel = core::Channel::ScaleX;
  std::size_t key = 0;  ///< of the channel's curve
  TrackRef track = {};  ///< valid: whose curve it is instead of a bone's; the channel counts its curves

  friend bool operator==(const KeyRef&, const KeyRef&) = default;
};

}  // namespace marrow::app
