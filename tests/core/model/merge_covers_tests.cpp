// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/merge_covers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace marrow::core {
namespace {

Image imageOf(int width, int height, std::vector<Texel> texels) {
  Image image;
  image.width = width;
  image.height = height;
  image.decode = [texels](int, std::span<Texel> out) { std::ranges::copy(texels, out.begin()); };
  return image;
}

/// An eye: its pupil, and the lid whose colour is multiplied in and whose alpha counts.
Model eye() {
  Model model;
  model.images.push_back(imageOf(2, 1, {{100, 200, 50, 255}, {0, 0, 0, 255}}));
  model.images.push_back(imageOf(2, 1, {{255, 255, 255, 255}, {51, 255, 0, 10}}));
  Material& material = model.materials.emplace_back();
  material.name = "eye";
  material.texture = Texture{.image = 0, .wrapS = Wrap::Clamp, .wrapT = Wrap::Clamp};
  material.cover = Texture{.image = 1, .wrapS = Wrap::Clamp, .wrapT = Wrap::Clamp};
  return model;
}

TEST(MergeCovers, OneImageShowsBoth) {
  Model model = eye();
  mergeCovers(model);
  const Material& material = model.materials.front();
  EXPECT_FALSE(material.cover);
  ASSERT_EQ(material.texture->image, 2);
  ASSERT_EQ(model.images.size(), 3U);
  EXPECT_EQ(model.images[2].name, "eye");
  EXPECT_EQ(texelsOf(model.images[2]), (std::vector<Texel>{{100, 200, 50, 255}, {0, 0, 0, 10}}));
}

TEST(MergeCovers, TheLowerImageLiesWhereItsMatrixMovesIt) {
  Model model = eye();
  model.materials.front().texture->uvTransform = {1.0F, 0.0F,  0.0F,
                                                  1.0F, -0.5F, 0.0F};  // one texel to the right
  mergeCovers(model);
  EXPECT_EQ(texelsOf(model.images[2]), (std::vector<Texel>{{100, 200, 50, 255}, {20, 200, 0, 10}}));
}

TEST(MergeCovers, WhatLiesOnOtherCoordinatesStays) {
  Model model = eye();
  model.materials.front().cover->uvSet = 1;
  mergeCovers(model);
  EXPECT_TRUE(model.materials.front().cover);
  EXPECT_EQ(model.materials.front().texture->image, 0);
  EXPECT_EQ(model.images.size(), 2U);
}

}  // namespace
}  // namespace marrow::core
