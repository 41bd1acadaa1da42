// SPDX-License-Identifier: GPL-3.0-or-later
// Packed bytes. Source: docs/formats/yaz0.md, lz77.md and zstd.md.
#pragma once

#include "tests/write/byte_writer.h"

namespace marrow::write {

// At each place a packer takes the longest run that also lies up to 0x1000 bytes earlier. It tries every
// distance, which is quadratic and meant for small files.

/// Yaz0.
[[nodiscard]] Bytes yaz0Bytes(const Bytes& plain);

/// LZ77 (type 0x10) or LZ11 (type 0x11) of the DS, without a signature.
[[nodiscard]] Bytes lzBytes(const Bytes& plain, std::uint32_t type = 0x10);

/// The signature "LZ77" and packed bytes.
[[nodiscard]] Bytes withLzSignature(const Bytes& packed);

/// A zstd frame of stored blocks and runs. The library's packing differs between versions, and the samples
/// must not.
[[nodiscard]] Bytes zstdStored(const Bytes& plain);

}  // namespace marrow::write
