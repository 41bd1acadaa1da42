// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of reports about models and their images.
#include "app/report/reports.h"

#include "core/model/uses.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::report {
namespace {

using enum Align;

/// Null if the material shows no image.
Json textureNumber(const std::optional<core::Texture>& texture, std::size_t firstImage) {
  if (!texture || texture->image < 0) return nullptr;
  return firstImage + static_cast<std::size_t>(texture->image);
}

Record modelRecord(const core::Model& model, std::size_t index, std::size_t firstImage) {
  Json materials = Json::array();
  for (const core::Material& material : model.materials)
    materials.push_back({{"name", material.name}, {"texture", textureNumber(material.texture, firstImage)}});
  const std::size_t matrices = core::mixingMatrixCount(model.skin);
  return {heading(fmt::format(
              "model {} \"{}\": triangles: {}; vertices: {}; materials: {}; weighted matrices: {}", index,
              model.name, model.mesh.triangleCount(), model.mesh.vertexCount(), model.materials.size(),
              matrices)),
          {"index", index},
          {"name", model.name},
          {"skeleton", model.skeleton},
          {"triangles", model.mesh.triangleCount()},
          {"vertices", model.mesh.vertexCount()},
          {"weightedMatrices", matrices},
          {"materials", std::move(materials)},
          list("", {model.images.size(), [&model, firstImage](std::size_t image) {
                      return imageRecord(model, image, firstImage + image);
                    }})};
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
          {"wrapS", wrapS, {"wrap", Left}, {wrapS == wrapT ? wrapS : fmt::format("{}, {}", wrapS, wrapT)}},
          {"wrapT", wrapT},
          forPeople({"offset"}, hexText(one.byteOffset)),
          forPeople({"used by", Left}, usesOf(model, image))};
}

void addModels(const formats::Asset& content, Record& report) {
  Json textures = Json::array();
  std::vector<std::size_t> firstImages;
  for (const auto& model : content.models) {
    firstImages.push_back(textures.size());
    for (std::size_t image = 0; image < model->images.size(); ++image)
      textures.push_back(toJson(imageRecord(*model, image, textures.size())));
  }
  report.push_back(list("models", {content.models.size(), [&content, firstImages](std::size_t i) {
                                     return modelRecord(*content.models[i], i, firstImages[i]);
                                   }}));
  report.push_back({"textures", std::move(textures)});
}

}  // namespace marrow::report
