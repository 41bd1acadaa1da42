// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>

namespace marrow::formats {

/// True when the bytes begin with a zstd frame, possibly behind frames that are to be skipped.
[[nodiscard]] bool isZstd(ByteView bytes);

/// Unpacks every zstd frame; bytes after the last one are left alone.
/// @param room  memory that unpacking may use; the result is at most a third of it, because the library keeps
///              a window of it and the result moves while it grows. The frame's own size is not believed.
/// @return the unpacked bytes, or an error with the offset in the packed ones. A frame that needs a
/// dictionary
///         is an error that names it (ErrorCode::Unsupported): dictionaries come with the games.
/// Source: docs/formats/zstd.md.
[[nodiscard]] core::Result<Bytes> unpackZstd(ByteView bytes, std::uint64_t remaining);

}  // namespace marrow::formats
