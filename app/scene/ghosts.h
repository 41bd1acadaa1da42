// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/played_clip.h"
#include "core/pose.h"

#include <glm/mat4x4.hpp>

#include <span>
#include <vector>

namespace marrow::app {

/// The poses of an onion skin, and how they look.
struct OnionSkin {
  static constexpr int kMostEachSide = 12;
  static constexpr int kLongestStep = 60;

  int eachSide = 3;
  int stepFrames = 2;     ///< from ghost to ghost
  float opacity = 0.34F;  ///< of the nearest ghost, 0..1
  bool isAtKeys = false;  ///< true: at the nearest key frames
  bool isOfBone = false;  ///< ghosts of the selected bone alone
  bool operator==(const OnionSkin&) const = default;
};

/// One pose of an onion skin.
struct Ghost {
  std::span<const glm::mat4> models;  ///< [bones] model matrices
  float strength = 0.0F;              ///< 0..1
  bool isBefore = false;              ///< true: before the playhead; false: after it
  double frame = 0.0;                 ///< of the clip
};

/// Onion skin: the poses of some frames before and after the playhead, the nearest the strongest. In a loop
/// they wrap around.
class Ghosts {
 public:
  /// Allocates only when there are more bones or keys than ever before.
  /// @param keyFrames  sorted, distinct; used only at keys.
  /// @return the faintest one first; valid until the next call. Empty without a sampler.
  std::span<const Ghost> at(const PlayedClip& clip, double frame, const OnionSkin& onion = {},
                            std::span<const float> keyFrames = {});
  /// The ghosts that at() returned last.
  [[nodiscard]] std::span<const Ghost> last() const { return ghosts_; }

 private:
  void add(double frame, bool isBefore, float strength);
  void addSteps(const PlayedClip& clip, double frame, const OnionSkin& onion, int distance);
  void addKeys(const PlayedClip& clip, double frame, const OnionSkin& onion, int distance);
  void pose(const core::Sampler& sampler, core::SampleMode mode);

  std::vector<float> keys_;        ///< of the played range
  std::vector<float> frames_;      ///< [ghosts]
  std::vector<glm::mat4> models_;  ///< [ghosts * bones], ghost after ghost
  core::Pose work_;
  std::vector<Ghost> ghosts_;
};

}  // namespace marrow::app
