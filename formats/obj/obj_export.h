// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/result.h"
#include "core/skeleton.h"

#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats {

enum class UpAxis { Y, Z };

struct ObjOptions {
  UpAxis up = UpAxis::Y;   ///< Z turns the pose so that the game's Y becomes Z, as in Blender
  double unitScale = 1.0;  ///< factor from game units to the file's
};

/// The posed skeleton as Wavefront OBJ text: object `joints` (one vertex a bone, in bone order, and a line
/// from each joint to its parent) and one group a bone with its octahedra.
/// @param pose  model matrices of every bone of `skeleton`.
/// @return NotFound when there is no bone; BadValue when an origin is not finite.
[[nodiscard]] core::Result<std::string> toObj(const core::Skeleton& skeleton, const core::Pose& pose,
                                              const ObjOptions& options);

/// The name with '_' for every character at which an OBJ parser may split or cut a line: white space of any
/// script, control characters, '#', '\'. UTF-8 in, UTF-8 out.
[[nodiscard]] std::string objSafeName(std::string_view name);

/// One name a bone for `g` lines: safe, never empty ("bone_007") and never twice ("arm", "arm_2").
[[nodiscard]] std::vector<std::string> objGroupNames(const core::Skeleton& skeleton);

}  // namespace marrow::formats
