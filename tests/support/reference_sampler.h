// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace marrow::testing {

/// The expected results of core::Sampler, computed the plain way: each curve by bisection, each angle by
/// std::sin and std::cos, one bone after the other.
class ReferenceSampler {
 public:
  /// @pre both pointers are set and skeleton->parentsComeFirst().
  ReferenceSampler(std::shared_ptr<const core::Clip> clip, std::shared_ptr<const core::Skeleton> skeleton);

  /// Writes the pose at `frame`: local transforms, matrices and (game-exact mode) 16-bit angles.
  /// @param pose  resized on first use; no allocation when it already has the skeleton's size.
  void sample(float frame, core::SampleMode mode, core::Pose& pose) const;

  [[nodiscard]] const core::Clip& clip() const { return *clip_; }
  [[nodiscard]] const core::Skeleton& skeleton() const { return *skeleton_; }

 private:
  struct ActiveCurve {
    std::uint32_t bone = 0;
    core::Channel channel = core::Channel::ScaleX;
    const core::Curve* curve = nullptr;
    std::uint32_t firstStoredKey = 0;  ///< into storedKeys_, when isInteger
    bool isInteger = false;            ///< the game computes the channel with integers
  };
  /// Everything that does not change with the frame, per bone.
  struct Baked {
    std::vector<core::Transform> local;
    std::vector<core::EulerSines> sines;
    std::vector<std::array<core::BinaryAngle, 3>> angles;
    std::vector<glm::mat4> matrices;
  };

  void bakeTrack(std::size_t bone, std::size_t track);
  void finishBaking(Baked& baked) const;
  [[nodiscard]] const Baked& baked(core::SampleMode mode) const {
    return mode == core::SampleMode::Smooth ? smooth_ : console_;
  }
  void setGameExactChannel(const ActiveCurve& active, float frame, core::Transform& local,
                           std::array<core::BinaryAngle, 3>& angles) const;

  std::shared_ptr<const core::Clip> clip_;
  std::shared_ptr<const core::Skeleton> skeleton_;
  std::vector<ActiveCurve> active_;        ///< by bone
  std::vector<std::uint16_t> activeMask_;  ///< [bones] bit per animated channel
  std::vector<core::Key>
      storedKeys_;  ///< integer channels' keys in the file's own units, for game-exact mode
  Baked smooth_;
  Baked console_;
};

}  // namespace marrow::testing
