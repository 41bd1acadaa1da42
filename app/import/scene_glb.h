// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assimp/scene.h>

#include <set>
#include <string>

namespace marrow::import {

/// A GLB of the scene that Assimp read: nodes, triangles, skins, materials with their base colour,
/// animations.
/// @param joints  of skins; joints that move no vertex become part of the first skin.
/// @param multipliesImages  whether a material's colour is multiplied by its image.
/// @return empty if it would be larger than a GLB can be.
[[nodiscard]] std::string glbOf(const aiScene& scene, const std::set<const aiNode*>& joints,
                                bool multipliesImages);

}  // namespace marrow::import
