// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/materials.h"

#include "core/look_sampler.h"
#include "formats/exchange/bake/plain_images.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace marrow::formats::gltf {
namespace {

using core::Compare;

constexpr const char* kUnlit = "KHR_materials_unlit";
constexpr const char* kTransform = "KHR_texture_transform";

int wrapOf(core::Wrap wrap, float clampAt) {
  constexpr int kClamp = 33071;
  constexpr int kMirror = 33648;
  constexpr int kRepeat = 10497;
  // Clamping after the first image is plain clamping. glTF cannot clamp after later ones.
  if (wrap == core::Wrap::Clamp || clampAt == 1.0F) return kClamp;
  return wrap == core::Wrap::Mirror ? kMirror : kRepeat;
}

// In glTF, alpha equal to the cutoff passes. A cutoff half an eight-bit step higher excludes it.
constexpr float kHalfStep = 0.5F / 255.0F;

/// @param mayFail  some alpha may fail the test.
void addAlpha(Json& json, const core::Material& material, bool mayFail) {
  if (material.usesAlpha && material.blend && !material.isEarly) {
    json["alphaMode"] = "BLEND";
    return;
  }
  const Compare compare = material.alphaTest.compare;
  if (!mayFail || (compare != Compare::Greater && compare != Compare::GreaterEqual)) return;
  const float reference = material.alphaTest.reference;
  json["alphaMode"] = "MASK";
  json["alphaCutoff"] = compare == Compare::Greater ? std::min(reference + kHalfStep, 1.0F) : reference;
}

Json colourOf(const core::Material& material) {
  Json colour = Json::array();
  for (int i = 0; i < 3; ++i)
    colour.push_back(toLinear(std::clamp(static_cast<double>(material.colour[i]), 0.0, 1.0)));
  colour.push_back(material.usesAlpha ? std::clamp(static_cast<double>(material.colour.a), 0.0, 1.0) : 1.0);
  return colour;
}

Json materialJson(const core::Material& material, bool isLit, bool mayFail) {
  Json surface = {{"metallicFactor", 0}, {"roughnessFactor", 1}};
  if (material.colour != glm::vec4(1.0F)) surface["baseColorFactor"] = colourOf(material);
  Json json = {{"name", material.name}, {"pbrMetallicRoughness", std::move(surface)}};
  if (!isLit) json["extensions"][kUnlit] = Json::object();
  if (material.cull == core::Cull::None) json["doubleSided"] = true;
  addAlpha(json, material, mayFail);
  return json;
}

bool isIdentity(const glm::mat3x2& matrix) { return matrix == glm::mat3x2(1.0F); }
bool isFinite(const glm::mat3x2& matrix) {
  for (int column = 0; column < 3; ++column) {
    if (!std::isfinite(matrix[column].x) || !std::isfinite(matrix[column].y)) return false;
  }
  return true;
}
bool isScaleAndOffset(const glm::mat3x2& matrix) { return matrix[0][1] == 0.0F && matrix[1][0] == 0.0F; }

}  // namespace

double toLinear(double stored01) {
  return stored01 <= 0.04045 ? stored01 / 12.92 : std::pow((stored01 + 0.055) / 1.055, 2.4);
}

MaterialWriter::MaterialWriter(const core::Model& model, const PackImage& packImage, GlbFile& file)
    : model_(model), packImage_(packImage), file_(file) {
  hasLight_ = std::any_of(model.mesh.runs.begin(), model.mesh.runs.end(), [&](const core::TriangleRun& run) {
    const core::Material* material = model.materialOf(run);
    return run.hasNormals && !model.mesh.normals.empty() &&
           (material == nullptr || (material->isLit && material->isDrawn));
  });
}

// A surface with neither light nor stored colours (which hold light) is lit like its neighbours. Otherwise
// eyes and brows of one bright colour would shine in the dark.
bool MaterialWriter::isLit(const core::Material& material, const core::TriangleRun& run) const {
  if (material.isLit && run.hasNormals && !model_.mesh.normals.empty()) return true;
  const bool hasColours = run.colourSets > 0 && material.usesVertexColour;
  return hasLight_ && !hasColours;
}

// Some programs sort surfaces with an alpha test like glass, so a test that never fails is left out.
bool MaterialWriter::mayFailTest(const core::Material& material) {
  if (material.colour.a < 1.0F) return true;
  if (material.usesVertexColour && !model_.mesh.colours[0].empty()) return true;
  if (!material.texture || material.texture->image < 0) return false;
  const auto image = static_cast<std::size_t>(material.texture->image);
  const auto [known, isNew] = hasAlpha_.try_emplace(image, false);
  if (isNew) known->second = bake::hasAlpha(model_.images[image]);
  return known->second;
}

