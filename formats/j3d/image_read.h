// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/image.h"
#include "core/model/material.h"
#include "formats/bytes/byte_reader.h"
#include "formats/bytes/byte_view.h"
#include "formats/format_descriptor.h"
#include "formats/j3d/j3d_file.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace marrow::formats::j3d {

inline constexpr std::uint64_t kImageHeaderSize = 0x20;
inline constexpr int kLargestSide = 1024;  ///< of an image on the console

/// Keeps the bytes of images, once for all headers that share them. Headers may name overlapping images, so
/// the bytes copied and searched are bounded in proportion to the file.
class KeptTexels {
 public:
  explicit KeptTexels(std::uint64_t fileSize) : budget_(4 * fileSize + (std::uint64_t{1} << 20)) {}

  /// Takes bytes from the budget. @throws ReadFailure (TooLarge) when too few are left.
  void spend(const ByteReader& reader, std::uint64_t bytes, std::uint64_t offset);
  /// A copy of the bytes at the offset; the same one for the same offset and size.
  [[nodiscard]] std::shared_ptr<const Bytes> copyOf(const ByteReader& reader, ByteView bytes,
                                                    std::uint64_t offset);

 private:
  std::uint64_t budget_;
  std::map<std::pair<std::uint64_t, std::size_t>, std::shared_ptr<const Bytes>> copies_;
};

/// An image, and the sampling that its header asks for. The caller sets Texture::image.
struct HeadedImage {
  core::Image image;
  core::Texture texture;
};

/// Reads the header of an image and the bytes that it names. A model's TEX1 has a list of such headers, and a
/// BTI is one. @throws ReadFailure when the image cannot be decoded. Source: docs/formats/j3d-model.md.
[[nodiscard]] HeadedImage readImage(ByteReader& reader, std::uint64_t at, KeptTexels& kept,
                                    core::Diagnostics& diagnostics);

/// The offset where an image's texels end, or the palette behind them, by its header.
/// @throws ReadFailure if the header is impossible. Odd values go to the diagnostics.
[[nodiscard]] std::uint64_t endOfImage(ByteReader& reader, std::uint64_t at, core::Diagnostics& diagnostics);

/// The textures of a model. Materials refer to them by their number in TEX1.
struct Textures {
  std::vector<core::Image> images;      ///< those that can be decoded
  std::vector<core::Texture> byNumber;  ///< image (-1: it cannot be decoded), wrap and filter
};

/// Reads TEX1. A texture that cannot be decoded is a warning. Source: docs/formats/j3d-model.md.
/// @param context  where dummies are looked up.
[[nodiscard]] Textures readTextures(ByteReader& reader, const Block& block, const ReadContext& context,
                                    core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
