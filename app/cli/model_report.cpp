// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/model_report.h"

#include "core/message.h"
#include "core/model/uses.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace marrow::cli {
namespace {

using enum Table::Align;

/// Null where the material shows no image.
Json textureNumber(const std::optional<core::Texture>& texture, std::size_t firstImage) {
  if (!texture || texture->image < 0) return nullptr;
  return firstImage + static_cast<std::size_t>(texture->image);
}

Json modelJson(const core::Model& model, std::size_t index, std::size_t firstImage) {
  Json materials = Json::array();
  for (const core::Material& material : model.materials)
    materials.push_back({{"name", material.name}, {"texture", textureNumber(material.texture, firstImage)}});
  return {{"index", index},
          {"name", model.name},
          {"skeleton", model.skeleton},
          {"triangles", model.mesh.triangleCount()},
          {"vertices", model.mesh.vertexCount()},
          {"weightedMatrices", core::mixingMatrixCount(model.skin)},
          {"materials", std::move(materials)}};
}

std::string usesOf(const core::Model& model, std::size_t image) {
  const std::size_t count = core::materialsWith(model, static_cast<int>(image)).size();
  return count == 0 ? "unused" : fmt::format("{} material{}", count, count == 1 ? "" : "s");
}

}  // namespace

Record imageRecord(const core::Model& model, std::size_t image, std::size_t number) {
  const core::Image& one = model.images[image];
  const core::Texture* use = core::firstUseOf(model, static_cast<int>(image));
  const std::string wrapS = toString(use == nullptr ? one.wrapS : use->wrapS);
  const std::string wrapT = toString(use == nullptr ? one.wrapT : use->wrapT);
  return {{"index", number, {"#"}},
          {"name", one.name, {"image", Left}},
          {"width", one.width, {"width"}},
          {"height", one.height, {"height"}},
          {"format", one.format, {"format", Left}},
          {"wrapS", wrapS, {"wrap", Left}, wrapS == wrapT ? wrapS : fmt::format("{}, {}", wrapS, wrapT)},
          {"wrapT", wrapT},
          forPeople({"offset"}, fmt::format("0x{:X}", one.byteOffset)),
          forPeople({"used by", Left}, usesOf(model, image))};
}

void addModelsJson(const formats::Asset& content, Json& json) {
  Json models = Json::array();
  Json textures = Json::array();
  for (std::size_t i = 0; i < content.models.size(); ++i) {
    const core::Model& model = *content.models[i];
    models.push_back(modelJson(model, i, textures.size()));
    for (std::size_t image = 0; image < model.images.size(); ++image)
      textures.push_back(toJson(imageRecord(model, image, textures.size())));
  }
  json["models"] = std::move(models);
  json["textures"] = std::move(textures);
}

void printModels(const formats::Asset& content, std::ostream& out) {
  std::size_t firstImage = 0;
  for (std::size_t i = 0; i < content.models.size(); ++i) {
    const core::Model& model = *content.models[i];
    out << fmt::format(
        "\n  model {} \"{}\": triangles: {}; vertices: {}; materials: {}; weighted matrices: {}\n", i,
        core::oneLine(model.name), model.mesh.triangleCount(), model.mesh.vertexCount(),
        model.materials.size(), core::mixingMatrixCount(model.skin));
    print({model.images.size(),
           [&](std::size_t image) { return imageRecord(model, image, firstImage + image); }},
          out, "  ");
    firstImage += model.images.size();
  }
}

}  // namespace marrow::cli
