// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"
#include "core/model/uses.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>

namespace marrow::core {
namespace {

Image imageOf(const std::string& name, std::uint8_t grey) {
  Image image;
  image.name = name;
  image.width = image.height = 1;
  image.decode = [grey](int, std::span<Texel> texels) { texels[0] = {grey, grey, grey, 255}; };
  return image;
}

TEST(UsedTwin, HasTheSameNameAndTexelsAndAMaterial) {
  Model model;
  model.images = {imageOf("all", 9), imageOf("all", 9), imageOf("all", 8), imageOf("eye", 9),
                  imageOf("all", 9)};
  Material material;
  material.texture = Texture{};
  material.texture->image = 4;
  model.materials = {material};
  EXPECT_EQ(usedTwinOf(model, 0), 4);
  EXPECT_EQ(usedTwinOf(model, 1), 4);
  EXPECT_EQ(usedTwinOf(model, 2), -1) << "other texels";
  EXPECT_EQ(usedTwinOf(model, 3), -1) << "another name";
  model.materials.clear();
  EXPECT_EQ(usedTwinOf(model, 0), -1) << "none is used";
}

}  // namespace
}  // namespace marrow::core
