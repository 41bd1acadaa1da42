// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/pose.h"
#include "core/skeleton.h"

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <memory>
#include <span>

namespace marrow::core {

namespace sampling {
struct PoseKernel;
class SamplerTables;
[[nodiscard]] const PoseKernel& fastestKernel();
}  // namespace sampling

enum class SampleMode {
  Smooth,     ///< continuous in time and value
  GameExact,  ///< what the game shows: its own rounding, 16-bit angles
};

/// "smooth" or "console".
[[nodiscard]] const char* toString(SampleMode mode);

/// A clip bound to a skeleton. Made once, with a look at each key; then answers any frame in any order. What
/// keys are made into, is made where it is first asked for: rows of some frames, or the tables of a mode.
/// Bones without a track keep their rest transform, tracks without a bone are ignored.
/// Thread-safe: yes, sampling changes only the caller's pose. Copies share what was worked out.
class Sampler {
 public:
  /// @param kernel  the arithmetic; the fastest that the processor runs, but for tests and benchmarks.
  /// @pre both pointers are set and skeleton->parentsComeFirst().
  Sampler(std::shared_ptr<const Clip> clip, std::shared_ptr<const Skeleton> skeleton,
          const sampling::PoseKernel& kernel = sampling::fastestKernel());

  /// Writes the pose at `frame`: local transforms, matrices and (game-exact mode) 16-bit angles.
  /// @param frame  any; what is not a number counts as before the clip.
  /// @param pose  resized on first use.
  /// Allocates nothing where the pose has the skeleton's size, but for the first pose of all in game-exact
  /// mode, and in smooth mode where isCompact(), which make tables.
  void sample(float frame, SampleMode mode, Pose& pose) const;

  /// Model matrices of many frames at once.
  /// @param frames  any, in any order.
  /// @param models  [frames.size() * skeleton().size()] frame after frame, column-major; written in full.
  /// @param work    working space, resized on first use; afterwards the last frame's pose without its model
  /// matrices.
  /// Allocates no more than sample().
  /// @pre models has exactly that size (asserted).
  void sampleMany(std::span<const float> frames, SampleMode mode, std::span<glm::mat4> models,
                  Pose& work) const;

  [[nodiscard]] const Clip& clip() const { return *clip_; }
  [[nodiscard]] const Skeleton& skeleton() const { return *skeleton_; }

  /// What the sampler holds beside clip and skeleton: about a kilobyte a bone, all rows, and the tables made
  /// so far; 48 MB at most. Clips of more keys than sampling::MovingCurves::kMostKeys are left as they are
  /// but for 4 bytes a key of each run of angles that go the short way.
  [[nodiscard]] std::size_t memoryBytes() const;
  /// True where smooth mode has no rows and looks all keys up (sampling::TrackRows says when). The
  /// answers are the same.
  [[nodiscard]] bool isCompact() const;

 private:
  void poseLocally(float frame, SampleMode mode, Pose& pose) const;
  void poseBlocks(float frame, SampleMode mode, Pose& pose, std::span<glm::mat4> matrices) const;
  void computeModels(Pose& pose, std::span<glm::mat4> models) const;

  std::shared_ptr<const Clip> clip_;
  std::shared_ptr<const Skeleton> skeleton_;
  std::shared_ptr<const sampling::SamplerTables> tables_;
  const sampling::PoseKernel* kernel_;
};

}  // namespace marrow::core
