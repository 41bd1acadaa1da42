// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/baked_colours.h"

#include "core/model/tev_evaluate.h"
#include "core/model/tev_program.h"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

namespace marrow::core {
namespace {

constexpr Texel kWhite{255, 255, 255, 255};

bool isLookup(const TevStage& stage) { return stage.map >= 0 && stage.coordinate >= 0; }

const TevCoordinate& coordinateOf(const TevProgram& program, const TevStage& stage) {
  return program.coordinates[static_cast<std::size_t>(stage.coordinate)];
}

/// Steps of light: full light is white.
bool isLight(const TevProgram& program, const TevStage& stage) {
  return program.areSteps[static_cast<std::size_t>(stage.map)] &&
         coordinateOf(program, stage).source == TevCoordinateSource::Ramp;
}

/// Does the stage read the texture, where the texture lies?
bool reads(const TevProgram& program, const TevStage& stage, const Texture& texture) {
  const Texture& map = program.maps[static_cast<std::size_t>(stage.map)];
  const TevCoordinate& coordinate = coordinateOf(program, stage);
  return map.image == texture.image && map.wrapS == texture.wrapS && map.wrapT == texture.wrapT &&
         texture.uvSource == UvSource::Set && coordinate.source == TevCoordinateSource::Set &&
         coordinate.number == texture.uvSet && coordinate.matrix == texture.uvTransform;
}

bool canBake(const Model& model, const Material& material) {
  if (!material.tev) return false;
  if (material.texture && (material.texture->image < 0 ||
                           !model.images[static_cast<std::size_t>(material.texture->image)].decode))
    return false;
  const TevProgram& program = *material.tev;
  return std::ranges::all_of(program.stages, [&](const TevStage& stage) {
    if (stage.shift) return false;
    return !isLookup(stage) || isLight(program, stage) ||
           (material.texture && reads(program, stage, *material.texture));
  });
}

/// What a pixel gives the program in full light, but for the texture.
TevPixel litPixel(const TevProgram& program) {
  TevPixel pixel;
  pixel.texels.fill(kWhite);
  for (std::size_t i = 0; i < pixel.channels.size(); ++i) {
    const TevChannel& channel = program.channels[i];
    Texel& colour = pixel.channels[i];
    colour = channel.hasVertexColour ? kWhite : Texel(channel.material);
    colour.a = channel.hasVertexAlpha ? 255 : channel.material.a;
  }
  return pixel;
}

Image bakedImage(const Image& image, std::shared_ptr<const TevProgram> program) {
  Image made = image;
  made.name += "_baked";
  made.levels = 1;
  made.decode = [image, program = std::move(program)](int, std::span<Texel> texels) {
    TevPixel pixel = litPixel(*program);
    const std::vector<Texel> own = texelsOf(image);
    for (std::size_t i = 0; i < std::min(own.size(), texels.size()); ++i) {
      for (const TevStage& stage : program->stages) {
        if (isLookup(stage) && !isLight(*program, stage))
          pixel.texels[static_cast<std::size_t>(stage.map)] = own[i];
      }
      texels[i] = evaluate(*program, pixel);
    }
  };
  return made;
}

}  // namespace

Model withColoursBaked(const Model& model, std::set<std::size_t>& materials) {
  Model made = model;
  std::erase_if(materials, [&](std::size_t number) {
    Material& material = made.materials[number];
    if (!canBake(model, material)) return false;
    // The look that the program belongs to goes on to other frames.
    auto program = std::make_shared<const TevProgram>(*material.tev);
    material.cover.reset();
    material.colour = glm::vec4(1.0F);
    if (!material.texture) {
      material.colour = glm::vec4(evaluate(*program, litPixel(*program))) / 255.0F;
      return true;
    }
    const Image& image = model.images[static_cast<std::size_t>(material.texture->image)];
    material.texture->image = static_cast<int>(made.images.size());
    made.images.push_back(bakedImage(image, std::move(program)));
    return true;
  });
  return made;
}

}  // namespace marrow::core
