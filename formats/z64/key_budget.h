// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace marrow::formats::z64 {

/// Bounds the memory of all the clips of a file. Animations may share their values, so that a few hundred
/// bytes of headers can ask for any number of keys: an honest file needs 8 bytes of keys for each of its own.
class KeyBudget {
 public:
  /// @param memoryLimit  what all that is read of the file may take, ReadContext::memoryLimit.
  explicit KeyBudget(std::uint64_t fileBytes, std::uint64_t memoryLimit = UINT64_MAX)
      : left_(std::min(kFreeBytes + kBytesPerByte * fileBytes, memoryLimit / 2)) {}

  /// Takes the memory of a clip. @return false, and takes nothing, when it is not there.
  [[nodiscard]] bool take(std::uint64_t tracks, std::uint64_t keys) {
    const std::uint64_t bytes = tracks * core::kBoneTrackBytes + keys * sizeof(core::Key);
    if (bytes > left_) return false;
    left_ -= bytes;
    return true;
  }

 private:
  // A third of what a file may cost: samplers keep the keys once more, in stored units.
  static constexpr std::uint64_t kFreeBytes = 6ULL << 20;
  static constexpr std::uint64_t kBytesPerByte = 40;

  std::uint64_t left_;
};

}  // namespace marrow::formats::z64
