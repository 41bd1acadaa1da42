// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/bone_palette.h"

#include "tests/render/test_scenes.h"

#include <gtest/gtest.h>

#include <vector>

namespace marrow::render {
namespace {

const SceneColours& colours = darkColours();

TEST(BonePalette, PutsSelectionBeforeHoverBeforeDepth) {
  const test::Posed posed = test::humanoid();
  SkeletonItem item = test::itemOf(posed);
  item.selectedBone = 3;
  item.hoveredBone = 4;
  BonePalette palette;
  palette.build(item, colours);
  EXPECT_EQ(palette[3].edge, packColour(colours.selection));
  EXPECT_EQ(palette[4].edge, packColour(colours.hover));
  EXPECT_EQ(palette[0].edge, packColour(depthColour(0.0F, false)));
  item.hoveredBone = 3;
  palette.build(item, colours);
  EXPECT_EQ(palette[3].edge, packColour(colours.selection));
}

TEST(BonePalette, TintsAllSelectedBonesAndTheSelectedOneWholly) {
  const test::Posed posed = test::humanoid();
  const std::vector<int> selected = {-1, 3, 4, 5, 1000};
  SkeletonItem item = test::itemOf(posed);
  item.selectedBone = 3;
  item.hoveredBone = 5;
  BonePalette palette;
  palette.build(item, colours);
  const PackedColour own = palette[4].edge;
  item.selectedBones = selected;
  palette.build(item, colours);
  EXPECT_EQ(palette[3].edge, packColour(colours.selection));
  EXPECT_EQ(palette[5].edge, packColour(colours.hover));
  EXPECT_EQ(palette[0].edge, packColour(depthColour(0.0F, false)));
  EXPECT_NE(palette[4].edge, own);
  EXPECT_NE(palette[4].edge, palette[3].edge);
}

// Points have no edges to carry the depth. A list of joints has no depth.
TEST(BonePalette, GivesPointsTheirDepth) {
  test::Posed posed = test::humanoid();
  SkeletonItem item = test::itemOf(posed);
  BonePalette palette;
  const PackedColour pale = packColour(colours.joint);
  palette.build(item, colours);
  EXPECT_EQ(palette[0].joint, pale);
  item.style = BoneStyle::Points;
  palette.build(item, colours);
  EXPECT_EQ(palette[0].joint, packColour(depthColour(0.0F, false)));
  posed.skeleton.isHierarchy = false;
  palette.build(item, colours);
  EXPECT_EQ(palette[0].joint, pale);
  posed.skeleton.isHierarchy = true;
  item.colours = BoneColours::Plain;
  palette.build(item, colours);
  EXPECT_EQ(palette[0].joint, pale);
}

TEST(BonePalette, IgnoresIndicesThatNameNoBone) {
  const test::Posed posed = test::humanoid();
  SkeletonItem item = test::itemOf(posed);
  item.selectedBone = 1000;
  item.hoveredBone = -5;
  BonePalette palette;
  palette.build(item, colours);
  EXPECT_EQ(palette[0].highlight, 0.0F);
}

TEST(BonePalette, UsesOneColourWhenPlain) {
  const test::Posed posed = test::humanoid();
  SkeletonItem item = test::itemOf(posed);
  item.colours = BoneColours::Plain;
  BonePalette palette;
  palette.build(item, colours);
  EXPECT_EQ(palette[0].edge, packColour(colours.bone));
  EXPECT_EQ(palette[20].edge, packColour(colours.bone));
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
