// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/sampler.h"
#include "core/sampling/curve_evaluator.h"
#include "core/skeleton.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace marrow::core {

/// One channel of one bone at any frame: the number that Sampler puts into the pose, without the other bones.
/// For drawing a curve rather than a pose. In smooth mode the two may round differently, by a millionth.
/// Thread-safe: yes, immutable.
class ChannelSampler {
 public:
  /// @param clip  shared; kept alive.
  /// @param bone  of the skeleton. A bone without a track has its rest value.
  /// @pre both pointers are set, bone < skeleton.size().
  ChannelSampler(std::shared_ptr<const Clip> clip, const Skeleton& skeleton, std::size_t bone,
                 Channel channel);

  /// A curve of a track that moves a material or shape, or the values of its run.
  /// @param curve  its number among the track's curves; 0 for a run.
  /// @pre the track moves no bone; curve < its curveCount, or 0 for a run.
  ChannelSampler(std::shared_ptr<const Clip> clip, std::size_t track, std::size_t curve);

  /// @return degrees, game units or a factor. Does not allocate.
  [[nodiscard]] float value(float frame, SampleMode mode) const;

  /// Null where the clip does not store the channel: the bone keeps its rest value.
  [[nodiscard]] const Curve* curve() const { return curve_; }
  [[nodiscard]] std::span<const Key> keys() const;
  [[nodiscard]] Channel channel() const { return channel_; }
  [[nodiscard]] bool isAnimated() const {
    return curve_ != nullptr ? curve_->isAnimated() : track_ != nullptr;
  }

 private:
  std::shared_ptr<const Clip> clip_;
  const Curve* curve_ = nullptr;
  std::optional<sampling::CurveEvaluator> evaluator_;  ///< where there is a curve
  const Track* track_ = nullptr;                       ///< the track of a material or shape; null: a bone's
  Channel channel_;
  float rest_ = 0.0F;
};

}  // namespace marrow::core
