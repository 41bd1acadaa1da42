// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampler.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace marrow::core {

/// A matrix with the bottom row 0 0 0 1, without that row: three axes and the origin.
struct Affine {
  std::array<glm::vec3, 4> columns;

  [[nodiscard]] const glm::vec3& origin() const { return columns[3]; }
  [[nodiscard]] glm::mat4 matrix() const;
};

/// The model matrices of a whole clip at whole frames, for what shows many frames at once: ghosts, trails,
/// bounds. Worked out at the first question, all at once; after that every answer is a look-up. Not
/// thread-safe: the first question writes.
class ClipBake {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{32} * 1024 * 1024;

  /// @param mostBytes  a clip that would need more is not baked: isAvailable() is false.
  /// @pre sampler is set.
  ClipBake(std::shared_ptr<const Sampler> sampler, SampleMode mode, std::size_t mostBytes = kMostBytes);

  /// False where the clip is too large; Sampler::sampleMany() serves then.
  [[nodiscard]] bool isAvailable() const { return isAvailable_; }

  /// Frames 0 to frameCount, which is shown at the end of a clip that stops there.
  [[nodiscard]] std::size_t frameCount() const { return frameCount_; }

  /// @return [bones] model matrices at a whole frame.
  /// @pre isAvailable() and frame < frameCount() (asserted).
  [[nodiscard]] std::span<const Affine> frame(std::size_t frame);

  /// What is held now: nothing before the first question.
  [[nodiscard]] std::size_t memoryBytes() const { return models_.capacity() * sizeof(Affine); }

 private:
  void bake();

  std::shared_ptr<const Sampler> sampler_;
  SampleMode mode_;
  std::size_t boneCount_ = 0;
  std::size_t frameCount_ = 0;
  bool isAvailable_ = false;
  std::vector<Affine> models_;  ///< frame after frame
};

}  // namespace marrow::core
