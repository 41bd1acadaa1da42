// SPDX-License-Identifier: GPL-3.0-or-later
// Skins of horses and the like. Expected places are the game's rule, worked out here by hand.
#include "core/model/model.h"
#include "formats/bytes/byte_reader.h"
#include "formats/read_asset.h"
#include "formats/z64/link_lists.h"
#include "formats/z64/list_records.h"
#include "formats/z64/z64_formats.h"
#include "formats/z64/zelda_options.h"
#include "tests/support/zelda_skin.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace marrow::formats::z64 {
namespace {

Asset read(const testing::SkinnedObject& object) {
  Options options;
  options.set(kSkeletonAtOption, Options::Offsets{object.header});
  auto asset = readAsset(object.bytes, "object_horse.zobj", options);
  EXPECT_TRUE(asset) << core::toText(asset.error());
  return asset ? std::move(*asset) : Asset{};
}

/// Three limbs that stand and turn apart.
std::vector<glm::mat4> turnedLimbs() {
  std::vector<glm::mat4> limbs;
  for (int i = 0; i < 3; ++i) {
    const auto number = static_cast<float>(i);
    limbs.push_back(glm::rotate(glm::translate(glm::mat4(1.0F), {number * 10, 3, -number}),
                                0.4F * (number + 1), glm::vec3(0, 0, 1)));
  }
  return limbs;
}

bool warns(const Asset& asset, std::string_view code) {
  const auto& said = asset.diagnostics.entries();
  return std::any_of(said.begin(), said.end(),
                     [&](const auto& entry) { return entry.message.code().id == code; });
}

TEST(Z64Skin, VerticesStandWhereTheirLimbsPutThem) {
  const Asset asset = read(testing::skinnedObject());
  ASSERT_EQ(asset.models.size(), 1U);
  const core::Model& model = *asset.models[0];
  ASSERT_EQ(model.mesh.triangleCount(), 3U);
  for (const core::Diagnostic& entry : asset.diagnostics.entries())
    EXPECT_FALSE(std::string_view(entry.message.code().id).starts_with("z64.skin")) << core::toText(entry);
  const std::vector<glm::mat4> limbs = turnedLimbs();
  const auto place = [&](std::size_t corner) {
    return core::positionAt(model, model.mesh.indices[corner], limbs);
  };
  const glm::vec3 alone(limbs[1] * glm::vec4(10, 20, 30, 1));
  const glm::vec3 shared(0.75F * limbs[1] * glm::vec4(1, 2, 3, 1) + 0.25F * limbs[2] * glm::vec4(5, 6, 7, 1));
  // Triangles 0 1 2 and 0 2 3... as the list has them: 0 1 2, 0 1 3 in halves.
  EXPECT_LT(glm::distance(place(0), alone), 1e-3F);
  EXPECT_LT(glm::distance(place(1), alone), 1e-3F);
  EXPECT_LT(glm::distance(place(2), shared), 1e-3F);
  EXPECT_LT(glm::distance(place(5), shared), 1e-3F);
  EXPECT_LT(glm::distance(place(6), glm::vec3(limbs[2] * glm::vec4(100, 0, 50, 1))), 1e-3F);
}

TEST(Z64Skin, TextureAlphaAndNormalAreTheVertexsOwn) {
  const Asset asset = read(testing::skinnedObject());
  ASSERT_EQ(asset.models.size(), 1U);
  const core::Mesh& mesh = asset.models[0]->mesh;
  const core::Skin& skin = asset.models[0]->skin;
  const std::uint32_t first = mesh.indices[0];
  ASSERT_TRUE(mesh.runs[0].hasNormals);
  EXPECT_LT(glm::distance(mesh.normals[first], glm::vec3(1, 0, -1)), 1e-5F);
  const core::DrawMatrix& shared = skin.matrices[mesh.drawMatrices[mesh.indices[2]]];
  EXPECT_EQ(shared.bone, -1);
  EXPECT_EQ(shared.influenceCount, 2U);
  EXPECT_EQ(shared.normalBone, 2);
}

TEST(Z64Skin, WhatIsWrongCostsWhatNeedsIt) {
  const testing::SkinnedObject whole = testing::skinnedObject();
  const auto with = [&](std::size_t at, std::uint8_t value) {
    testing::SkinnedObject object = whole;
    object.bytes[at] = value;
    return read(object);
  };
  const Asset limb = with(whole.weights, 9);  // of the first group: no such limb
  EXPECT_TRUE(warns(limb, "z64.skin-limb"));
  ASSERT_EQ(limb.models.size(), 1U);
  EXPECT_EQ(limb.models[0]->mesh.triangleCount(), 1U);  // the plain list's
  const Asset outside = with(whole.groups + 8, 0x07);   // vertices in a segment that is not there
  EXPECT_TRUE(warns(outside, "z64.skin-outside"));
  const Asset many = with(whole.skin + 1, 3);  // three vertices in all: the fourth is outside
  EXPECT_TRUE(warns(many, "z64.skin-vertex"));
  EXPECT_EQ(many.models[0]->mesh.triangleCount(), 2U);
}

TEST(Z64Skin, LinksHandsAndSheathAreTheTablesLists) {
  Bytes bytes(0x5380, 0);
  EXPECT_FALSE(hasLinkLists({bytes, 6}));
  const std::string mark = "MODLOADER64";
  std::copy(mark.begin(), mark.end(), bytes.begin() + 0x5000);
  const ObjectView object(bytes, 6);
  ASSERT_TRUE(hasLinkLists(object));
  Options options;
  EXPECT_FALSE(selectsLists(ZeldaOptions(options)));
  options.set(kLeftHandOption, "sword");
  options.set(kRightHandOption, "fist");
  options.set(kSheathOption, "none");
  const ZeldaOptions selected(options);
  EXPECT_TRUE(selectsLists(selected));
  EXPECT_EQ(selectedList(object, 15, selected), 0x060052B8U);
  EXPECT_EQ(selectedList(object, 18, selected), 0x06005128U);
  EXPECT_EQ(selectedList(object, 19, selected), 0U);
  EXPECT_EQ(selectedList(object, 14, selected), std::nullopt);
  bytes[0x500B] = 1;  // the child's
  EXPECT_EQ(selectedList({bytes, 6}, 15, selected), 0x060052F8U);
  EXPECT_EQ(selectedList({bytes, 6}, 18, selected), 0x06005170U);
}

// The adult's lists lie behind two matrices, the child's behind three.
TEST(Z64Skin, LinksTableHasNames) {
  Bytes bytes(0x53A8, 0);
  const std::string mark = "MODLOADER64";
  std::copy(mark.begin(), mark.end(), bytes.begin() + 0x5000);
  const auto pathAt = [&](std::uint64_t offset) {
    Recording map(bytes.size());
    ByteReader reader(bytes, Endian::Big, &map);
    describeLinkTable(reader);
    map.finish();
    const auto field = map.fieldAt(offset);
    return field ? field->path : std::string();
  };
  EXPECT_EQ(pathAt(0x500B), "play-as table / age");
  EXPECT_EQ(pathAt(0x5050), "play-as table / matrices / matrix 1 / whole parts");
  EXPECT_EQ(pathAt(0x5090), "play-as table / lists / command 0 / command");
  EXPECT_EQ(pathAt(0x5380), "");
  bytes[0x500B] = 1;  // the child's
  EXPECT_EQ(pathAt(0x5090), "play-as table / matrices / matrix 2 / whole parts");
  EXPECT_EQ(pathAt(0x53A7), "play-as table / lists / command 90 / word");
  bytes.resize(0x5380);  // as far as they lie in the file
  EXPECT_EQ(pathAt(0x50D0), "play-as table / lists / command 0 / command");
}

}  // namespace
}  // namespace marrow::formats::z64
