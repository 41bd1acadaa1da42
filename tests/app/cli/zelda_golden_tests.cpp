// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/golden.h"
#include "tests/support/zelda_files.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace marrow::testing {
namespace {

using nlohmann::json;

/// Compares golden JSON and the command line on one clip.
void compareClip(const std::string& file, const json& clip, const std::vector<std::string>& more) {
  for (const json& sample : clip["samples"]) {
    std::vector<std::string> args = {
        "sample", file,      "--frame", sample["frame"].dump(), "--clip", clip["name"].get<std::string>(),
        "--mode", "console", "--json"};
    args.insert(args.end(), more.begin(), more.end());
    const CliResult result = runMarrow(args);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json frame = result.json()["frames"][0];
    ASSERT_EQ(frame["bones"].size(), sample["rot_s16"].size());
    for (std::size_t bone = 0; bone < frame["bones"].size(); ++bone) {
      EXPECT_EQ(frame["bones"][bone]["angle16"], sample["rot_s16"][bone]);
    }
    if (!sample.contains("face")) continue;
    EXPECT_EQ(frame["face"]["eyes"], sample["face"]["eyes"]);
    EXPECT_EQ(frame["face"]["mouth"], sample["face"]["mouth"]);
  }
}

TEST(CliZelda, GoldenObjectsAndLink) {
  for (const char* name :
       {"z64_standard.zobj", "z64_two.zobj", "z64_legacy.zobj", "z64_link.gameplay_keep.bin"}) {
    SCOPED_TRACE(name);
    const json expected = goldenJson(std::string(name) + ".expected.json");
    for (const json& clip : expected["clips"]) {
      compareClip(goldenFolder() + "/" + name, clip, {});
    }
  }
}

TEST(CliZelda, LinkThroughNamedSegments) {
  const json clips = goldenJson("z64_link.gameplay_keep.bin.expected.json")["clips"];
  compareClip(goldenFolder() + "/z64_link.object_link.zobj", clips[1],
              {"--segment", "4=" + goldenFolder() + "/z64_link.gameplay_keep.bin", "--segment",
               "0x7=" + goldenFolder() + "/z64_link.link_animetion.bin"});
}

// The lamplighter's three animations have 16, 24 and 1 frames (resources/samples/README.md).
TEST(CliZelda, AnyOfLinksFilesIsEnoughWhereTheOthersLieBesideIt) {
  const TemporaryFolder folder;
  const std::string samples = MARROW_SOURCE_DIR "/resources/samples/";
  for (const std::string file :
       {"lamplighter/gameplay_keep.bin", "lamplighter/link_animetion.bin",
        "lamplighter/object_link_lamplighter.zobj", "packed/lamplighter.sarc:object_link_lamplighter.zobj"}) {
    SCOPED_TRACE(file);
    const json info = runMarrow({"info", samples + file, "--json"}).json()["files"][0];
    ASSERT_EQ(info["clips"].size(), 3U);
    EXPECT_EQ(info["clips"][1]["frames"], 24);
    EXPECT_TRUE(info["warnings"].empty()) << info["warnings"];
    const CliResult sampled = runMarrow({"sample", samples + file, "--frame", "23", "--clip", "1", "--json"});
    EXPECT_EQ(sampled.json()["frames"][0]["bones"][0]["model"].size(), 16U);
    const std::string obj = folder.path("out.obj");
    EXPECT_EQ(runMarrow({"export", samples + file, "--frame", "3", "-o", obj}).exitCode, 0);
    const std::string png = folder.path("out.png");
    EXPECT_EQ(runMarrow({"render", samples + file, "--frame", "3", "--size", "64x64", "-o", png}).exitCode,
              0);
  }
}

TEST(CliZelda, APartSaysUnderWhichFileItsAnimationsStand) {
  const std::string folder = MARROW_SOURCE_DIR "/resources/samples/lamplighter/";
  const CliResult result =
      runMarrow({"info", folder + "link_animetion.bin", folder + "object_link_lamplighter.zobj", "--json"});
  const json object = result.json()["files"][1];
  EXPECT_NE(object["pairing"].get<std::string>().find("link_animetion.bin"), std::string::npos) << object;
}

TEST(CliZelda, AMissingPartIsNamed) {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("gameplay_keep.bin", write::linkHeaders({{1, 0}, {1, write::kLinkFrameBytes}}, 0x10));
  const CliResult result = runMarrow({"info", path, "--json"});
  EXPECT_EQ(result.exitCode, 0);
  const json warning = result.json()["files"][0]["warnings"][0];
  EXPECT_NE(warning["message"].get<std::string>().find("link_animetion"), std::string::npos);
  EXPECT_EQ(runMarrow({"sample", path, "--frame", "0"}).exitCode, 1);
}

}  // namespace
}  // namespace marrow::testing
