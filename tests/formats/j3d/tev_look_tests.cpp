// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"
#include "core/model/tev_evaluate.h"
#include "formats/j3d/tev_look.h"
#include "formats/read_asset.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats::j3d {
namespace {

using core::TevCoordinateSource;
using In = core::TevColourInput;

std::vector<std::uint8_t> goldenBytes() {
  std::ifstream file(testing::goldenFolder() + "/mesh/j3d_materials.bdl", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The MAT3 of the golden file, to be written to.
struct Materials {
  std::vector<std::uint8_t> bytes = goldenBytes();
  std::size_t start = std::string(bytes.begin(), bytes.end()).find("MAT3");

  [[nodiscard]] std::size_t u16(std::size_t at) const { return bytes[at] * 256U + bytes[at + 1]; }
  [[nodiscard]] std::size_t u32(std::size_t at) const { return u16(at) * 65536U + u16(at + 2); }
  [[nodiscard]] std::size_t record() const {
    return start + u32(start + 0x0C) + 0x14C * u16(start + u32(start + 0x10));
  }
  /// Writes the entry of a table that the first material's record names at an offset.
  void set(std::size_t table, std::size_t size, std::size_t inRecord,
           std::initializer_list<std::uint8_t> values) {
    std::size_t at = start + u32(start + table) + size * u16(record() + inRecord);
    for (const std::uint8_t value : values) bytes[at++] = value;
  }
  [[nodiscard]] std::shared_ptr<const core::Model> read() const {
    const auto asset = readAsset(bytes, "a.bdl");
    return asset && !asset->models.empty() ? asset->models[0] : nullptr;
  }
};

TEST(J3dTev, ReadsStagesChannelsAndCoordinatesOfTheGoldenFile) {
  const auto model = Materials().read();
  ASSERT_NE(model, nullptr);
  ASSERT_EQ(model->materials.size(), 7U);
  for (const core::Material& material : model->materials) ASSERT_NE(material.tev, nullptr) << material.name;
  const core::TevProgram& toon = *model->materials[0].tev;
  ASSERT_EQ(toon.stages.size(), 2U);
  EXPECT_TRUE(toon.channels[0].isColourLit);
  EXPECT_EQ(toon.channels[0].ambient, glm::u8vec4(50));
  EXPECT_EQ(toon.coordinates[1].source, TevCoordinateSource::Ramp);
  EXPECT_EQ(toon.registers[1], core::TevColour(128, 128, 128, 255));
  core::TevPixel pixel;
  pixel.texels[0] = {200, 100, 50, 80};  // of the body
  pixel.texels[1] = {0, 255, 128, 255};  // of the ramp
  // 128 and 255 mixed by the ramp: 128, 255 and, c = 129, (128 * 127 + 255 * 129 + 128) >> 8 = 192. Times the
  // texel, widened: 129 * 200, 256 * 100 and 193 * 50 over 256, rounded.
  EXPECT_EQ(core::evaluate(toon, pixel), core::Texel(101, 100, 38, 80));

  const core::TevProgram& secondSet = *model->materials[3].tev;
  EXPECT_EQ(secondSet.coordinates[1].number, 1);
  EXPECT_EQ(model->materials[5].tev->coordinates[0].source, TevCoordinateSource::Normal);
  const core::TevProgram& paint = *model->materials[6].tev;
  EXPECT_EQ(paint.stages[0].map, -1);
  EXPECT_EQ(paint.channels[0].material, glm::u8vec4(200, 30, 60, 255));
}

TEST(J3dTev, ReadsEveryFieldOfAStage) {
  Materials materials;
  materials.set(0x5C, 20, 0xE4, {0xFF, 1, 5, 9, 13, 8, 3, 0, 0, 2, 1, 3, 5, 6, 1, 2, 3, 0, 3});
  materials.set(0x4C, 4, 0xBC, {0, 1, 5});
  materials.set(0x60, 4, 0x104, {1, 2});
  materials.set(0x50, 8, 0xDC, {0xFC, 0x00, 0x00, 0x01, 0x03, 0xFF, 0xFF, 0xFE});
  materials.set(0x54, 4, 0x94, {9, 8, 7, 6});
  materials.bytes[materials.record() + 0x9C] = 19;
  materials.bytes[materials.record() + 0xAC] = 30;
  const auto model = materials.read();
  ASSERT_NE(model, nullptr);
  const core::TevProgram& tev = *model->materials[0].tev;
  const core::TevStage& stage = tev.stages[0];
  EXPECT_EQ(stage.colourInputs, (std::array{In::PreviousAlpha, In::Alpha1, In::TextureAlpha, In::Half}));
  EXPECT_EQ(stage.alphaInputs, (std::array{core::TevAlphaInput::Register0, core::TevAlphaInput::Register2,
                                           core::TevAlphaInput::Raster, core::TevAlphaInput::Constant}));
  EXPECT_EQ(stage.colour.operation, core::TevOperation::RedGreater);
  EXPECT_EQ(stage.colour.output, core::TevRegister::Register1);
  EXPECT_FALSE(stage.colour.clamps);
  EXPECT_EQ(stage.alpha.operation, core::TevOperation::Subtract);
  EXPECT_EQ(stage.alpha.bias, core::TevBias::MinusHalf);
  EXPECT_EQ(stage.alpha.scale, core::TevScale::Half);
  EXPECT_EQ(stage.alpha.output, core::TevRegister::Register2);
  EXPECT_EQ(stage.coordinate, 0);
  EXPECT_EQ(stage.map, 1);
  EXPECT_EQ(stage.raster, core::TevRaster::Channel1);
  EXPECT_EQ(stage.rasterSwap, 1);
  EXPECT_EQ(stage.texelSwap, 2);
  EXPECT_EQ(stage.colourConstant, 19);
  EXPECT_EQ(stage.alphaConstant, 30);
  EXPECT_EQ(tev.registers[1], core::TevColour(-1024, 1, 1023, -2));
  EXPECT_EQ(tev.constants[0], core::TevColour(9, 8, 7, 6));
}

StoredMaterial rampMaterial() {
  StoredMaterial stored;
  stored.stages.resize(1);
  stored.stages[0].map = stored.stages[0].coordinate = 0;
  stored.texgens[0] = StoredTexgen{10, 19, 60};
  stored.textures[0] = 0;
  return stored;
}

TEST(J3dTev, TakesSmallRampsForStandIns) {
  const std::array<core::Texture, 1> textures = {core::Texture{.image = 0}};
  std::array<core::Image, 1> images;
  images[0].width = images[0].height = 8;
  EXPECT_TRUE(tevLook(rampMaterial(), textures, images)->areSteps[0]);
  images[0].width = 64;
  EXPECT_FALSE(tevLook(rampMaterial(), textures, images)->areSteps[0]);
}

TEST(J3dTev, LeavesWhatItCannotSayToThePlainLook) {
  StoredMaterial bumped = rampMaterial();
  bumped.texgens[0]->type = 2;
  EXPECT_EQ(tevLook(bumped, {}, {}), nullptr);
  StoredMaterial projected = rampMaterial();
  projected.texgens[0] = StoredTexgen{0, 0, 30};
  EXPECT_EQ(tevLook(projected, {}, {}), nullptr);
  StoredMaterial unknown = rampMaterial();
  unknown.stages[0].colour.operation = 5;
  EXPECT_EQ(tevLook(unknown, {}, {}), nullptr);
  EXPECT_EQ(tevLook(StoredMaterial(), {}, {}), nullptr);
}

}  // namespace
}  // namespace marrow::formats::j3d
