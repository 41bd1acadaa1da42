// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <glm/vec3.hpp>
#include <string_view>

namespace marrow::samples::sprout {

/// The sprout: a turnip on two short legs with two leaves on its stalk. Bones by id, the number that
/// animation blocks use; the model's records come in another order.
enum Bone : std::size_t {
  kBody,
  kStalk1,
  kStalk2,
  kLeafL,
  kLeafR,
  kLegL,
  kFootL,
  kLegR,
  kFootR,
  kFace,
  kBoneCount,
};

struct BonePose {
  glm::dvec3 scale{1.0};
  glm::dvec3 rotation{0.0};  ///< degrees, applied x, then y, then z
  glm::dvec3 translation{0.0};
};
using Pose = std::array<BonePose, kBoneCount>;

struct BoneDefinition {
  std::string_view name;
  int parent;  ///< id; -1 for the body
  BonePose rest;
  bool facesCamera = false;
};

/// One animation, as a continuous function that the writer stores at whole frames.
struct Motion {
  std::string_view fileName;
  int frames = 0;
  bool loops = false;
  Pose (*poseAt)(double frame) = nullptr;
  std::array<unsigned, kBoneCount> shifts{};  ///< a key every 2^shift frames
};

[[nodiscard]] const std::array<BoneDefinition, kBoneCount>& bones();
[[nodiscard]] Pose restPose();

[[nodiscard]] Motion hop();   ///< a hop on the spot, a key every second frame
[[nodiscard]] Motion look();  ///< a look around and a turn of the leaves through 0 degrees, keys every fourth

}  // namespace marrow::samples::sprout
