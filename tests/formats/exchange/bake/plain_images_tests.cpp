// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/bake/plain_images.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace marrow::formats::bake {
namespace {

using namespace core;

/// A triangle whose image of 2 by 1 texels, red 10 and 20, is mirrored.
Model mirrored(float largestU) {
  Model model;
  model.mesh.positions.assign(3, glm::vec3(0.0F));
  model.mesh.drawMatrices.assign(3, 0);
  model.mesh.uvs[0] = {{0, 0}, {largestU, 0}, {0, 1}};
  model.mesh.indices = {0, 1, 2};
  model.mesh.runs = {{.indexCount = 3, .material = 0, .uvSets = 1}};
  Image image;
  image.name = "half";
  image.width = 2;
  image.height = 1;
  image.decode = [](int, std::span<Texel> texels) {
    texels[0] = Texel(10, 0, 0, 255);
    texels[1] = Texel(20, 0, 0, 255);
  };
  model.images = {image};
  model.materials.resize(1);
  model.materials[0].texture = Texture{.image = 0, .wrapS = Wrap::Mirror, .wrapT = Wrap::Mirror};
  return model;
}

TEST(PlainImages, OfMirrorsHoldTheirReflection) {
  const Model model = withPlainImages(mirrored(2.0F));
  ASSERT_EQ(model.images.size(), 2U);
  const Image& image = model.images[1];
  EXPECT_EQ(image.name, "half_mirrored");
  EXPECT_EQ(image.width, 4);
  EXPECT_EQ(image.height, 1) << "no coordinate leaves it there";
  std::vector<int> reds;
  for (const Texel& texel : texelsOf(image)) reds.push_back(texel.r);
  EXPECT_EQ(reds, (std::vector<int>{10, 20, 20, 10}));
  const Texture& texture = *model.materials[0].texture;
  EXPECT_EQ(texture.image, 1);
  EXPECT_EQ(texture.wrapS, Wrap::Repeat);
  EXPECT_EQ(uvAt(model, texture, 1), glm::vec2(1.0F, 0.0F)) << "two images are one now";
  EXPECT_EQ(uvAt(model, texture, 2), glm::vec2(0.0F, 1.0F));
}

TEST(PlainImages, StayWhereNoCoordinateLeavesTheImage) {
  const Model model = withPlainImages(mirrored(1.0F));
  EXPECT_EQ(model.images.size(), 1U);
  EXPECT_EQ(model.materials[0].texture->image, 0);
}

TEST(PlainImages, OfClampedOnesGoOnWithTheirEdges) {
  Model model = mirrored(3.0F);
  model.mesh.uvs[0][0].x = -0.75F;  // one texel and a half
  model.materials[0].texture->wrapS = Wrap::Clamp;
  const Model plain = withPlainImages(model);
  ASSERT_EQ(plain.images.size(), 2U);
  EXPECT_EQ(plain.images[1].name, "half_clamped");
  std::vector<int> reds;
  for (const Texel& texel : texelsOf(plain.images[1])) reds.push_back(texel.r);
  EXPECT_EQ(reds, (std::vector<int>{10, 10, 10, 20, 20, 20, 20, 20}));
  const Texture& texture = *plain.materials[0].texture;
  EXPECT_EQ(uvAt(plain, texture, 1), glm::vec2(1.0F, 0.0F)) << "the sixth texel after the first, of eight";
  EXPECT_EQ(uvAt(plain, texture, 2), glm::vec2(0.25F, 1.0F));
  EXPECT_EQ(texture.wrapS, Wrap::Clamp);
  model.mesh.uvs[0][1] = {1000.0F, 1000.0F};
  model.materials[0].texture->wrapT = Wrap::Clamp;
  EXPECT_EQ(withPlainImages(model).images.size(), 1U) << "it would have a million texels";
}

// As tiles of the Nintendo 64: mirrored up to the end of the third image, clamped after.
TEST(PlainImages, OfMirrorsThatAreClampedHoldBoth) {
  Model model = mirrored(4.0F);
  model.materials[0].texture->clampAt = glm::vec2(3.0F, 0.0F);
  const Model plain = withPlainImages(model);
  ASSERT_EQ(plain.images.size(), 2U);
  std::vector<int> reds;
  for (const Texel& texel : texelsOf(plain.images[1])) reds.push_back(texel.r);
  EXPECT_EQ(reds, (std::vector<int>{10, 20, 20, 10, 10, 20, 20, 20}));
  EXPECT_EQ(uvAt(plain, *plain.materials[0].texture, 1).x, 1.0F);
}

// f3d shows what lies behind a surface whose image has alpha, whatever its material says.
TEST(PlainImages, AreOpaqueWhereTheirSurfacesAre) {
  Model model = mirrored(1.0F);
  model.images[0].decode = [](int, std::span<Texel> texels) { texels[0] = texels[1] = Texel(1, 2, 3, 4); };
  model.materials.push_back(model.materials[0]);
  model.materials[1].blend = Blend{};
  const Model plain = withPlainImages(model);
  EXPECT_EQ(plain.materials[1].texture->image, 0) << "its alpha is seen";
  ASSERT_EQ(plain.materials[0].texture->image, 1);
  EXPECT_EQ(plain.images[1].name, "half_opaque");
  model.materials[0].usesAlpha = false;
  EXPECT_FALSE(showsImageAlpha(model.materials[0]));
  model.materials[0].alphaTest = {Compare::GreaterEqual, 0.5F};
  EXPECT_TRUE(showsImageAlpha(model.materials[0])) << "a test leaves holes, as in lids over eyes";
  EXPECT_EQ(texelsOf(plain.images[1])[1], Texel(1, 2, 3, 255));
  EXPECT_EQ(plain.materials[0].texture->wrapS, Wrap::Mirror);
}

}  // namespace
}  // namespace marrow::formats::bake
