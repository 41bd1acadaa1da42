// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace marrow::formats {

/// What a file may take in memory, unpacked and read: 128 times its own size and 16 MB.
[[nodiscard]] constexpr std::uint64_t memoryAllowance(std::uint64_t fileSize) {
  return 128 * fileSize + (16ULL << 20U);
}

/// Bytes with every layer of compression taken off.
struct Unwrapped {
  ByteView bytes;  ///< into `storage`, or into the caller's bytes when nothing was packed
  Bytes storage;
  std::vector<std::string> containers;        ///< outermost first: "yaz0", "lz77", "zstd"
  std::vector<std::uint64_t> containerBytes;  ///< by container: its own size, packed
};

/// The compressions that unwrap() takes off, by the names that it gives them.
[[nodiscard]] std::vector<std::string> containerNames();

/// Does a reader know these bytes as they are?
using Recogniser = std::function<bool(ByteView)>;

/// Takes compression off by content, up to 4 layers deep. Bytes that `isKnown` accepts, and bytes of no known
/// compression, come back as they are.
/// @param room     memory that all layers together may use while they are unpacked.
/// @param isKnown  decides where compression has no signature: such a layer is taken off only when what is
///                 inside is known. Without it none is.
[[nodiscard]] core::Result<Unwrapped> unwrap(ByteView bytes, std::uint64_t remaining,
                                             const Recogniser& isKnown = {});

/// The same with the memory that a file of its own may use.
[[nodiscard]] inline core::Result<Unwrapped> unwrap(ByteView bytes, const Recogniser& isKnown = {}) {
  return unwrap(bytes, memoryAllowance(bytes.size()), isKnown);
}

}  // namespace marrow::formats
