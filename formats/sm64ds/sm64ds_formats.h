// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats::sm64ds {

/// The formats of Super Mario 64 DS.
[[nodiscard]] std::span<const FormatDescriptor> formats();

/// Super Mario 64 DS bone animation (BCA). It has no signature: the probe checks every field of the header
/// and every descriptor. Source: docs/formats/sm64ds-bca.md.
[[nodiscard]] int probeBca(ByteView bytes);

/// Reads an animation. Bytes may be hostile.
/// @return one clip; values in degrees, game units and factors, times in frames at 30 Hz; or an error with
///         its byte offset.
[[nodiscard]] core::Result<Asset> readBca(ByteView bytes, const ReadContext& context);

/// Super Mario 64 DS model (BMD). It has no signature: the probe checks every table of the
/// header and every bone. Source: docs/formats/sm64ds-bmd.md.
[[nodiscard]] int probeBmd(ByteView bytes);

/// Reads a model. Bytes may be hostile.
/// @return one skeleton, angles in degrees, lengths in game units, and the body on it; or an error with its
///         byte offset.
[[nodiscard]] core::Result<Asset> readBmd(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::sm64ds
