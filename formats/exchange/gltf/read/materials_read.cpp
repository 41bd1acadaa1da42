// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/materials_read.h"

#include "formats/exchange/gltf/codes.h"
#include "formats/exchange/gltf/read/png_image.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace marrow::formats::gltf {
namespace {

using core::ErrorCode;

core::Wrap wrapFrom(std::uint64_t number) {
  constexpr std::uint64_t kClamp = 33071;
  constexpr std::uint64_t kMirror = 33648;
  return number == kClamp ? core::Wrap::Clamp : number == kMirror ? core::Wrap::Mirror : core::Wrap::Repeat;
}

class MaterialReader {
 public:
  MaterialReader(const GltfJson& json, Buffers& buffers, ReadBudget& budget, core::Model& model,
                 core::Diagnostics& diagnostics)
      : json_(json), buffers_(buffers), budget_(budget), model_(model), diagnostics_(diagnostics) {}

  void readAll() {
    const Json& images = json_.list("images");
    budget_.spend(images.size(), sizeof(core::Image) + 64);
    for (std::size_t i = 0; i < images.size(); ++i) readImage(json_.item(images, i), i);
    const Json& materials = json_.list("materials");
    budget_.spend(materials.size(), sizeof(core::Material) + 64);
    for (std::size_t i = 0; i < materials.size(); ++i) {
      model_.materials.push_back(materialOf(json_.item(materials, i)));
      if (model_.materials.back().name.empty())
        model_.materials.back().name = "material " + std::to_string(i);
    }
  }

 private:
  void readImage(const Json& object, std::size_t number) {
    core::Image image;
    image.name = json_.text(object, "name");
    if (image.name.empty()) image.name = "image " + std::to_string(number);
    image.width = image.height = 1;
    try {
      fill(image, object);
    } catch (const ReadFailure& failure) {
      json_.noteLeftOut(diagnostics_, {code("gltf.image-left-out"), image.name, failure.error.message},
                        failure.error, object);
    }
    model_.images.push_back(std::move(image));
  }

  void fill(core::Image& image, const Json& object) {
    const auto view = json_.index(object, "bufferView", json_.list("bufferViews"));
    const ViewBytes place = view ? buffers_.view(*view) : ViewBytes{buffers_.bytesOfUri(object)};
    const ByteView bytes = place.bytes;
    image.byteOffset = place.offset;
    image.byteCount = bytes.size();
    if (!isPng(bytes)) {
      const bool isJpeg = beginsWith(bytes, "\xFF\xD8\xFF");
      image.format = isJpeg ? "JPEG" : "unknown";
      const core::Message what = isJpeg ? core::Message{code("gltf.jpeg"), image.name}
                                        : core::Message{code("gltf.image-kind"), image.name};
      return json_.note(diagnostics_, core::Severity::Warning, what, object);
    }
    image.format = "PNG";
    const std::optional<PngSize> size = pngSizeOf(bytes);
    if (!size) json_.fail(ErrorCode::BadValue, {code("gltf.broken-png")}, object);
    if (!canReadPng())
      return json_.note(diagnostics_, core::Severity::Warning, {code("gltf.no-png"), image.name}, object);
    // Images are decoded when they are drawn: all of them, one after the other.
    const std::uint64_t texelBytes = std::uint64_t{size->width} * size->height * sizeof(core::Texel);
    if (!budget_.allows(texelBytes_ + texelBytes))
      json_.fail(ErrorCode::TooLarge, {code("gltf.out-of-proportion"), budget_.fileBytes()}, object);
    budget_.spend(bytes.size(), 1);
    texelBytes_ += texelBytes;
    image.width = static_cast<int>(size->width);
    image.height = static_cast<int>(size->height);
    auto kept = std::make_shared<const Bytes>(bytes.begin(), bytes.end());
    image.decode = [kept](int, std::span<core::Texel> texels) { decodePng(*kept, texels); };
  }

