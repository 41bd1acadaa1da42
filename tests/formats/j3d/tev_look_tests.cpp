// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"
#include "core/model/tev_evaluate.h"
#include "formats/j3d/material_look.h"
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

/// Puts a number into bytes, big-endian.
void put(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint32_t value) {
  for (int i = 3; i >= 0; --i, value >>= 8) bytes[at + static_cast<std::size_t>(i)] = value & 0xFFU;
}

TEST(J3dTev, ReadsIndirectStages) {
  Materials materials;
  std::vector<std::uint8_t>& bytes = materials.bytes;
  const auto size = static_cast<std::uint32_t>(materials.u32(materials.start + 4));  // of the block
  const std::size_t at = materials.start + size;
  const std::size_t added = std::size_t{0x138} * materials.u16(materials.start + 8);
  bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), added, 0);
  put(bytes, materials.start + 4, size + static_cast<std::uint32_t>(added));
  put(bytes, materials.start + 0x18, size);
  bytes[at] = bytes[at + 1] = 1;      // has one, and one lookup
  bytes[at + 0x05] = 1;               // by coordinate 0 in map 1
  bytes[at + 0x68] = 2;               // s halved twice
  put(bytes, at + 0x30, 0x3F000000);  // second matrix: 0.5, then 0
  put(bytes, at + 0x44, 0xBF7FFFFF);  // its last: -0.99999994, of which ten bits count
  bytes[at + 0x48] = 0xFF;            // times 2 to the -1
  bytes[at + 0x78 + 0x0C + 1] = 2;    // stage 1: four bits,
  bytes[at + 0x78 + 0x0C + 2] = 5;    // S and U biased,
  bytes[at + 0x78 + 0x0C + 3] = 2;    // second matrix
  const auto model = materials.read();
  ASSERT_NE(model, nullptr);
  ASSERT_NE(model->materials[0].tev, nullptr);
  const core::TevProgram& tev = *model->materials[0].tev;
  ASSERT_EQ(tev.lookups.size(), 1U);
  EXPECT_EQ(tev.lookups[0].map, 1);
  EXPECT_EQ(tev.lookups[0].coordinate, 0);
  EXPECT_EQ(tev.lookups[0].halvings, glm::ivec2(2, 0));
  EXPECT_FALSE(tev.stages[0].shift);
  ASSERT_TRUE(tev.stages[1].shift);
  const core::TevShift& shift = *tev.stages[1].shift;
  EXPECT_EQ(shift.bits, 4);
  EXPECT_EQ(shift.isBiased, glm::bvec3(true, false, true));
  EXPECT_EQ(shift.matrix, glm::mat3x2(0.25F, 0.0F, 0.0F, 0.0F, 0.0F, -1023.0F / 2048.0F));
  EXPECT_EQ(model->materials[1].tev->lookups.size(), 0U);
}

TEST(J3dTev, ShiftsPastTheWordComeToNothing) {
  StoredMaterial stored;
  stored.stages.resize(1);
  stored.stages[0].map = stored.stages[0].coordinate = 0;
  stored.texgens[0] = StoredTexgen{};
  StoredIndirect& indirect = stored.indirect.emplace();
  indirect.lookups.push_back({0, 1, 0, 0});
  indirect.matrices[0] = {{0.5F, 0.0F, 0.0F, 0.0F, 0.5F, 0.0F}, 30};
  indirect.shifts[0] = {0, 0, 7, 1, 0, 0, 0};
  const auto isShifted = [&] { return tevLook(stored, {}, {})->stages[0].shift.has_value(); };
  EXPECT_FALSE(isShifted());
  indirect.matrices[0].exponent = 23;
  EXPECT_TRUE(isShifted());
  indirect.shifts[0].matrix = 5;  // a matrix of the coordinate itself
  EXPECT_EQ(tevLook(stored, {}, {}), nullptr);
}

/// The coordinate of a material whose only matrix has that mode.
core::TevCoordinate coordinateOf(std::uint8_t mode, const StoredTexgen& texgen) {
  StoredMaterial stored;
  stored.stages.resize(1);
  stored.stages[0].map = stored.stages[0].coordinate = 0;
  stored.texgens[0] = texgen;
  stored.textureMatrices[0] = StoredTextureMatrix{.mode = mode, .translationS = 0.25F};
  stored.textureMatrices[0]->effect[3] = 7.0F;  // the first row's last: x + 7
  const auto tev = tevLook(stored, {}, {});
  return tev ? tev->coordinates[0] : core::TevCoordinate{};
}

