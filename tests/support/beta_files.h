// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <cstdint>

namespace marrow::testing {

/// A Zelda 64 object of the early format made in memory: one skeleton of three limbs, one animation. Limb 2
/// is the root, limb 0 its child, limb 1 limb 0's sibling. As in object_human, the list lies right behind the
/// limbs, and the last limb's pointers run into it.
struct BetaObject {
  static constexpr std::uint32_t kSegment = 0x06000000;
  static constexpr std::uint32_t kLimbs = 0x10;                ///< offset of limb 0
  static constexpr std::uint32_t kList = kLimbs + 3 * 0x20;    ///< offset of the limb list
  static constexpr std::uint32_t kValues = kList + 3 * 4 + 4;  ///< offset of the animation's values

  bool childFirst = false;  ///< the order of the animation document
  bool limbsFirst = false;  ///< the header's
  unsigned runLength = 4;   ///< stored count of the animated channel
  int frames = 4;

  [[nodiscard]] formats::Bytes bytes() const;
};

}  // namespace marrow::testing
