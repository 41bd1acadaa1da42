// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/image.h"
#include "formats/bytes/byte_reader.h"
#include "formats/sm64ds/bmd_raw.h"
#include "formats/sm64ds/ds_texture.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::formats::sm64ds {

/// A texture with the palette that a material gives it.
struct BmdImage {
  int image = -1;  ///< into Model::images
  DsTextureInfo info;
  std::uint32_t parameters = 0;  ///< the texture's own
};

/// The images of a model: one for each pair of texture and palette that a material names.
class BmdImages {
 public:
  BmdImages(ByteReader& reader, const BmdHeader& header, core::Diagnostics& diagnostics);

  /// The image of a material that names a texture. Empty if it cannot be decoded; a warning says why, once
  /// for each pair.
  [[nodiscard]] std::optional<BmdImage> find(const BmdMaterial& material);

  /// Adds the images that no material names, such as eyes that other files swap in. The palette of each is
  /// guessed: it lies as far from the palette of the nearest texture before it as the textures lie apart.
  /// Adds none if a material's image could not be found, because it may be any of them. Ends at the first one
  /// that cannot be decoded, with a warning.
  void addUnnamed();

  /// All images, in the order in which they were found. Images of one texture differ by their palettes'
  /// names.
  [[nodiscard]] std::vector<core::Image> take();

 private:
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  ///< texture, palette, parameters
  struct Entry {
    std::optional<BmdImage> found;
    std::string paletteName;
  };

  Entry read(const BmdMaterial& material);
  [[nodiscard]] std::uint64_t recordAt(const BmdTable& table, std::uint32_t index, std::uint64_t size,
                                       std::uint64_t field) const;
  [[nodiscard]] ByteView paletteOf(const BmdMaterial& material, const DsTextureInfo& info, std::string& name);
  [[nodiscard]] std::shared_ptr<const Bytes> copyOf(ByteView bytes);
  void requireBudget(std::uint64_t bytes, const BmdTexture& texture);
  void checkPalette(const DsTextureInfo& info, const DsTextureBytes& bytes, const BmdMaterial& material);

  ByteReader& reader_;
  const BmdHeader& header_;
  core::Diagnostics& diagnostics_;
  std::uint64_t budget_;  ///< of bytes that images are made of, shared ones counted each time
  std::map<Key, Entry> entries_;
  std::map<std::pair<const std::uint8_t*, std::size_t>, std::shared_ptr<const Bytes>> copies_;
  std::vector<core::Image> images_;
};

}  // namespace marrow::formats::sm64ds
