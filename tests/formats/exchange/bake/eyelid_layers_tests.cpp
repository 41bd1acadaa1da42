// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/bake/bake_materials.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

namespace marrow::formats::bake {
namespace {

using namespace core;

Image rowOf(std::vector<Texel> row) {
  Image image;
  image.width = static_cast<int>(row.size());
  image.height = 1;
  image.decode = [row](int, std::span<Texel> texels) { std::copy(row.begin(), row.end(), texels.begin()); };
  return image;
}

/// A pupil of two texels under a lid of four; the pupil is moved by half an image.
Model eye() {
  Model model;
  model.images = {rowOf({{200, 100, 0, 9}, {40, 60, 80, 9}}),
                  rowOf({{255, 255, 255, 255}, {255, 128, 0, 128}, {51, 51, 51, 0}, {255, 255, 255, 1}})};
  model.images[0].name = "pupil";
  model.images[1].name = "lid";
  model.materials.resize(2);
  model.materials[0].texture = Texture{.image = 0};
  model.materials[0].texture->uvTransform[2] = {0.5F, 0.0F};
  model.materials[0].eyelidLayer = Texture{.image = 1};
  model.materials[1] = model.materials[0];
  return model;
}

TEST(EyelidLayers, MakeOneImageOfTwo) {
  const Model mixed = withEyelidLayersMixed(eye());
  ASSERT_EQ(mixed.images.size(), 3U);  // both materials share it
  EXPECT_EQ(mixed.images[2].name, "pupil_lid");
  EXPECT_EQ(mixed.materials[1].texture->image, 2);
  EXPECT_FALSE(mixed.materials[0].eyelidLayer);
  EXPECT_EQ(mixed.materials[0].texture->uvTransform, glm::mat3x2(1.0F));
  const std::vector<Texel> texels = texelsOf(mixed.images[2]);
  ASSERT_EQ(texels.size(), 4U);
  EXPECT_EQ(texels[0], Texel(40, 60, 80, 255));  // the second of the pupil
  EXPECT_EQ(texels[1], Texel(40, 60 * 128 / 255, 0, 128));
  EXPECT_EQ(texels[2], Texel(200 * 51 / 255, 100 * 51 / 255, 0, 0));
  EXPECT_EQ(texels[3], Texel(200, 100, 0, 1));
}

TEST(EyelidLayers, LeaveWhatOneImageCannotShow) {
  Model model = eye();
  model.materials[0].eyelidLayer->uvSet = 1;  // coordinates of its own
  model.materials[1].eyelidLayer->image = -1;
  const Model mixed = withEyelidLayersMixed(model);
  EXPECT_EQ(mixed.images.size(), 2U);
  EXPECT_EQ(mixed.materials[0].texture->image, 0);
}

}  // namespace
}  // namespace marrow::formats::bake
