// SPDX-License-Identifier: GPL-3.0-or-later
// `info` on golden inputs against their documents: header kinds, tables, limits, segments, events.
#include "formats/source/source.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <filesystem>
#include <string>

namespace marrow::testing {
namespace {

using nlohmann::json;

json infoOf(const std::string& name) {
  const CliResult result = runMarrow({"info", "--json", goldenFolder() + "/" + name});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  return result.json()["files"][0];
}

std::string textOf(const std::string& name) { return runMarrow({"info", goldenFolder() + "/" + name}).out; }

void compareSkeletons(const json& file, const json& expected) {
  ASSERT_EQ(file["skeletons"].size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const json& header = file["skeletons"][i]["header"];
    const auto kind = expected[i]["kind"].get<std::string>();
    EXPECT_EQ(header["header"], kind.starts_with("flex") ? "flex" : "standard");
    EXPECT_EQ(header["limbKind"], kind.ends_with("lod") ? "LOD" : "standard");
    EXPECT_EQ(header["limbRecordSize"], expected[i]["limb_size"]);
    EXPECT_EQ(header["limbTable"], expected[i]["limb_table_offset"]);
    EXPECT_EQ(header["limbCount"], expected[i]["limb_count"]);
    EXPECT_EQ(header.value("matrixCount", json()), expected[i]["dlist_count"]);
  }
}

TEST(CliInfoGolden, ZeldaObjectsSayWhatTheirHeadersAre) {
  for (const char* name :
       {"z64_standard.zobj", "z64_two.zobj", "z64_flex.zobj", "z64_link.gameplay_keep.bin"}) {
    SCOPED_TRACE(name);
    const json expected = goldenJson(std::string(name) + ".expected.json");
    const json file = infoOf(name);
    compareSkeletons(file, expected["skeletons"]);
    ASSERT_EQ(file["clips"].size(), expected["clips"].size());
    for (std::size_t i = 0; i < expected["clips"].size(); ++i) {
      const json& clip = file["clips"][i];
      const json& golden = expected["clips"][i];
      EXPECT_EQ(clip["offset"], golden["header_offset"]);
      EXPECT_EQ(clip["skeleton"], golden.value("skeleton", 0));
      EXPECT_EQ(clip["loopStored"], !golden["loop_mode"].is_null());
      EXPECT_EQ(clip["header"].value("limit", json()), golden.value("limit", json()));
      if (golden.contains("data_offset")) {
        EXPECT_EQ(clip["header"]["frameData"], golden["data_offset"]);
      }
    }
  }
}

TEST(CliInfoGolden, ZeldaTextClaimsNothingThatTheFileDoesNotSay) {
  for (const char* name : {"z64_two.zobj", "z64_legacy.zobj", "z64_link.gameplay_keep.bin"}) {
    const std::string text = textOf(name);
    EXPECT_NE(text.find("no loop flag"), std::string::npos) << text;
    EXPECT_EQ(text.find("scaling rule"), std::string::npos) << text;
  }
  const std::string two = textOf("z64_two.zobj");
  EXPECT_NE(two.find("header: flex; limbs: standard; limb size: 12"), std::string::npos) << two;
  EXPECT_NE(two.find("matrices: 7"), std::string::npos) << two;
  EXPECT_NE(textOf("z64_legacy.zobj").find("limb list: 0x128"), std::string::npos);
  const TemporaryFolder folder;  // without the other files of Link's set
  const std::string alone = folder.write(
      "object_link_boy.zobj", formats::readBytes(goldenFolder() + "/z64_link.object_link.zobj").value());
  EXPECT_EQ(runMarrow({"info", alone}).out.find("fps"), std::string::npos)
      << "nothing plays where there is no clip";
}

TEST(CliInfoGolden, LinkSaysWhichFileStandsForWhichSegment) {
  const json segments = infoOf("z64_link.gameplay_keep.bin")["segments"];
  ASSERT_EQ(segments.size(), 3U);
  const auto row = [&](std::size_t i) {
    return fmt::format("{} {} {} {}", segments[i]["segment"].get<int>(),
                       segments[i]["role"].get<std::string>(),
                       std::filesystem::path(segments[i]["path"].get<std::string>()).filename().string(),
                       segments[i]["source"].get<std::string>());
  };
  EXPECT_EQ(row(0), "4 headers z64_link.gameplay_keep.bin itself");
  EXPECT_EQ(row(1), "6 skeleton z64_link.object_link.zobj beside");
  EXPECT_EQ(row(2), "7 frames z64_link.link_animetion.bin beside");
}

/// Compares the actions of a golden BAEV with the summary of `info`.
void compareActions(const json& actions, const json& expected) {
  ASSERT_EQ(actions.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(actions[i]["hash"], fmt::format("0x{:08x}", expected[i]["hash"].get<std::uint32_t>()));
    EXPECT_EQ(actions[i]["unknown"], expected[i]["unknown"]);
    ASSERT_EQ(actions[i]["animations"].size(), expected[i]["animations"].size());
    for (std::size_t j = 0; j < expected[i]["animations"].size(); ++j) {
      const json& animation = actions[i]["animations"][j];
      const json& golden = expected[i]["animations"][j];
      EXPECT_EQ(animation["name"], golden["name"]);
      EXPECT_EQ(animation["typeIndex"], golden["unknown"][1]);
      EXPECT_EQ(animation["triggers"], golden["triggers"].size());
      EXPECT_EQ(animation["holds"], golden["holds"].size());
    }
  }
}

TEST(CliInfoGolden, EventFilesAreSummedUpActionByAction) {
  for (const char* name : {"baev_small.baev", "baev_types.baev", "baev_empty.baev"}) {
    SCOPED_TRACE(name);
    const json expected = goldenJson(std::string(name) + ".expected.json");
    const json events = infoOf(name)["events"];
    EXPECT_EQ(events["version"], expected["version"]);
    ASSERT_EQ(events["count"], expected["events"].size());
    for (std::size_t i = 0; i < expected["events"].size(); ++i) {
      EXPECT_EQ(events["eventList"][i]["hash"],
                fmt::format("0x{:08x}", expected["events"][i][0].get<std::uint32_t>()));
      EXPECT_EQ(events["eventList"][i]["actions"], expected["events"][i][1]);
    }
    compareActions(events["actionList"], expected["actions"]);
  }
  // From the earliest hold's start to the latest one's end, of the golden document.
  EXPECT_EQ(infoOf("baev_small.baev")["events"]["frames"], json::array({5.5, 97.5}));
  const std::string text = textOf("baev_small.baev");
  EXPECT_NE(text.find("EyeBlink      7  yes           3      1  33.75 to 71"), std::string::npos) << text;
}

TEST(CliInfoGolden, PackedFilesHaveTwoSizes) {
  const std::string path = goldenFolder() + "/bck_yaz0.bck";
  const json file = infoOf("bck_yaz0.bck");
  // Yaz0 stores its unpacked size at offset 4.
  const formats::Bytes bytes = formats::readBytes(path).value();
  ASSERT_GT(bytes.size(), 8U);
  const std::uint32_t unpacked =
      static_cast<std::uint32_t>(bytes[4]) << 24U | bytes[5] << 16U | bytes[6] << 8U | bytes[7];
  EXPECT_EQ(file["size"], bytes.size());
  EXPECT_EQ(file["containerSizes"], json::array({bytes.size()}));
  EXPECT_EQ(file["unpackedSize"], unpacked);
  const std::string text = textOf("bck_yaz0.bck");
  EXPECT_NE(text.find(std::to_string(bytes.size())), std::string::npos) << text;
  EXPECT_NE(text.find(std::to_string(unpacked)), std::string::npos) << text;
}

TEST(CliInfoGolden, TicksOfLinkGoAsHisGameDoes) {
  const json clips = goldenJson("z64_link.gameplay_keep.bin.expected.json")["clips"];
  int compared = 0;
  const json clocks = goldenJson("clocks.json");
  for (const json& clock : clocks["oot"]) {
    if (clock["mode"] != "linkloop" || clock["play_speed"] != 1.0 || clock["start"] != 0) continue;
    const json frames =
        runMarrow({"ticks", goldenFolder() + "/z64_link.gameplay_keep.bin", "--json", "--frames",
                   clock["frame_count"].dump(), "--count", std::to_string(clock["frames"].size())})
            .json()["frames"];
    ASSERT_EQ(frames.size(), clock["frames"].size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
      EXPECT_FLOAT_EQ(frames[i].get<float>(), clock["frames"][i].get<float>()) << "tick " << i;
    }
    ++compared;
  }
  EXPECT_GT(compared, 0);
  const json plain =
      runMarrow({"ticks", goldenFolder() + "/z64_two.zobj", "--json", "--count", "2"}).json()["frames"];
  EXPECT_EQ(plain, json::array({1.0, 2.0}));
}

}  // namespace
}  // namespace marrow::testing
