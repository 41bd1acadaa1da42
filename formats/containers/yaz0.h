// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>

namespace marrow::formats {

/// True when the bytes begin with "Yaz0".
[[nodiscard]] bool isYaz0(ByteView bytes);

/// Unpacks a Yaz0 stream. The declared size must be one that the stream can reach (at most 87.4 times its
/// length) and must be reached exactly; bytes after the end of the stream are ignored.
/// @param remaining  budget in bytes for the unpacked bytes.
/// @return the unpacked bytes, or an error with the offset in the packed ones.
/// Source: docs/formats/yaz0.md.
[[nodiscard]] core::Result<Bytes> unpackYaz0(ByteView bytes, std::uint64_t remaining = UINT64_MAX);

}  // namespace marrow::formats
