// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>

namespace marrow::formats {

/// True when the bytes begin with a zstd frame, possibly after skippable frames.
[[nodiscard]] bool isZstd(ByteView bytes);

/// Unpacks every zstd frame; bytes after the last one are ignored. The size in the frame is not trusted.
/// @param remaining  budget in bytes; the result takes at most a third of it, because the library keeps a
/// window
///                   and the result moves while it grows.
/// @return the unpacked bytes, or an error with the offset in the packed ones. Unsupported for a frame that
///         needs a dictionary: dictionaries come with the games.
/// Source: docs/formats/zstd.md.
[[nodiscard]] core::Result<Bytes> unpackZstd(ByteView bytes, std::uint64_t remaining);

}  // namespace marrow::formats
