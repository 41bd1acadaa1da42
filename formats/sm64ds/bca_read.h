// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/registry.h"

namespace marrow::formats::sm64ds {

/// Super Mario 64 DS bone animation (BCA). It has no signature: the probe checks every field of the header
/// and every descriptor. Source: docs/formats/sm64ds-bca.md.
[[nodiscard]] int probeBca(ByteView bytes);

/// Bytes may be hostile.
/// @return one clip; values in degrees, game units and factors, times in frames at 30 Hz; or an error with
/// its
///         byte offset.
[[nodiscard]] core::Result<Asset> readBca(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::sm64ds
