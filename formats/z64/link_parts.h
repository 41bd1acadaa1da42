// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <cstddef>
#include <span>

namespace marrow::formats::z64 {

// The places of Link's files among the parts of a set.
inline constexpr std::size_t kKeepPart = 0;
inline constexpr std::size_t kObjectPart = 1;
inline constexpr std::size_t kFramesPart = 2;

/// The skeleton that clips want, and the files that Link's animations are spread over: headers in
/// gameplay_keep, the skeleton in object_link_*, frames in link_animetion.
/// Source: docs/formats/zelda64-link.md.
[[nodiscard]] std::span<const Want> wants();

/// Is it an object with a skeleton of Link's?
[[nodiscard]] bool isLinkObject(const Asset& file);

/// FormatDescriptor::hasUseFor for Zelda 64 objects.
[[nodiscard]] bool hasUseFor(const OptionSpec& option, const Asset& file);

}  // namespace marrow::formats::z64
