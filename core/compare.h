// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/sampler.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::core {

/// The difference of one bone between two poses.
struct BoneDifference {
  float degrees = 0.0F;  ///< between its local rotations, 0..180
  float units = 0.0F;    ///< between its two positions in model space
};

/// The angle between two rotations, 0..180 degrees; 0 where one is not finite.
/// @param a / @param b  Euler x, y, z in degrees, as in Transform.
[[nodiscard]] float degreesBetween(const glm::vec3& a, const glm::vec3& b);

/// @param out  [bones] written in full.
/// @pre both poses and `out` have the same size (asserted).
void comparePoses(const Pose& shown, const Pose& other, std::span<BoneDifference> out);

/// The bones that differ most, by rotation and by position.
struct WorstBones {
  int turned = -1;  ///< -1: no bone counts
  int moved = -1;
};

/// @param counts  [bones] 0 skips a bone; empty: all count.
[[nodiscard]] WorstBones worstOf(std::span<const BoneDifference> bones, std::span<const char> counts);

/// Two clips on one skeleton.
struct ComparedClips {
  Sampler shown;
  SampleMode shownMode = SampleMode::Smooth;
  Sampler other;
  SampleMode otherMode = SampleMode::Smooth;
  double offsetFrames = 0.0;      ///< added to the shown clip's frame
  std::vector<char> counts = {};  ///< [bones] as for worstOf()
  int samplesPerFrame = 1;        ///< a frame has the largest difference of its samples
};

/// The other clip's frame for a frame of the shown one. A looping clip wraps around, any other stays at its
/// ends.
[[nodiscard]] double frameBeside(const Clip& other, double frame, double offsetFrames);

/// The differences of a whole clip, for each whole frame.
class DifferenceTable {
 public:
  /// Memory for the differences of all bones. Larger clips keep only the worst bones.
  static constexpr std::size_t kMostBytes = std::size_t{32} * 1024 * 1024;

  /// @param cancelled  checked before each frame; may be null.
  /// @return null when it was cancelled.
  /// @pre both samplers have the same number of bones (asserted).
  [[nodiscard]] static std::shared_ptr<const DifferenceTable> of(const ComparedClips& clips,
                                                                 const std::atomic<bool>* cancelled = nullptr,
                                                                 std::size_t mostBytes = kMostBytes);

  [[nodiscard]] std::size_t frameCount() const { return worst_.size(); }
  [[nodiscard]] std::size_t boneCount() const { return boneCount_; }
  [[nodiscard]] bool hasBones() const { return !bones_.empty(); }

  /// @pre hasBones(), frame < frameCount() and the bone exists (asserted).
  [[nodiscard]] const BoneDifference& at(std::size_t frame, std::size_t bone) const;

  /// The worst bones of a frame and their differences.
  struct Worst {
    WorstBones bones;
    BoneDifference difference;
  };
  [[nodiscard]] const Worst& worst(std::size_t frame) const { return worst_[frame]; }

 private:
  std::size_t boneCount_ = 0;
  std::vector<BoneDifference> bones_;  ///< frame after frame
  std::vector<Worst> worst_;
};

/// Where one bone differs most along a clip.
struct BonePeak {
  int bone = 0;
  BoneDifference largest;  ///< of both kinds, each at a frame of its own
  int turnedAt = 0;        ///< the frame of largest.degrees
  int movedAt = 0;         ///< of largest.units
};

/// The bones by their largest rotation, then by their largest distance.
/// @param counts  [bones] 0 skips a bone; empty: all count.
/// @param most    how many.
/// @pre table.hasBones() (asserted).
[[nodiscard]] std::vector<BonePeak> rankedPeaks(const DifferenceTable& table, std::span<const char> counts,
                                                std::size_t most);

/// How far each bone travels along a clip: the sum of its steps from each whole frame to the next.
/// @param cancelled  checked before each frame; may be null.
/// @return [bones] degrees beyond 180, too; nothing when it was cancelled.
[[nodiscard]] std::optional<std::vector<BoneDifference>> travelled(
    const Sampler& sampler, SampleMode mode, const std::atomic<bool>* cancelled = nullptr);

/// The step from a clip's last frame to its first, of the bone whose step there exceeds its steps in the
/// frames before and after the most.
struct DiscontinuityStep {
  int bone = -1;        ///< -1: no bone's step is larger than those beside it
  float across = 0.0F;  ///< from the last frame to the first
  float beside = 0.0F;  ///< the larger of its steps before and after
};
/// The steps of rotation and of position where a loop begins anew; the bone may be another for each.
struct LoopDiscontinuity {
  DiscontinuityStep rotation;  ///< degrees
  DiscontinuityStep position;  ///< game units
};

/// @return no bones for clips of fewer than three frames.
[[nodiscard]] LoopDiscontinuity loopDiscontinuity(const Sampler& sampler, SampleMode mode);

}  // namespace marrow::core
