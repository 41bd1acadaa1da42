// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"

#include <cstddef>

namespace marrow::core {

/// A bone, those it hangs from, and nothing else; moved by the same tracks of the same clip. Its last bone,
/// the only one without a child, has in every pose the model matrix that it has in the whole skeleton, and a
/// long way of one bone costs no other's posing.
/// @pre bone < skeleton.size() and skeleton.parentsComeFirst().
[[nodiscard]] Skeleton ancestorsOf(const Skeleton& skeleton, std::size_t bone);

}  // namespace marrow::core
