// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats::z64 {

/// The formats of Ocarina of Time and Majora's Mask.
[[nodiscard]] std::span<const FormatDescriptor> formats();

/// A Zelda 64 object: skeletons and animations without a directory, a magic or a size.
/// @return how sure the scan is, always less than for a format with a signature.
[[nodiscard]] int probeObject(ByteView bytes);

/// True for files that nothing in their bytes identifies if their names do (*.zobj, gameplay_keep,
/// link_animetion), or if the user names offsets or a segment.
[[nodiscard]] bool claimsObject(const ReadContext& context);

/// Reads every skeleton and animation that the scan finds or that the user names. A damaged part is left out
/// with a diagnostic of severity error.
/// @return an error that names the likeliest damage if nothing is left. Bytes may be hostile.
/// Source: docs/formats/zelda64.md.
[[nodiscard]] core::Result<Asset> readObject(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::z64
