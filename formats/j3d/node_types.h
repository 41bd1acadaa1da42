// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace marrow::formats::j3d {

/// The nodes of INF1's list.
enum NodeType : std::uint16_t {
  kEnd = 0,
  kOpen = 1,
  kClose = 2,
  kJoint = 0x10,
  kMaterial = 0x11,
  kShape = 0x12
};

}  // namespace marrow::formats::j3d
