// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"

#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats {

/// The name with '_' for every character at which an OBJ parser may split or cut a line: white space of any
/// script, control characters, '#', '\'. UTF-8 in, UTF-8 out.
[[nodiscard]] std::string objSafeName(std::string_view name);

/// One name a bone for `g` lines: safe, never empty ("bone_007") and never twice ("arm", "arm_2").
[[nodiscard]] std::vector<std::string> objGroupNames(const core::Skeleton& skeleton);

}  // namespace marrow::formats