core::Result<MaterialUse> MaterialWriter::use(int index, const core::TriangleRun& run) {
  const core::Material none;
  const core::Material& material = index < 0 ? none : model_.materials[static_cast<std::size_t>(index)];
  const bool hasLight = isLit(material, run);
  const int set = material.texture ? material.texture->uvSet : -1;
  const bool hasTexture =
      set >= 0 && run.hasUv(set) && !model_.mesh.uvs[static_cast<std::size_t>(set)].empty();
  const auto known = uses_.find({index, hasLight, hasTexture});
  if (known != uses_.end()) return known->second;
  MaterialUse use;
  use.usesVertexColours = material.usesVertexColour;
  use.turnsInsideOut = material.cull == core::Cull::Front;
  Json json = materialJson(material, hasLight, mayFailTest(material));
  if (!hasLight) file_.use(kUnlit);
  if (hasTexture) {
    auto texture = textureOf(*material.texture, use);
    if (!texture) return tl::unexpected(std::move(texture.error()));
    if (!texture->is_null()) json["pbrMetallicRoughness"]["baseColorTexture"] = std::move(*texture);
  }
  use.index = file_.add("materials", std::move(json));
  return uses_.emplace(std::tuple(index, hasLight, hasTexture), use).first->second;
}

core::Result<NumberedImages> MaterialWriter::addImagesOf(std::span<const core::Clip* const> clips) {
  NumberedImages images;
  for (const core::Clip* clip : clips) {
    for (const core::Track& track : clip->tracksOf(core::TargetKind::TextureImage)) {
      if (track.run < 0 || !core::movesPartOf(model_, track.target)) continue;
      for (const int number : clip->runs[static_cast<std::size_t>(track.run)].values) {
        const auto [entry, isNew] = images.try_emplace({track.target.name, number});
        if (!isNew) continue;
        const auto texture = core::textureShown(model_, track.target, number);
        const auto index =
            texture ? indexOf(*texture) : core::Result<std::optional<std::size_t>>(std::nullopt);
        if (!index) return tl::unexpected(index.error());
        if (!*index) {
          images.erase(entry);
          continue;
        }
        const auto image = static_cast<std::size_t>(texture->image);
        entry->second = {images_.at(image), **index, model_.images[image].name};
      }
    }
  }
  return images;
}

/// @return nothing if there is nothing to show.
core::Result<std::optional<std::size_t>> MaterialWriter::indexOf(const core::Texture& texture) {
  if (texture.image < 0 || !packImage_) return std::nullopt;
  const auto number = static_cast<std::size_t>(texture.image);
  const core::Image& image = model_.images[number];
  if (!image.decode) return std::nullopt;
  const auto source = imageOf(number);
  if (!source) return tl::unexpected(source.error());
  const std::size_t sampler = samplerOf(texture, image);
  const auto [known, isNew] = textures_.try_emplace({*source, sampler}, 0);
  if (isNew)
    known->second = file_.add("textures", {{"name", image.name}, {"source", *source}, {"sampler", sampler}});
  return known->second;
}

/// @return null if there is nothing to show.
core::Result<Json> MaterialWriter::textureOf(const core::Texture& texture, MaterialUse& use) {
  const auto index = indexOf(texture);
  if (!index) return tl::unexpected(index.error());
  if (!*index) return Json();
  use.uvSet = texture.uvSet;
  Json json = {{"index", **index}};
  if (texture.uvSource == core::UvSource::Normal || isIdentity(texture.uvTransform) ||
      !isFinite(texture.uvTransform)) {
    return json;
  }
  // Viewers disagree on the extension's direction of rotation, and agree on offset and scale. Some do not
  // know the extension, so it is used only for a matrix that tracks may move.
  if (texture.matrix >= 0 && isScaleAndOffset(texture.uvTransform)) {
    const glm::mat3x2& m = texture.uvTransform;
    json["extensions"][kTransform] = {{"offset", {m[2][0], m[2][1]}}, {"scale", {m[0][0], m[1][1]}}};
    file_.use(kTransform);
  } else {
    use.bakedUvs = texture.uvTransform;
  }
  return json;
}

core::Result<std::size_t> MaterialWriter::imageOf(std::size_t image) {
  const auto known = images_.find(image);
  if (known != images_.end()) return known->second;
  const auto png = packImage_(model_.images[image]);
  if (!png) return tl::unexpected(png.error());
  const std::size_t view = file_.addView(*png);
  const std::size_t index = file_.add(
      "images", {{"name", model_.images[image].name}, {"mimeType", "image/png"}, {"bufferView", view}});
  images_.emplace(image, index);
  return index;
}

std::size_t MaterialWriter::samplerOf(const core::Texture& texture, const core::Image& image) {
  constexpr int kNearest = 9728;
  constexpr int kLinear = 9729;
  constexpr int kNearestOfLevels = 9984;
  constexpr int kLinearOfLevels = 9987;
  const bool usesLevels = texture.usesLevels && image.levels > 1;
  const int shrunk = texture.isSmooth ? (usesLevels ? kLinearOfLevels : kLinear)
                                      : (usesLevels ? kNearestOfLevels : kNearest);
  Json json = {{"magFilter", texture.isSmooth ? kLinear : kNearest},
               {"minFilter", shrunk},
               {"wrapS", wrapOf(texture.wrapS, texture.clampAt.x)},
               {"wrapT", wrapOf(texture.wrapT, texture.clampAt.y)}};
  const auto [known, isNew] = samplers_.try_emplace(json.dump(), 0);
  if (isNew) known->second = file_.add("samplers", std::move(json));
  return known->second;
}

}  // namespace marrow::formats::gltf
