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
/// @param written    if any: the number of bytes that were unpacked, also if unpacking fails.
/// @return the unpacked bytes, or an error with the offset in the packed ones.
/// Source: docs/formats/yaz0.md.
[[nodiscard]] core::Result<Bytes> unpackYaz0(ByteView bytes, std::uint64_t remaining = UINT64_MAX,
                                             std::uint64_t* written = nullptr);

/// Nintendo DS compression: LZ77 (type byte 0x10) and LZ11 (0x11), with or without ASCII "LZ77" in front.
/// Without the signature only the type byte identifies it, so a match is a guess: an animation of 16 bones
/// begins with 0x10, too. Source: docs/formats/lz77.md.
[[nodiscard]] bool isSignedLz77(ByteView bytes);
[[nodiscard]] bool isSignedLz11(ByteView bytes);
[[nodiscard]] bool mayBeLz77(ByteView bytes);
[[nodiscard]] bool mayBeLz11(ByteView bytes);

/// Unpacks DS compression of either type, with or without the signature. The declared size must be one that
/// the stream can reach. Without a signature it must also be reached exactly, and only up to 3 zeros of
/// padding may follow the stream.
/// @param remaining  budget in bytes for the unpacked bytes.
/// @param written    if any: the number of bytes that were unpacked, also if unpacking fails.
/// @return the unpacked bytes, or an error with the offset in the packed ones.
[[nodiscard]] core::Result<Bytes> unpackLz(ByteView bytes, std::uint64_t remaining = UINT64_MAX,
                                           std::uint64_t* written = nullptr);

/// True when the bytes begin with a zstd frame, possibly after skippable frames.
[[nodiscard]] bool isZstd(ByteView bytes);

/// Unpacks every zstd frame; bytes after the last one are ignored. The size in the frame is not trusted.
/// @param remaining  budget in bytes; the result takes at most a third of it, because the library keeps a
///                   window and the result moves while it grows.
/// @param written    if any: the number of bytes that were unpacked, also if unpacking fails.
/// @return the unpacked bytes, or an error with the offset in the packed ones. Unsupported for a frame that
///         names a dictionary that was not added; see addDictionary().
/// Source: docs/formats/zstd.md.
[[nodiscard]] core::Result<Bytes> unpackZstd(ByteView bytes, std::uint64_t remaining,
                                             std::uint64_t* written = nullptr);

}  // namespace marrow::formats
