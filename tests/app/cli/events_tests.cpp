// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/big_endian_bytes.h"
#include "tests/support/j3d_files.h"

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

TEST(CliEvents, AnAnimationWithoutSoundsHasEmptyLists) {
  const TemporaryFolder folder;
  const CliResult result = runMarrow({"events", "--json", folder.write("walk.bck", armBck())});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "{\"events\":[],\"actions\":[],\"sounds\":[]}\n");
}

TEST(CliEvents, ListsTheSoundsOfAnAnimation) {
  const TemporaryFolder folder;
  const formats::Bytes block = BigEndianBytes()
                                   .u16(1)
                                   .zeros(6)
                                   .u32(0x3800)
                                   .f32(2.0F)
                                   .f32(9.5F)
                                   .f32(1.25F)
                                   .u32(3)
                                   .u8(100)
                                   .zeros(11)
                                   .bytes();
  const std::string bck = folder.write("walk.bck", BckFile(1).sounds(block).bytes());
  const CliResult result = runMarrow({"events", "--json", bck});
  EXPECT_EQ(result.exitCode, 0);
  const auto sounds = result.json()["sounds"];
  ASSERT_EQ(sounds.size(), 1U);
  EXPECT_EQ(sounds[0]["clip"], "walk");
  EXPECT_EQ(sounds[0]["isHold"], true);
  EXPECT_EQ(sounds[0]["start"], 2.0);
  EXPECT_EQ(sounds[0]["end"], 9.5);
  EXPECT_TRUE(sounds[0]["offset"].is_number_unsigned());
  const auto parameters = sounds[0]["parameters"];
  EXPECT_EQ(parameters[0], nlohmann::json({{"name", "sound id"}, {"type", "int"}, {"value", 0x3800}}));
  EXPECT_EQ(parameters[3], nlohmann::json({{"name", "pitch"}, {"type", "float"}, {"value", 1.25}}));
  EXPECT_NE(runMarrow({"events", bck}).out.find("volume=100"), std::string::npos);
}

TEST(CliEvents, AModelHoldsNone) {
  const TemporaryFolder folder;
  EXPECT_EQ(runMarrow({"events", folder.write("arm.bmd", armModel())}).exitCode, 1);
}

}  // namespace
}  // namespace marrow::testing
