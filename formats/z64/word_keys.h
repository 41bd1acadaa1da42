// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "formats/bytes/byte_view.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::formats::z64 {

inline constexpr float kFramesPerSecond = 20.0F;      ///< three of the console's 60 fields a frame
inline constexpr float kLinkFramesPerSecond = 30.0F;  ///< Link's are played one and a half times as fast

/// Bounds the memory of all the clips of a file. Animations may share their values, so that a few hundred
/// bytes of headers can ask for any number of keys: an honest file needs 8 bytes of keys for each of its own.
class KeyBudget {
 public:
  /// @param memoryLimit  ReadContext::memoryLimit, for everything that is read of the file.
  explicit KeyBudget(std::uint64_t fileBytes, std::uint64_t memoryLimit = UINT64_MAX)
      : left_(std::min(kFreeBytes + kBytesPerByte * fileBytes, memoryLimit / 2)) {}

  /// Takes the memory of a clip. @return false, and takes nothing, if too little is left.
  [[nodiscard]] bool take(std::uint64_t tracks, std::uint64_t keys) {
    const std::uint64_t bytes = tracks * core::kBoneTrackBytes + keys * sizeof(core::Key);
    if (bytes > left_) return false;
    left_ -= bytes;
    return true;
  }

 private:
  // A third of the cost of a file: samplers keep the keys once more, in stored units.
  static constexpr std::uint64_t kFreeBytes = 6ULL << 20;
  static constexpr std::uint64_t kBytesPerByte = 40;

  std::uint64_t left_;
};

/// A clip of this format without curves: `limbs` tracks whose channels all keep the rest pose.
[[nodiscard]] core::Clip emptyClip(std::size_t limbs);

/// The place of a channel's 16-bit words: one a frame, or one for all frames.
struct WordRun {
  std::uint64_t descriptorOffset = 0;  ///< the place of the index or address that leads to the words
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
/// @return false if their keys would take more memory than is left.
[[nodiscard]] bool addCurves(core::Clip& clip, ByteView bytes, const WordChannels& channels,
                             KeyBudget& budget);

}  // namespace marrow::formats::z64
