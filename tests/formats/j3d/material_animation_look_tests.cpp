// SPDX-License-Identifier: GPL-3.0-or-later
// Material animations on the golden model that they are bound to (material animations/expected.json, "bind").
#include "core/look_sampler.h"
#include "core/track_value.h"
#include "formats/read_asset.h"
#include "formats/source/source.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using core::SampleMode;
using nlohmann::json;

Asset golden(const std::string& name) {
  const auto source = openSource(testing::goldenFolder() + "/" + name);
  EXPECT_TRUE(source) << name;
  auto content = readAsset(*source);
  EXPECT_TRUE(content) << core::toText(content.error());
  return content ? std::move(*content) : Asset{};
}

class MaterialAnimationLook : public ::testing::Test {
 protected:
  std::shared_ptr<const core::Clip> clip(const char* extension) {
    return golden(std::string("companions/j3d_materials.") + extension).clips.front();
  }
  core::LookSampler samplerOf(std::vector<std::shared_ptr<const core::Clip>> clips) {
    std::vector<core::LookSampler::Part> parts;
    for (auto& one : clips) parts.push_back({std::move(one), false});
    return {model_, std::move(parts)};
  }
  std::size_t material(const std::string& name) {
    const auto found = std::ranges::find(model_->materials, name, &core::Material::name);
    EXPECT_NE(found, model_->materials.end()) << name;
    return static_cast<std::size_t>(found - model_->materials.begin());
  }

  std::shared_ptr<const core::Model> model_ = golden("mesh/j3d_materials.bdl").models.front();
};

TEST_F(MaterialAnimationLook, FindsMaterialsByNameAndNamesTheRest) {
  const json goldens = testing::goldenJson("companions/expected.json");
  int seen = 0;
  for (const json& one : goldens["clips"]) {
    if (!one.contains("bind")) continue;
    SCOPED_TRACE(one["file"].get<std::string>());
    ++seen;
    const auto shown = golden("companions/" + one["file"].get<std::string>()).clips.front();
    const json& tracks = one["samples"][0]["tracks"];
    std::vector<std::string> unbound;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      if (one["bind"][i].is_null()) unbound.push_back(tracks[i]["material"]);
      if (!one["bind"][i].is_null() && tracks[i].contains("material")) {
        EXPECT_EQ(material(tracks[i]["material"]), one["bind"][i].get<std::size_t>());
      }
    }
    EXPECT_EQ(core::unboundTargets(*shown, *model_), unbound);
  }
  EXPECT_EQ(seen, 5);
}

TEST_F(MaterialAnimationLook, ImagesAreThoseOfTheModelsNumbers) {
  const json goldens = testing::goldenJson("companions/expected.json");
  const auto one = std::ranges::find_if(
      goldens["clips"], [](const json& entry) { return entry["file"] == "j3d_materials.btp"; });
  ASSERT_NE(one, goldens["clips"].end());
  const auto shown = clip("btp");
  const core::LookSampler sampler = samplerOf({shown});
  core::ModelLook look = sampler.makeLook();
  ASSERT_EQ(model_->textures.size(), (*one)["images"].size());
  for (const json& sample : (*one)["samples"]) {
    sampler.sample(sample["frame"].get<double>(), SampleMode::Smooth, look);
    const auto number = sample["tracks"][0]["values"]["index"].get<std::size_t>();
    const core::Material& leaf = look.materials[(*one)["bind"][0].get<std::size_t>()];
    ASSERT_TRUE(leaf.texture);
    EXPECT_EQ(leaf.texture->image, model_->textures[number].image) << sample["frame"];
    const auto image = static_cast<std::size_t>(leaf.texture->image);
    EXPECT_EQ(model_->images[image].name, (*one)["images"][number].get<std::string>());
    EXPECT_TRUE(std::ranges::binary_search(look.images, leaf.texture->image));
  }
}

TEST_F(MaterialAnimationLook, ColoursReachRegistersConstantsAndTheMaterial) {
  const auto tev = clip("brk");
  const auto paint = clip("bpk");
  const core::LookSampler sampler = samplerOf({tev, paint});
  core::ModelLook look = sampler.makeLook();
  sampler.sample(6.625, SampleMode::GameExact, look);
  const core::Material& toon = look.materials[material("toon")];
  ASSERT_TRUE(toon.tev);
  EXPECT_EQ(toon.tev->registers[1], core::colourAt(*tev, tev->tracks[0], 6.625F));
  EXPECT_EQ(toon.tev->constants[1], core::colourAt(*tev, tev->tracks[1], 6.625F));
  const core::Material& painted = look.materials[material("paint")];
  ASSERT_TRUE(painted.tev);
  EXPECT_EQ(glm::ivec4(painted.tev->channels[0].material), core::colourAt(*paint, paint->tracks[0], 6.625F));
  EXPECT_NE(toon.tev, model_->materials[material("toon")].tev) << "the model itself must not change";
}

// The centre of 0.5, scale 1 and no turn: only the translation is left.
TEST_F(MaterialAnimationLook, MatricesMoveTheCoordinatesOfTheirSlot) {
  const auto shown = clip("btk");
  const core::LookSampler sampler = samplerOf({shown});
  core::ModelLook look = sampler.makeLook();
  sampler.sample(0.0, SampleMode::Smooth, look);
  const std::size_t number = material("scrolled");
  const glm::mat3x2 first = look.materials[number].texture->uvTransform;
  sampler.sample(10.0, SampleMode::Smooth, look);
  const glm::mat3x2 later = look.materials[number].texture->uvTransform;
  EXPECT_NE(first, later);
  const auto value = core::textureMatrixAt(*shown, shown->tracks[0], 10.0F, SampleMode::Smooth);
  const glm::vec2 middle = later * glm::vec3(0.5F, 0.5F, 1.0F);
  EXPECT_NEAR(middle.x, 0.5F + value.translation.x, 1e-5F);
  EXPECT_NEAR(middle.y, 0.5F + value.translation.y, 1e-5F);
  ASSERT_TRUE(look.materials[number].tev);
  EXPECT_EQ(look.materials[number].tev->coordinates[0].matrix, later);
}

TEST_F(MaterialAnimationLook, ShapesHideByTheirNumber) {
  const auto shown = clip("bva");
  const core::LookSampler sampler = samplerOf({shown});
  core::ModelLook look = sampler.makeLook();
  for (const double frame : {0.0, 6.625, 19.0}) {
    sampler.sample(frame, SampleMode::Smooth, look);
    for (std::size_t run = 0; run < model_->mesh.runs.size(); ++run) {
      const auto shape = static_cast<std::size_t>(model_->mesh.runs[run].source);
      const bool isShown = core::runValueAt(*shown, shown->tracks[shape], frame) != 0;
      EXPECT_EQ(look.isHidden[run] == 0, isShown) << "shape " << shape << " at " << frame;
    }
  }
}

}  // namespace
}  // namespace marrow::formats
