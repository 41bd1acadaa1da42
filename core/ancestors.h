// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"

#include <cstddef>

namespace marrow::core {

/// A skeleton of one bone and its ancestors, moved by the same tracks. The bone comes last, and its model
/// matrix is the same as in the whole skeleton. A motion trail poses these bones instead of all.
/// @pre bone < skeleton.size() and skeleton.parentsComeFirst().
[[nodiscard]] Skeleton ancestorsOf(const Skeleton& skeleton, std::size_t bone);

}  // namespace marrow::core
