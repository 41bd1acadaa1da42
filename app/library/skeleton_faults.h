// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"
#include "formats/asset.h"

#include <string>

namespace marrow::app {

/// A skeleton that an object holds and that could not be read: "limb 3's child is limb 0, …
/// (skeleton_0000B0 / limb 3 / child, offset 0x7A)". Empty where none was refused.
[[nodiscard]] std::string refusedSkeletonText(const formats::Asset& content);

/// A sentence about limbs of a skeleton's table that nothing leads to; empty where all hang
/// together.
[[nodiscard]] std::string unreachedLimbsText(const core::Skeleton& skeleton);

}  // namespace marrow::app
