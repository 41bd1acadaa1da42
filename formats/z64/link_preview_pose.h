// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"

#include <vector>

namespace marrow::formats::z64 {

/// Link's object holds no rotations: without an animation his limbs all lie along X. These transforms make
/// him stand upright, facing +Z, arms down; Marrow's own pose, for looking at. Where the object leaves out
/// the height of the root it is put so that the feet come to the ground.
/// @param bones  Link's 21 limbs in table order.
/// @return [bones.size()] local transforms; empty when these are not Link's limbs.
[[nodiscard]] std::vector<core::Transform> linkPreviewPose(const std::vector<core::Bone>& bones);

/// Does the skeleton have the legs of child Link? His knees hang 697 units below the hips, the adult's 1306.
[[nodiscard]] bool hasChildLegs(const core::Skeleton& skeleton);

}  // namespace marrow::formats::z64
