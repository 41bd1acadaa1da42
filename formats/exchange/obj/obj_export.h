// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/result.h"
#include "core/skeleton.h"

#include <glm/vec3.hpp>

#include <string>
#include <vector>

namespace marrow::formats {

/// The axis of the file that points up.
enum class UpAxis { Y, Z };

/// Whether bones are drawn as octahedra.
enum class ObjBones { Auto, On, Off };  ///< Auto: where there is no body

struct ObjOptions {
  UpAxis up = UpAxis::Y;   ///< Z turns the pose so that the game's Y becomes Z, as in Blender
  double unitScale = 1.0;  ///< factor from game units to the file's
  ObjBones bones = ObjBones::Auto;
  std::string materialLibrary = {};  ///< the name of the .mtl file; empty: faces name no materials
};

/// A point of model space in the file's space.
[[nodiscard]] glm::dvec3 placed(const glm::vec3& point, const ObjOptions& options);

/// The posed skeleton as Wavefront OBJ text: object `joints` (one vertex a bone, in bone order, and a line
/// from each joint to its parent), its body, and one group a bone with its octahedra.
/// @param pose  model matrices of every bone of `skeleton`.
/// @return NotFound when there is no bone; BadValue when an origin is not finite.
[[nodiscard]] core::Result<std::string> toObj(const core::Skeleton& skeleton, const core::Pose& pose,
                                              const ObjOptions& options);

/// One name a bone for `g` lines: safe, never empty ("bone_007") and never twice ("arm", "arm_2").
[[nodiscard]] std::vector<std::string> objGroupNames(const core::Skeleton& skeleton);

}  // namespace marrow::formats