// By the games' code: modes 1, 6 and 7 take normals as the camera sees them, 2, 8, 10 and 11 the model's own
// space, 3 and 9 positions before the camera; 6 to 11 make 0..1 of -1..1; 7 to 9 and 11 do so times q.
TEST(J3dTev, ThrowsImagesByEveryModeOfAMatrix) {
  struct Expected {
    std::uint8_t mode;
    bool isOfModel;
    float s;  ///< of (1, 2, 4)
    float t;
    bool movesByQ;
  };
  constexpr std::array<Expected, 9> kExpected = {{{1, false, 1.0F, 2.0F, false},
                                                  {2, true, 8.0F, 2.0F, false},
                                                  {3, false, 8.0F, 2.0F, false},
                                                  {6, false, 1.0F, -0.5F, false},
                                                  {7, false, 2.5F, 1.0F, true},
                                                  {8, true, 6.0F, 1.0F, true},
                                                  {9, false, 6.0F, 1.0F, true},
                                                  {10, true, 4.5F, -0.5F, false},
                                                  {11, true, 6.0F, 1.0F, true}}};
  for (const Expected& expected : kExpected) {
    SCOPED_TRACE(static_cast<int>(expected.mode));
    const core::TevCoordinate made = coordinateOf(expected.mode, {0, 0, 30});
    EXPECT_EQ(made.source, TevCoordinateSource::Position);
    EXPECT_EQ(made.isOfModel, expected.isOfModel);
    EXPECT_EQ(made.projection * glm::vec4(1.0F, 2.0F, 4.0F, 1.0F), glm::vec3(expected.s, expected.t, 4.0F));
    EXPECT_EQ(made.movesByQ, expected.movesByQ);
    EXPECT_TRUE(made.dividesByQ);
    EXPECT_FLOAT_EQ(made.matrix[2].x, 0.25F);
    EXPECT_EQ(made.matrixSlot, 0);
  }
  EXPECT_EQ(coordinateOf(6, {1, 1, 30}).source, TevCoordinateSource::Normal);
  EXPECT_FALSE(coordinateOf(6, {1, 1, 30}).dividesByQ);
  EXPECT_EQ(coordinateOf(12, {1, 1, 30}).matrixSlot, -1);  // the plain look
}

TEST(J3dTev, LightsLessWhatStagesMultiply) {
  StoredMaterial stored;
  stored.stages.resize(2);
  stored.stages[0].raster = 4;
  stored.stages[0].colourInputs = {15, 15, 15, 10};
  stored.stages[0].colour = {0, 0, 1, 1, 3};  // twice, to the last register
  stored.stages[1].colourInputs = {15, 6, 12, 15};
  stored.stages[1].colour = {0, 0, 2, 1, 0};  // that four times
  EXPECT_EQ(tevLook(stored, {}, {})->channels[0].light, 1.0F / 8.0F);
  EXPECT_EQ(tevLook(stored, {}, {})->channels[1].light, 1.0F);
  stored.stages[1].colourInputs = {15, 4, 12, 15};  // another register
  EXPECT_EQ(tevLook(stored, {}, {})->channels[0].light, 1.0F);
}

TEST(J3dTev, ShowsPeopleOfSunshineClean) {
  StoredMaterial stored;
  stored.stages.resize(1);
  stored.stages[0].colourInputs = {9, 14, 12, 15};
  stored.stages[0].colour = {10, 3, 1, 1, 1};
  stored.stages[0].colourConstant = 28;
  stored.constants[0] = {76, 108, 97, 128};
  EXPECT_EQ(tevLook(stored, {}, {})->constants[0], core::TevColour(76, 108, 97, 0));
  stored.stages[0].colour.output = 0;
  EXPECT_EQ(tevLook(stored, {}, {})->constants[0], core::TevColour(76, 108, 97, 128));
}

TEST(J3dPlainLook, KeepsBothTestsOfAlphaWhereOneIsNotEnough) {
  using core::Compare;
  const auto testOf = [](const StoredAlphaTest& stored) {
    StoredMaterial material;
    material.alphaTest = stored;
    return plainLook(material, {}).alphaTest;
  };
  EXPECT_EQ(testOf({6, 128, 0, 3, 255}).compare2, Compare::Always);  // the second holds for all
  EXPECT_EQ(testOf({6, 128, 0, 3, 255}).compare, Compare::GreaterEqual);
  EXPECT_EQ(testOf({6, 128, 1, 3, 255}).compare, Compare::Always);
  EXPECT_EQ(testOf({7, 0, 0, 4, 9}), (core::AlphaTest{Compare::Greater, 9.0F / 255.0F}));
  EXPECT_EQ(testOf({4, 0, 1, 4, 0}), (core::AlphaTest{Compare::Greater, 0.0F}));
  EXPECT_EQ(testOf({1, 200, 0, 6, 20}),
            (core::AlphaTest{Compare::Less, 200.0F / 255.0F, core::AlphaLogic::And, Compare::GreaterEqual,
                             20.0F / 255.0F}));
  EXPECT_EQ(testOf({7, 0, 2, 7, 0}).compare, Compare::Never);
  EXPECT_EQ(testOf({7, 0, 3, 7, 0}).compare, Compare::Always);
  EXPECT_EQ(testOf({7, 0, 2, 1, 5}).logic, core::AlphaLogic::Xor);
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
