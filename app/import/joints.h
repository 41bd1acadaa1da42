// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assimp/scene.h>

#include <set>

namespace marrow::import {

/// The joints of a scene's skeletons: the nodes that move vertices, and nodes above and below them that the
/// file calls joints, such as a root that moves none. Assimp keeps this only for FBX and Collada. Empty if
/// nothing is skinned.
[[nodiscard]] std::set<const aiNode*> jointsOf(const aiScene& scene);

/// Moves the file's unit and up axis from the nodes at the top of the scene into their children. A reference
/// is posed by its bones alone, and would lie on its back otherwise.
/// @param joints  these keep their transforms.
void setUpright(aiScene& scene, const std::set<const aiNode*>& joints);

}  // namespace marrow::import
