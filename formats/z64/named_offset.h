// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace marrow::formats::z64 {

/// What is told of an offset that the user named and that does not hold what it is said to hold. The rest of
/// the object is read all the same.
/// @param what  "skeleton" or "animation".
/// @param at    as the user wrote it: an offset, or an address with its segment.
/// @param why   what reading there met.
[[nodiscard]] core::Diagnostic wrongOffset(const char* what, std::uint32_t at, const core::Error& why);

/// Is this what is told of that offset?
[[nodiscard]] bool isWrongOffset(const core::Diagnostic& entry, const char* what, std::uint32_t at);

/// The first such offset among the diagnostics of a file, for those who must not answer with something else.
[[nodiscard]] std::optional<core::Error> findWrongOffset(const core::Diagnostics& diagnostics);
[[nodiscard]] std::optional<core::Error> findWrongOffset(const std::vector<core::Diagnostic>& entries);

}  // namespace marrow::formats::z64
