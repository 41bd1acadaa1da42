// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_reader.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>
#include <string_view>

namespace marrow::formats::gltf {

/// The two parts of a file: its JSON, and the buffer that a GLB brings along.
struct Container {
  std::string_view json;
  std::uint64_t jsonOffset = 0;
  ByteView buffer;                 ///< empty: none
  std::uint64_t bufferOffset = 0;  ///< in the file
  bool hasBuffer = false;
};

/// Does the file begin as a GLB does?
[[nodiscard]] bool isGlb(ByteView bytes);
/// Is it JSON that names a glTF asset?
[[nodiscard]] bool isGltfText(ByteView bytes);

/// @throws ReadFailure.
[[nodiscard]] Container openContainer(ByteReader& reader);

}  // namespace marrow::formats::gltf
