// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/pose.h"
#include "core/skeleton.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace marrow::core {

enum class SampleMode {
  Smooth,   ///< continuous in time and value
  Console,  ///< what the game shows: its own rounding, 16-bit angles
};

/// "smooth" or "console".
[[nodiscard]] const char* toString(SampleMode mode);

/// A clip bound to a skeleton. Made once; then answers any frame in any order.
/// Bones without a track keep their rest transform, tracks without a bone are ignored.
/// Thread-safe: yes, sampling changes only the caller's pose.
class Sampler {
 public:
  /// @pre both pointers are set and skeleton->parentsComeFirst().
  Sampler(std::shared_ptr<const Clip> clip, std::shared_ptr<const Skeleton> skeleton);

  /// Writes the pose at `frame`: local transforms, matrices and (console mode) 16-bit angles.
  /// @param pose  resized on first use; no allocation when it already has the skeleton's size.
  void sample(float frame, SampleMode mode, Pose& pose) const;

  [[nodiscard]] const Clip& clip() const { return *clip_; }
  [[nodiscard]] const Skeleton& skeleton() const { return *skeleton_; }

 private:
  struct ActiveCurve {
    std::uint32_t bone = 0;
    Channel channel = Channel::ScaleX;
    const Curve* curve = nullptr;
    std::uint32_t firstStoredKey = 0;  ///< into storedKeys_, when isInteger
    bool isInteger = false;            ///< the runtime keeps the channel as whole numbers
  };
  /// Everything that does not change with the frame, per bone.
  struct Baked {
    std::vector<Transform> local;
    std::vector<EulerSines> sines;
    std::vector<std::array<BinaryAngle, 3>> angles;
    std::vector<glm::mat4> matrices;
  };

  void bakeTrack(std::size_t bone, const BoneTrack& track);
  void finishBaking(Baked& baked) const;
  [[nodiscard]] const Baked& baked(SampleMode mode) const {
    return mode == SampleMode::Smooth ? smooth_ : console_;
  }
  void setConsoleChannel(const ActiveCurve& active, float frame, Transform& local,
                         std::array<BinaryAngle, 3>& angles) const;

  std::shared_ptr<const Clip> clip_;
  std::shared_ptr<const Skeleton> skeleton_;
  std::vector<ActiveCurve> active_;        ///< by bone
  std::vector<std::uint16_t> activeMask_;  ///< [bones] bit per animated channel
  std::vector<Key> storedKeys_;  ///< integer channels\' keys in the file\'s own units, for console mode
  Baked smooth_;
  Baked console_;
};

}  // namespace marrow::core
