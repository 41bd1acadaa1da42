// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "resources/samples/generator/rig.h"

namespace marrow::samples {

/// Weights are stored in whole parts of this, so that few sets of them differ.
inline constexpr int kWholeWeight = 8;

/// How much each bone moves a vertex. The sum is 1.
using Weights = std::array<double, kBoneCount>;

[[nodiscard]] Weights only(Bone bone);
[[nodiscard]] Weights between(Bone one, Bone other, double otherShare);

struct BodyVertex {
  glm::dvec3 position{0.0};  ///< in the figure's space, at rest
  glm::dvec3 normal{0.0};
  glm::dvec2 uv{0.0};  ///< v runs down the image
  Weights weights{};
};

/// A strip or a fan of triangles, clockwise seen from the front as the console has them.
struct Primitive {
  bool isFan = false;
  std::vector<std::size_t> vertices;
};

/// The triangles of one material.
struct BodyPart {
  std::vector<BodyVertex> vertices;
  std::vector<Primitive> primitives;
};

/// An ellipse around a limb.
struct Ring {
  glm::dvec3 centre{0.0};
  glm::dvec3 right{0.0};  ///< half an axis of the ellipse
  glm::dvec3 front{0.0};  ///< the other half axis
  Weights weights{};
  double v = 0.0;
};

/// Where a tube lies in its image, and how it ends.
struct TubeLook {
  int sides = 12;
  double u0 = 0.0;  ///< the seam is behind
  double u1 = 1.0;
  double startCap = 0.0;  ///< how far a closed end stands out; 0: open
  double endCap = 0.0;
};

/// Puts `steps` rings in the place of each gap between two, on a smooth curve through all.
[[nodiscard]] std::vector<Ring> smoothed(const std::vector<Ring>& rings, int steps);

void addTube(BodyPart& part, const std::vector<Ring>& rings, const TubeLook& look);

/// A sheet of [rows * columns] places, row by row from above, columns from left to right as seen from the
/// front.
/// @param isRound  the last column lies on the first.
void addSheet(BodyPart& part, const std::vector<BodyVertex>& places, std::size_t columns,
              bool isRound = false);

/// Copies the vertices from `firstVertex` on to the right side of the body.
void addMirrored(BodyPart& part, std::size_t firstVertex, std::size_t firstPrimitive);

/// The matrix of a bone at rest, as rows of turn and place.
struct RestFrame {
  glm::dmat3 turn{1.0};
  glm::dvec3 origin{0.0};
};
[[nodiscard]] RestFrame restFrame(Bone bone);

}  // namespace marrow::samples
