// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/curve_rows.h"
#include "formats/exchange/csv/csv_writer.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/write/j3d_clips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace marrow::testing {
namespace {

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(CliCurves, ListsValuesAtEveryWholeFrame) {
  const TemporaryFolder folder;
  const auto lines = linesOf(runMarrow({"curves", folder.write("walk.bck", armBck())}).out);
  ASSERT_EQ(lines.size(), 1U + 11U * 2U);
  EXPECT_EQ(lines[0],
            "frame,bone,name,scale_x,scale_y,scale_z,rotation_x,rotation_y,rotation_z,translation_x,"
            "translation_y,translation_z");
  EXPECT_EQ(lines[2], "0,1,joint 1,1,1,1,0,0,0,10,0,0");
  EXPECT_EQ(lines[22], "10,1,joint 1,1,1,1,0,0,0.5493164,15,0,0");
}

TEST(CliCurves, ATableWithoutAnEndIsRefusedAndPartsOfItAreNot) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("long.bck", write::BckFile(40).frames(32767).bytes());
  const CliResult all = runMarrow({"curves", bck});
  EXPECT_EQ(all.exitCode, 1);
  EXPECT_EQ(all.out, "");
  EXPECT_NE(all.err.find("--bone"), std::string::npos) << all.err;
  EXPECT_EQ(linesOf(runMarrow({"curves", bck, "--bone", "3"}).out).size(), 1U + 32768U);
  EXPECT_EQ(runMarrow({"curves", bck, "--keys"}).exitCode, 0);
}

TEST(CliCurves, ListsStoredKeysWithRawValueAndPlace) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  const auto lines = linesOf(runMarrow({"curves", bck, "--keys", "--bone", "1"}).out);
  ASSERT_EQ(lines.size(), 1U + 2U + 2U);
  EXPECT_EQ(lines[0], "bone,name,channel,interpolation,key,frame,value,tangent_in,tangent_out,raw,offset");
  EXPECT_TRUE(lines[2].starts_with("1,joint 1,rotation_z,Hermite,1,10,0.5493164,")) << lines[2];
  const auto answer = runMarrow({"curves", bck, "--keys", "--bone", "joint 1", "--json"}).json();
  EXPECT_EQ(answer["clip"], "walk");
  const auto& curves = answer["curves"];
  const auto curve =
      std::find_if(curves.begin(), curves.end(), [](const auto& c) { return c["channel"] == "rotation_z"; });
  ASSERT_NE(curve, curves.end());
  EXPECT_EQ((*curve)["keys"][1]["raw"], 100.0);
  EXPECT_EQ((*curve)["keys"][1]["offset"].get<int>() - (*curve)["keys"][0]["offset"].get<int>(), 6);
}

TEST(CliCurves, OffersTheSameValuesAsJson) {
  const TemporaryFolder folder;
  const auto answer =
      runMarrow({"curves", folder.write("walk.bck", armBck()), "--json", "--bone", "1"}).json();
  ASSERT_EQ(answer["frames"].size(), 11U);
  EXPECT_EQ(answer["frames"][10]["bones"][0]["translation"][0], 15.0);
}

TEST(CliCurves, AnUnknownBoneIsNotFound) {
  const TemporaryFolder folder;
  const CliResult result = runMarrow({"curves", folder.write("walk.bck", armBck()), "--bone", "tail"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("joint 1"), std::string::npos);
  EXPECT_EQ(runMarrow({"curves", folder.write("arm.bmd", armModel())}).exitCode, 1);
}

TEST(CsvCell, QuotesWhatWouldSplitTheLine) {
  EXPECT_EQ(formats::csvCell("arm L"), "arm L");
  EXPECT_EQ(formats::csvCell("a,b"), "\"a,b\"");
  EXPECT_EQ(formats::csvCell("say \"hi\"\n"), "\"say \"\"hi\"\"\\x0A\"");
}

}  // namespace
}  // namespace marrow::testing
