// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "render/bounds.h"

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <span>

namespace marrow::render {

/// A box around the mesh in each of some poses; of several, a little larger where its parts are
/// turned.
/// @param models     [poses * boneCount] model matrices of one or more poses, one after the other.
[[nodiscard]] Bounds boundsOf(const core::Model& model, std::span<const glm::mat4> models,
                              std::size_t boneCount);

}  // namespace marrow::render
