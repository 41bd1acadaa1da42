// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/png_image.h"

#ifdef MARROW_HAS_PNG
#include <png.h>
#endif

namespace marrow::formats::gltf {
namespace {

std::uint32_t bigEndianWord(ByteView bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word = word << 8U | bytes[at + i];
  return word;
}

}  // namespace

bool isPng(ByteView bytes) { return beginsWith(bytes, "\x89PNG\r\n\x1A\n"); }

std::optional<PngSize> pngSizeOf(ByteView bytes) {
  constexpr std::size_t kHeaderEnd = 33;  // signature, length, IHDR with its 13 bytes, checksum
  if (!isPng(bytes) || bytes.size() < kHeaderEnd || !beginsWith(bytes.subspan(12), "IHDR"))
    return std::nullopt;
  const PngSize size{bigEndianWord(bytes, 16), bigEndianWord(bytes, 20)};
  constexpr std::uint32_t kMost = 16'384;
  if (size.width == 0 || size.height == 0 || size.width > kMost || size.height > kMost) return std::nullopt;
  return size;
}

#ifdef MARROW_HAS_PNG

bool canReadPng() { return true; }

void decodePng(ByteView bytes, std::span<core::Texel> texels) {
  const std::optional<PngSize> size = pngSizeOf(bytes);
  if (!size || texels.size() != std::size_t{size->width} * size->height) return;
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) return;
  image.format = PNG_FORMAT_RGBA;
  if (image.width == size->width && image.height == size->height)
    (void)png_image_finish_read(&image, nullptr, texels.data(), 0, nullptr);
  png_image_free(&image);
}

#else

bool canReadPng() { return false; }
void decodePng(ByteView, std::span<core::Texel>) {}

#endif

}  // namespace marrow::formats::gltf
