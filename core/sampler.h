// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/pose.h"
#include "core/skeleton.h"

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace marrow::core {

namespace sampling {
struct PoseKernel;
struct SamplerTables;
[[nodiscard]] const PoseKernel& fastestKernel();
}  // namespace sampling

enum class SampleMode {
  Smooth,     ///< continuous in time and value
  GameExact,  ///< as the game shows it: its own rounding, 16-bit angles
};

/// "smooth" or "console".
[[nodiscard]] const char* toString(SampleMode mode);

/// A clip bound to a skeleton. Making one reads each key once; then it samples any frame in any order. Bones
/// without a track keep their rest transform; tracks without a bone are ignored.
///
/// Smooth curves are cached as one cubic a frame, sixteen frames at a time, at the first sample in them, up
/// to 8 MB (sampling::CubicRows). The rest is evaluated from the keys. Thread-safe: yes; sampling changes the
/// caller's pose only. Copies share all tables.
class Sampler {
 public:
  /// @param kernel  the arithmetic; only tests and benchmarks use another than the fastest.
  /// @pre both pointers are set and skeleton->parentsComeFirst().
  Sampler(std::shared_ptr<const Clip> clip, std::shared_ptr<const Skeleton> skeleton,
          const sampling::PoseKernel& kernel = sampling::fastestKernel());

  /// Writes the pose at `frame`: local transforms, matrices and (game-exact mode) 16-bit angles.
  /// @param frame  any; NaN counts as before the clip.
  /// @param pose  resized on first use.
  /// Does not allocate where the pose has the skeleton's size.
  void sample(float frame, SampleMode mode, Pose& pose) const;

  /// Model matrices of many frames at once.
  /// @param frames  any, in any order.
  /// @param models  [frames.size() * skeleton().size()] frame after frame, column-major; written in full.
  /// @param work    working space, resized on first use. Afterwards it is the last frame's pose without its
  /// model matrices.
  /// @pre models has exactly that size (asserted).
  void sampleMany(std::span<const float> frames, SampleMode mode, std::span<glm::mat4> models,
                  Pose& work) const;

  [[nodiscard]] const Clip& clip() const { return *clip_; }
  [[nodiscard]] const Skeleton& skeleton() const { return *skeleton_; }

 private:
  void poseLocally(float frame, SampleMode mode, Pose& pose) const;
  void poseFromKeys(float frame, SampleMode mode, Pose& pose, std::span<glm::mat4> matrices) const;

  std::shared_ptr<const Clip> clip_;
  std::shared_ptr<const Skeleton> skeleton_;
  std::shared_ptr<const sampling::SamplerTables> tables_;
  const sampling::PoseKernel* kernel_;
};

/// Poses a skeleton at any frame of a clip; without a clip it has its idle pose at every frame.
class Poser {
 public:
  /// @param clip  null: none.
  /// @pre skeleton is set and skeleton->parentsComeFirst().
  Poser(std::shared_ptr<const Clip> clip, std::shared_ptr<const Skeleton> skeleton, SampleMode mode);
  /// The pose stays valid until the next call.
  [[nodiscard]] const Pose& at(double frame);

 private:
  SampleMode mode_;
  std::optional<Sampler> sampler_;
  Pose pose_;
};

}  // namespace marrow::core
