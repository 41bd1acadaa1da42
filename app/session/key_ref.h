// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"

#include <cstddef>

namespace marrow::app {

/// Names one stored key of the shown clip.
struct KeyRef {
  int bone = -1;  ///< of the shown skeleton
  core::Channel channel = core::Channel::ScaleX;
  std::size_t key = 0;  ///< of the channel's curve

  friend bool operator==(const KeyRef&, const KeyRef&) = default;
};

}  // namespace marrow::app
