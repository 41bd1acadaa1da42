// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assimp/scene.h>

#include <string>

namespace marrow::import {

/// What Assimp read as a GLB: nodes, triangles, skins, materials with their base colour, animations.
/// @param multipliesImages  whether a material's colour is multiplied by its image.
/// @return empty: it would be larger than a GLB can be.
[[nodiscard]] std::string glbOf(const aiScene& scene, bool multipliesImages);

}  // namespace marrow::import
