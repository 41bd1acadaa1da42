// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>

namespace marrow::formats {

/// Nintendo DS compression: LZ77 (type byte 0x10) and LZ11 (0x11), with or without ASCII "LZ77" in front.
/// Without it the type byte is all there is to go by, and a match is only a guess: an SM64DS animation of 16
/// bones begins with 0x10 too. Source: docs/formats/lz77.md.
[[nodiscard]] bool isSignedLz77(ByteView bytes);
[[nodiscard]] bool isSignedLz11(ByteView bytes);
[[nodiscard]] bool mayBeLz77(ByteView bytes);
[[nodiscard]] bool mayBeLz11(ByteView bytes);

/// Unpacks any of the four. The declared size must be one that the stream can reach. Where there is no
/// signature it must also be met exactly, by a stream that ends with the bytes but for up to 3 zeros of
/// padding.
/// @param room  memory that the unpacked bytes may use.
/// @return the unpacked bytes, or an error with the offset in the packed ones.
[[nodiscard]] core::Result<Bytes> unpackLz(ByteView bytes, std::uint64_t remaining = UINT64_MAX);

}  // namespace marrow::formats
