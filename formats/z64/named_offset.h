// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"

#include <cstdint>

namespace marrow::formats::z64 {

/// What is told of an offset that the user named and that does not hold what it is said to hold. The rest of
/// the object is read all the same.
/// @param option  kSkeletonAtOption or kAnimationAtOption.
/// @param at      as the user wrote it: an offset, or an address with its segment.
/// @param why     what reading there met.
[[nodiscard]] core::Diagnostic wrongOffset(const char* option, std::uint32_t at, const core::Error& why);

}  // namespace marrow::formats::z64
