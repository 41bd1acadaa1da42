// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "core/sampler.h"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

/// The values at a frame of tracks that move no bone. Nothing here allocates; any frame is allowed. Source:
/// docs/formats/j3d-material-animations.md, "Sampling".
namespace marrow::core {

struct TextureMatrixValue {
  glm::vec2 scale{1.0F};
  float rotationDegrees = 0.0F;
  BinaryAngle angle;  ///< the rotation that the game keeps, in either mode
  glm::vec2 translation{0.0F};
};

/// @pre track is a texture matrix of the clip.
[[nodiscard]] TextureMatrixValue textureMatrixAt(const Clip& clip, const Track& track, float frame,
                                                 SampleMode mode);

/// Red, green, blue, alpha as the game clamps them: registers -1024..1023, others 0..255. The same in both
/// modes.
/// @pre track is a colour of the clip.
[[nodiscard]] glm::ivec4 colourAt(const Clip& clip, const Track& track, float frame);

/// One curve's number at a frame: for a texture matrix as in textureMatrixAt(), or the stored number of a
/// channel that the game leaves alone; for a colour the component as in colourAt().
/// @pre curve < track.curveCount.
[[nodiscard]] float curveValueAt(const Clip& clip, const Track& track, std::size_t curve, float frame,
                                 SampleMode mode);

/// The number of an image, or 0 for a hidden shape and another number for a visible one.
/// @pre track is an image or a visibility of the clip.
[[nodiscard]] int runValueAt(const Clip& clip, const Track& track, double frame);

}  // namespace marrow::core
