// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/registry.h"
#include "formats/source/container.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {

/// Bytes with every layer of compression taken off.
struct Unwrapped {
  ByteView bytes;  ///< into `storage`, or into the caller's bytes when nothing was packed
  Bytes storage = {};
  std::vector<Container> containers = {};       ///< outermost first: "yaz0", "lz77", "zstd"
  std::optional<Recognition> recognition = {};  ///< set if it decided whether a layer is packed
};

/// The names of the compressions that unwrap() takes off.
[[nodiscard]] std::vector<std::string> containerNames();

/// Takes compression off by content, up to `kLimits.compressions` layers deep. Compression without a
/// signature is a guess: such a layer is taken off only if a format recognises the bytes inside and none
/// recognises the packed ones.
/// @param name    base name; its extension may give the expected format.
/// @param memory  budget in bytes of all layers together.
/// @param work    budget in bytes that guesses may go through; wrong ones are taken from it.
[[nodiscard]] core::Result<Unwrapped> unwrap(ByteView bytes, const std::string& name, std::uint64_t memory,
                                             std::uint64_t& work);

}  // namespace marrow::formats