  core::Material materialOf(const Json& object) {
    core::Material material;
    material.name = json_.text(object, "name");
    const Json& surface = json_.objectIn(object, "pbrMetallicRoughness");
    std::array<double, 4> factor = {1.0, 1.0, 1.0, 1.0};
    json_.numbers(surface, "baseColorFactor", factor);
    for (int i = 0; i < 3; ++i)
      material.colour[i] = static_cast<float>(toStored(factor[static_cast<std::size_t>(i)]));
    material.colour.a = static_cast<float>(std::clamp(factor[3], 0.0, 1.0));
    material.isLit = json_.find(json_.objectIn(object, "extensions"), "KHR_materials_unlit") == nullptr;
    const Json* isDouble = json_.find(object, "doubleSided");
    const bool drawsBoth = isDouble != nullptr && isDouble->is_boolean() && isDouble->get<bool>();
    material.cull = drawsBoth ? core::Cull::None : core::Cull::Back;
    setAlpha(object, material);
    if (json_.find(surface, "baseColorTexture") != nullptr)
      material.texture = textureOf(json_.objectIn(surface, "baseColorTexture"));
    return material;
  }

  void setAlpha(const Json& object, core::Material& material) const {
    const std::string mode = json_.text(object, "alphaMode");
    if (mode == "BLEND") {
      material.blend = core::Blend{};
      material.writesDepth = false;
    } else if (mode == "MASK") {
      const double cutoff = std::clamp(json_.number(object, "alphaCutoff", 0.5), 0.0, 1.0);
      material.alphaTest = {core::Compare::GreaterEqual, static_cast<float>(cutoff)};
    } else {
      material.usesAlpha = false;
    }
  }

  std::optional<core::Texture> textureOf(const Json& use) const {
    const auto index = json_.index(use, "index", json_.list("textures"));
    if (!index) json_.fail(ErrorCode::BadValue, {code("gltf.missing")}, use, "index");
    const Json& object = json_.item(json_.list("textures"), *index);
    const auto source = json_.index(object, "source", json_.list("images"));
    core::Texture texture;
    texture.image = source ? static_cast<int>(*source) : -1;
    if (texture.image < 0 || !model_.images[*source].decode) return std::nullopt;
    texture.uvSet = uvSetOf(use);
    texture.usesLevels = false;
    if (const auto sampler = json_.index(object, "sampler", json_.list("samplers"))) {
      constexpr std::uint64_t kRepeat = 10497;
      constexpr std::uint64_t kNearest = 9728;
      const Json& how = json_.item(json_.list("samplers"), *sampler);
      texture.wrapS = wrapFrom(json_.whole(how, "wrapS", kRepeat));
      texture.wrapT = wrapFrom(json_.whole(how, "wrapT", kRepeat));
      texture.isSmooth = json_.whole(how, "magFilter", 0) != kNearest;
    }
    setTransform(json_.objectIn(json_.objectIn(use, "extensions"), "KHR_texture_transform"), texture);
    return texture;
  }

  int uvSetOf(const Json& object) const {
    const std::uint64_t set = json_.whole(object, "texCoord", 0);
    return set < core::Mesh::kUvSets ? static_cast<int>(set) : 0;
  }

  // The extension's own order: scaled, then turned, then moved.
  void setTransform(const Json& transform, core::Texture& texture) const {
    std::array<double, 2> offset = {0.0, 0.0};
    std::array<double, 2> scale = {1.0, 1.0};
    json_.numbers(transform, "offset", offset);
    json_.numbers(transform, "scale", scale);
    const double angle = json_.number(transform, "rotation", 0.0);
    const double c = std::isfinite(angle) ? std::cos(angle) : 1.0;
    const double s = std::isfinite(angle) ? std::sin(angle) : 0.0;
    texture.uvTransform[0] = {static_cast<float>(c * scale[0]), static_cast<float>(-s * scale[0])};
    texture.uvTransform[1] = {static_cast<float>(s * scale[1]), static_cast<float>(c * scale[1])};
    texture.uvTransform[2] = {static_cast<float>(offset[0]), static_cast<float>(offset[1])};
    if (json_.find(transform, "texCoord") != nullptr) texture.uvSet = uvSetOf(transform);
  }

  const GltfJson& json_;
  Buffers& buffers_;
  ReadBudget& budget_;
  core::Model& model_;
  core::Diagnostics& diagnostics_;
  std::uint64_t texelBytes_ = 0;  ///< of all images so far
};

}  // namespace

double toStored(double linear) {
  const double value = std::clamp(linear, 0.0, 1.0);
  return value <= 0.0031308 ? value * 12.92 : 1.055 * std::pow(value, 1.0 / 2.4) - 0.055;
}

void readMaterials(const GltfJson& json, Buffers& buffers, ReadBudget& budget, core::Model& model,
                   core::Diagnostics& diagnostics) {
  MaterialReader(json, buffers, budget, model, diagnostics).readAll();
}

}  // namespace marrow::formats::gltf
