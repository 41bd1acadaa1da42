// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assimp/scene.h>

#include <set>

namespace marrow::import {

/// The joints of a scene's skeletons: what vertices hang on, and above and below it what the file itself
/// calls a joint, such as a root that moves none. Assimp keeps that word of FBX and Collada alone, and no
/// other way. Empty: nothing is skinned.
[[nodiscard]] std::set<const aiNode*> jointsOf(const aiScene& scene);

}  // namespace marrow::import
