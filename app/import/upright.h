// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assimp/scene.h>

#include <set>

namespace marrow::import {

/// Hands the file's unit and its way of saying which way is up from the top of the scene down to what they
/// hold: a reference is posed on bones alone, which would lie on their back without that.
/// @param joints  that keep what they have.
void setUpright(aiScene& scene, const std::set<const aiNode*>& joints);

}  // namespace marrow::import
