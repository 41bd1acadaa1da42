// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace marrow::core {

/// One channel of one bone at any frame: the same number that Sampler puts into the pose, without computing
/// the other bones. For those who draw a curve rather than a pose. Thread-safe: yes, asking changes nothing.
class ChannelSampler {
 public:
  /// @param clip  shared; kept alive.
  /// @param bone  of the skeleton; without a track in the clip its rest value is answered.
  /// @pre both pointers are set, bone < skeleton.size().
  ChannelSampler(std::shared_ptr<const Clip> clip, const Skeleton& skeleton, std::size_t bone,
                 Channel channel);

  /// @return degrees, game units or a factor. Does not allocate.
  [[nodiscard]] float value(float frame, SampleMode mode) const;

  /// Null where the clip says nothing about the channel, so that the bone's rest value stays.
  [[nodiscard]] const Curve* curve() const { return curve_; }
  [[nodiscard]] std::span<const Key> keys() const;
  [[nodiscard]] Channel channel() const { return channel_; }
  [[nodiscard]] bool isAnimated() const { return curve_ != nullptr && curve_->isAnimated(); }

 private:
  [[nodiscard]] float smoothValueAt(float frame) const;
  [[nodiscard]] float gameExactValueAt(float frame) const;

  std::shared_ptr<const Clip> clip_;
  const Curve* curve_ = nullptr;
  Channel channel_;
  float rest_ = 0.0F;
  std::vector<float> turns_;     ///< wholeTurns()
  std::vector<Key> storedKeys_;  ///< in the file's own units, where the game keeps whole numbers
};

}  // namespace marrow::core
