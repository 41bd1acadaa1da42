// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/obj/obj_export.h"
#include "formats/exchange/obj/obj_text.h"

#include <gtest/gtest.h>

namespace marrow::formats {
namespace {

core::Skeleton named(std::initializer_list<const char*> names) {
  core::Skeleton skeleton;
  for (const char* name : names) skeleton.bones.emplace_back().name = name;
  return skeleton;
}

TEST(ObjNames, ReplacesWhatSplitsOrCutsALine) {
  EXPECT_EQ(objSafeName("left arm\t#1\\\n"), "left_arm__1__");
  EXPECT_EQ(objSafeName("a\xE3\x80\x80"
                        "b\xC2\xA0"
                        "c"),
            "a_b_c");
  EXPECT_EQ(objSafeName("\xE8\x85\xB0"), "\xE8\x85\xB0");  // a bone named in Japanese stays as it is
}

TEST(ObjNames, GivesNamelessBonesTheirNumber) {
  EXPECT_EQ(objGroupNames(named({"", "a", ""})), (std::vector<std::string>{"bone_000", "a", "bone_002"}));
}

TEST(ObjNames, NeverGivesANameTwice) {
  EXPECT_EQ(objGroupNames(named({"arm", "arm_2", "arm", "a b", "a_b"})),
            (std::vector<std::string>{"arm", "arm_2", "arm_3", "a_b", "a_b_2"}));
}

}  // namespace
}  // namespace marrow::formats
