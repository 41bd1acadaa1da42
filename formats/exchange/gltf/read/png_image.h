// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>
#include <optional>
#include <span>

namespace marrow::formats::gltf {

struct PngSize {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
};

/// True if this program can decode PNG images. It may be built without libpng.
[[nodiscard]] bool canReadPng();
[[nodiscard]] bool isPng(ByteView bytes);

/// The size in a PNG's header; empty if the header is not whole.
[[nodiscard]] std::optional<PngSize> pngSizeOf(ByteView bytes);

/// Fills width x height texels, row by row from the top. Texels that cannot be decoded stay as they are.
void decodePng(ByteView bytes, std::span<core::Texel> texels);

}  // namespace marrow::formats::gltf
