// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "formats/bytes/byte_view.h"
#include "formats/z64/key_budget.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::formats::z64 {

inline constexpr float kFramesPerSecond = 20.0F;      ///< three of the console's 60 fields a frame
inline constexpr float kLinkFramesPerSecond = 30.0F;  ///< Link's are played one and a half times as fast

/// A clip of this format without curves: `limbs` tracks whose channels all keep the rest pose.
[[nodiscard]] core::Clip emptyClip(std::size_t limbs);

/// Where a channel's 16-bit words lie: one a frame, or one for all frames.
struct WordRun {
  std::uint64_t descriptorOffset = 0;  ///< of what says where the words are
  std::uint64_t offset = 0;
  std::size_t count = 1;
  std::uint16_t strideBytes = 2;
  bool returnsToFirst = false;  ///< behind the last word the first one holds again
};

/// All channels of an animation.
struct WordChannels {
  std::vector<WordRun> runs;  ///< x, y and z of the root's position, then of each limb's rotation
  std::size_t root = 0;       ///< the limb that the position moves
  float positionScale = 1.0F;
  bool sharesKeys = true;  ///< channels with the same words have the same keys
};

/// Makes a curve of each run. @pre there are 3 * (tracks + 1) runs, all inside the bytes.
/// @return false when their keys would take more memory than is left.
[[nodiscard]] bool addCurves(core::Clip& clip, ByteView bytes, const WordChannels& channels,
                             KeyBudget& budget);

}  // namespace marrow::formats::z64
