// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/diagnostic.h"
#include "formats/bytes/byte_view.h"
#include "formats/z64/link_headers.h"
#include "formats/z64/word_keys.h"

#include <optional>

namespace marrow::formats::z64 {

/// How much smaller the child's root moves when the game draws him.
inline constexpr float kChildRootScale = 0.64F;

/// Reads one of Link's animations. Byte offsets of curves are those of link_animetion.
/// @param rootScale  1, or kChildRootScale.
/// @return nothing when its keys would take more memory than is left.
/// @pre the header's frames lie inside `frames`.
[[nodiscard]] std::optional<core::Clip> readLinkClip(ByteView frames, const LinkHeader& header,
                                                     float rootScale, KeyBudget& budget,
                                                     core::Diagnostics& diagnostics);

}  // namespace marrow::formats::z64
