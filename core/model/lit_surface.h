// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/model/tev_evaluate.h"

#include <array>
#include <cstddef>
#include <vector>

namespace marrow::core {

/// What a material shows in full white light, for formats with one image a material: over the image of its
/// texture, texel by texel.
class LitSurface {
 public:
  /// What the triangles of a material have.
  struct Use {
    bool staysInside = true;  ///< their coordinates never leave the texture's image
    bool hasNormals = false;
  };

  /// Decodes the images that the material reads.
  LitSurface(const Model& model, const Material& material, const Use& use);

  /// Is there an image to lay over it? Else the surface has one colour.
  [[nodiscard]] bool hasImage() const { return base_.width > 0; }
  /// Of what shows all of it, at least 1.
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  /// Does it read an image at places that the texture's do not tell? What such an image shows on the whole
  /// stands in for it.
  [[nodiscard]] bool missesImages() const { return missesImages_; }
  [[nodiscard]] bool showsVertexColours() const;

  /// White before it is called.
  void setVertexColours(const std::array<Texel, Mesh::kColourSets>& colours);

  /// The texture's own texel there.
  [[nodiscard]] Texel imageAt(int x, int y) const;
  /// What the material makes of all that lies there.
  [[nodiscard]] Texel at(int x, int y) const;
  /// What it makes of its images as they are on the whole.
  [[nodiscard]] Texel onTheWhole() const;

 private:
  /// An image over the texture's.
  struct Layer {
    int width = 0;
    int height = 0;
    Wrap wrapS = Wrap::Repeat;
    Wrap wrapT = Wrap::Repeat;
    glm::mat3 way{1.0F};  ///< from the texture's coordinates to its own
    std::vector<Texel> texels;
    Texel mean{255};

    [[nodiscard]] Texel at(int x, int y, int overWidth, int overHeight) const;
  };

  [[nodiscard]] Layer layerOf(const Model& model, const Texture& texture) const;
  void addMaps(const Model& model);
  [[nodiscard]] bool isOwnReflection(const Texture& map) const;
  bool place(Layer& layer, const TevCoordinate& coordinate) const;
  void setLight(const TevStage& stage);
  [[nodiscard]] Texel shown(const TevPixel& pixel, const Texel& image) const;
  [[nodiscard]] Texel plain(const Texel& image) const;

  const Material& material_;
  Use use_;
  Layer base_;
  int width_ = 1;
  int height_ = 1;
  bool missesImages_ = false;
  std::array<Layer, TevProgram::kMaps> layers_;  ///< of the program's maps, where one lies over the texture
  std::array<std::vector<Texel>, TevProgram::kMaps> ramps_;  ///< images that light is looked up in
  std::array<glm::ivec2, TevProgram::kMaps> rampSizes_{};
  TevPixel pixel_;  ///< what is the same everywhere
  std::array<Texel, Mesh::kColourSets> vertexColours_{Texel(255), Texel(255)};
};

}  // namespace marrow::core
