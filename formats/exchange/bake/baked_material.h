// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/model/tev_evaluate.h"
#include "formats/exchange/bake/image_layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::formats::bake {

/// A material baked under white light into one image, texel by texel over its texture's image.
class BakedMaterial {
 public:
  /// The triangles of a material.
  struct Use {
    bool staysInside = true;  ///< their coordinates never leave the texture's image
    bool hasNormals = false;
  };

  /// Decodes the images that the material reads.
  BakedMaterial(const core::Model& model, const core::Material& material, const Use& use);

  /// True if it has an image. Otherwise the material has one colour.
  [[nodiscard]] bool hasImage() const { return base_.width > 0; }
  /// The size that shows every texel of all images, at least 1.
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  /// True if it reads an image with coordinates that do not follow from the texture's. The mean of such an
  /// image stands in for it.
  [[nodiscard]] bool missesImages() const { return missesImages_; }
  [[nodiscard]] bool showsVertexColours() const;

  /// Sets the colours of the vertices, which are white at first.
  void setVertexColours(const std::array<core::Texel, core::Mesh::kColourSets>& colours);

  /// The texture's own texel there.
  [[nodiscard]] core::Texel imageAt(int x, int y) const;
  /// The texel that the material shows there.
  [[nodiscard]] core::Texel at(int x, int y) const;
  /// The colour that it shows with the means of its images.
  [[nodiscard]] core::Texel onTheWhole() const;

 private:
  void addMaps(const core::Model& model);
  [[nodiscard]] bool isOwnReflection(const core::Texture& map) const;
  bool place(ImageLayer& layer, const core::TevCoordinate& coordinate) const;
  void setLight(const core::TevStage& stage);
  [[nodiscard]] core::Texel shown(const core::TevPixel& pixel, const core::Texel& image) const;
  [[nodiscard]] core::Texel plain(const core::Texel& image) const;

  const core::Material& material_;
  Use use_;
  ImageLayer base_;
  core::Texel mean_{255};  ///< of the base
  int width_ = 1;
  int height_ = 1;
  bool missesImages_ = false;
  std::array<ImageLayer, core::TevProgram::kMaps> layers_;  ///< the program's maps that lie over the texture
  std::array<ImageLayer, core::TevProgram::kMaps> ramps_;   ///< images that light is looked up in
  core::TevPixel pixel_;                                    ///< the values that are the same everywhere
  std::array<core::Texel, core::Mesh::kColourSets> vertexColours_{core::Texel(255), core::Texel(255)};
};

/// The colours of a vertex, white where the run has none.
[[nodiscard]] std::array<core::Texel, core::Mesh::kColourSets> coloursAt(const core::Mesh& mesh,
                                                                         const core::TriangleRun& run,
                                                                         std::uint32_t vertex);

/// Puts the colours of vertices into an image: each triangle of a material gets half of a square of texels.
/// The corners of its triangles become vertices of their own, with coordinates in the first set.
/// @param material  of the model, without another image.
void bakeVertexColours(core::Model& model, std::size_t material, BakedMaterial& baked);

}  // namespace marrow::formats::bake
