// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "formats/bytes/byte_view.h"

#include <cstddef>
#include <cstdint>

namespace marrow::formats::z64 {

inline constexpr float kFramesPerSecond = 20.0F;      ///< three of the console's 60 fields a frame
inline constexpr float kLinkFramesPerSecond = 30.0F;  ///< Link's are played one and a half times as fast

/// A clip of this format without curves: `limbs` tracks whose channels all keep the rest pose.
[[nodiscard]] core::Clip emptyClip(std::size_t limbs);

/// Makes a channel one that words of a table move: unit, interpolation, closed loop.
void makeWordCurve(core::Curve& curve, core::Channel channel, std::uint64_t descriptorOffset);

/// Where a channel's words lie: `count` of them, `strideBytes` apart.
struct WordRun {
  std::uint64_t offset = 0;
  std::size_t count = 0;
  std::uint16_t strideBytes = 2;
};

/// Appends a key for each word, at frames 0, 1, 2, ... @pre the run lies inside the bytes.
void appendWords(core::Clip& clip, core::Curve& curve, ByteView bytes, const WordRun& run);

}  // namespace marrow::formats::z64
