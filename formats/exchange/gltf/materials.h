// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/model/model.h"
#include "core/result.h"
#include "formats/exchange/gltf/glb_file.h"
#include "formats/writers/writer.h"

#include <glm/mat3x2.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::formats::gltf {

/// A stored colour as a linear one: the consoles multiply stored values, glTF multiplies linear ones.
[[nodiscard]] double toLinear(double stored01);

/// The properties of a material that its triangles are written with.
struct MaterialUse {
  std::size_t index = 0;  ///< in the document
  bool usesVertexColours = false;
  int uvSet = -1;                            ///< of the mesh; -1: no texture
  std::optional<glm::mat3x2> bakedUvs = {};  ///< applied to the coordinates if no extension can hold it
  bool turnsInsideOut = false;               ///< only its back is drawn
};

/// The image in the document that a number of an image track stands for.
struct NumberedImage {
  std::size_t image = 0;
  std::size_t texture = 0;  ///< with the sampler that the number brings
  std::string name;
};
using NumberedImages =
    std::map<std::pair<std::string, int>, NumberedImage>;  ///< by the swapping track, and by number

/// Writes the materials of a body as they are asked for, each once, with its texture and image.
class MaterialWriter {
 public:
  /// @param packImage  may be empty: no textures.
  MaterialWriter(const core::Model& model, const PackImage& packImage, GlbFile& file);

  /// @param index  of the model; -1: none, which is white.
  /// @param run  drawn with it: light needs its normals, a texture its coordinates.
  [[nodiscard]] core::Result<MaterialUse> use(int index, const core::TriangleRun& run);

  /// Writes the images that tracks of these clips show on materials of the model.
  [[nodiscard]] core::Result<NumberedImages> addImagesOf(std::span<const core::Clip* const> clips);

 private:
  [[nodiscard]] bool isLit(const core::Material& material, const core::TriangleRun& run) const;
  [[nodiscard]] bool mayFailTest(const core::Material& material);
  [[nodiscard]] core::Result<std::optional<std::size_t>> indexOf(const core::Texture& texture);
  [[nodiscard]] core::Result<Json> textureOf(const core::Texture& texture, MaterialUse& use);
  [[nodiscard]] core::Result<std::size_t> imageOf(std::size_t image);
  [[nodiscard]] std::size_t samplerOf(const core::Texture& texture, const core::Image& image);

  const core::Model& model_;
  const PackImage& packImage_;
  GlbFile& file_;
  bool hasLight_ = false;                                    ///< true if any surface of the body is lit
  std::map<std::tuple<int, bool, bool>, MaterialUse> uses_;  ///< by index, light, texture
  std::map<std::size_t, bool> hasAlpha_;                     ///< by image of the model
  std::map<std::size_t, std::size_t> images_;
  std::map<std::string, std::size_t> samplers_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> textures_;
};

}  // namespace marrow::formats::gltf
