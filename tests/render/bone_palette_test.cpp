// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bone_palette.h"

#include "tests/render/test_skeletons.h"

#include <gtest/gtest.h>

#include <vector>

namespace marrow::render {
namespace {

TEST(BonePalette, PutsSelectionBeforeHoverBeforeDepth) {
  const test::Posed posed = test::humanoid();
  const ViewOptions options;
  BonePalette palette;
  palette.build({&posed.skeleton, &posed.pose, 3, 4}, options);
  EXPECT_EQ(palette[3].link, packColour(options.colours.selection));
  EXPECT_EQ(palette[4].link, packColour(options.colours.hover));
  EXPECT_EQ(palette[0].link, packColour(depthColour(0.0F, false)));
  palette.build({&posed.skeleton, &posed.pose, 3, 3}, options);
  EXPECT_EQ(palette[3].link, packColour(options.colours.selection));
}

TEST(BonePalette, TintsAllSelectedBonesAndTheSelectedOneWholly) {
  const test::Posed posed = test::humanoid();
  const ViewOptions options;
  const std::vector<int> selected = {-1, 3, 4, 5, 1000};
  Scene scene = {&posed.skeleton, &posed.pose, 3, 5};
  BonePalette palette;
  palette.build(scene, options);
  const PackedColour own = palette[4].link;
  scene.selectedBones = selected;
  palette.build(scene, options);
  EXPECT_EQ(palette[3].link, packColour(options.colours.selection));
  EXPECT_EQ(palette[5].link, packColour(options.colours.hover));
  EXPECT_EQ(palette[0].link, packColour(depthColour(0.0F, false)));
  EXPECT_NE(palette[4].link, own);
  EXPECT_NE(palette[4].link, palette[3].link);
}

// Without links nothing else carries the depth; a list of joints has none.
TEST(BonePalette, GivesThePointsTheirDepth) {
  test::Posed posed = test::humanoid();
  ViewOptions options;
  BonePalette palette;
  const Scene scene = {&posed.skeleton, &posed.pose, -1, -1};
  const PackedColour pale = packColour(options.colours.joint);
  palette.build(scene, options);
  EXPECT_EQ(palette[0].joint, pale);
  options.boneStyle = BoneStyle::Points;
  palette.build(scene, options);
  EXPECT_EQ(palette[0].joint, packColour(depthColour(0.0F, false)));
  posed.skeleton.isHierarchy = false;
  palette.build(scene, options);
  EXPECT_EQ(palette[0].joint, pale);
  posed.skeleton.isHierarchy = true;
  options.boneColours = BoneColours::Plain;
  palette.build(scene, options);
  EXPECT_EQ(palette[0].joint, pale);
}

TEST(BonePalette, TakesIndicesThatNameNoBone) {
  const test::Posed posed = test::humanoid();
  BonePalette palette;
  palette.build({&posed.skeleton, &posed.pose, 1000, -5}, {});
  EXPECT_EQ(palette[0].highlight, 0.0F);
}

TEST(BonePalette, UsesOneColourWhenPlain) {
  const test::Posed posed = test::humanoid();
  ViewOptions options;
  options.boneColours = BoneColours::Plain;
  BonePalette palette;
  palette.build({&posed.skeleton, &posed.pose, -1, -1}, options);
  EXPECT_EQ(palette[0].link, packColour(options.colours.bone));
  EXPECT_EQ(palette[20].link, packColour(options.colours.bone));
}

TEST(DepthColour, ClampsAndRunsFromWarmToCool) {
  EXPECT_EQ(depthColour(-1.0F, false), depthColour(0.0F, false));
  EXPECT_EQ(depthColour(9.0F, false), depthColour(1.0F, false));
  EXPECT_GT(depthColour(0.0F, false).r, depthColour(0.0F, false).b);
  EXPECT_GT(depthColour(1.0F, false).g, depthColour(1.0F, false).r);
}

TEST(PackColour, RoundsAndClamps) {
  EXPECT_EQ(packColour({0.0F, 0.5F, 1.0F, 2.0F}), (PackedColour{0, 128, 255, 255}));
}

}  // namespace
}  // namespace marrow::render
