// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/pose.h"
#include "core/skeleton.h"
#include "render/bounds.h"

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <span>

namespace marrow::render {

/// The box around all drawable joints, with a margin for leaf bones.
/// @param models  [poses * bones] model matrices of one or more poses, one after the other.
[[nodiscard]] Bounds boundsOf(const core::Skeleton& skeleton, std::span<const glm::mat4> models);
[[nodiscard]] Bounds boundsOf(const core::Skeleton& skeleton, const core::Pose& pose);
/// The box around one bone and its children.
[[nodiscard]] Bounds boundsOfBone(const core::Skeleton& skeleton, const core::Pose& pose, int bone);

/// A box around the mesh in one or more poses. For several poses it is a little larger than needed where
/// parts of the mesh turn.
/// @param models  [poses * boneCount] model matrices, one pose after the other.
[[nodiscard]] Bounds boundsOf(const core::Model& model, std::span<const glm::mat4> models,
                              std::size_t boneCount);

}  // namespace marrow::render
