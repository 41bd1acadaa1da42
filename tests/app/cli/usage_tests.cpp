// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/codes.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/told.h"

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

TEST(CliUsage, HelpAndVersionAreFineAndGoToStandardOutput) {
  for (const auto& args :
       {std::vector<std::string>{"--help"}, {"--version"}, {"info", "--help"}, {"export", "-h"}}) {
    const CliResult result = runMarrow(args);
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_FALSE(result.out.empty());
    EXPECT_TRUE(result.err.empty());
  }
}

TEST(CliUsage, BadUsageIsTwoAndSaysWhyOnStandardError) {
  const std::vector<std::vector<std::string>> uses = {
      {},
      {"dance"},
      {"--dance"},
      {"info"},
      {"info", "--dance", "a.bck"},
      {"sample", "a.bck"},
      {"sample", "a.bck", "--frame", "one"},
      {"sample", "a.bck", "--frame", "1,,2"},
      {"sample", "a.bck", "--frame", ""},
      {"sample", "a.bck", "--frame", "nan"},
      {"sample", "a.bck", "--frame", "1e99"},
      {"sample", "a.bck", "--frame", "1", "--mode", "dreamy"},
      {"sample", "a.bck", "--frame", "1", "--skeleton", "b.bdl", "--no-skeleton"},
      {"sample", "a.bck", "b.bck", "--frame", "1"},
      {"ticks", "--count", "3"},
      {"ticks", "--count", "3", "--frames", "3"},
      {"ticks", "--count", "3", "--loop", "loop"},
      {"ticks", "--frames", "3", "--loop", "loop"},
      {"ticks", "--count", "-1", "--frames", "3", "--loop", "loop"},
      {"ticks", "--count", "10000001", "--frames", "3", "--loop", "loop"},
      {"ticks", "--count", "1.5", "--frames", "3", "--loop", "loop"},
      {"ticks", "--count", "3", "--frames", "3", "--loop", "for ever"},
      {"ticks", "--count", "3", "--frames", "3", "--loop", "loop", "--rate", "fast"},
      {"curves", "a.bck", "--keys", "--mode", "console"},
      {"export", "a.bck", "--frame", "1"},
      {"export", "a.bck", "--frame", "1,2", "-o", "x.obj"},
      {"export", "a.bck", "--frame", "1", "-o", "x.png"},
      {"export", "a.bck", "--frame", "1", "-o", "x"},
      {"render", "a.bck", "--frame", "1", "--size", "9x9", "-o", "x.obj"},
      {"info", "a.zobj", "--segment", "16=b.bin"},
      {"info", "a.zobj", "--segment", "-1=b.bin"},
      {"info", "a.zobj", "--segment", "7="},
      {"info", "a.zobj", "--segment", "6=a.bin", "--segment", "0x6=b.bin"},
      {"export", "a.bck", "--frame", "1", "-o", "x.obj", "--up", "x"},
      {"export", "a.bck", "--frame", "1", "-o", "x.obj", "--unit-scale", "0"},
      {"export", "a.bck", "--frame", "1", "-o", "x.obj", "--unit-scale", "big"},
      {"render", "a.bck", "--frame", "1"},
      {"hash"},
  };
  for (const auto& args : uses) {
    const CliResult result = runMarrow(args);
    std::string line;
    for (const std::string& arg : args) line += arg + " ";
    EXPECT_EQ(result.exitCode, 2) << line;
    EXPECT_TRUE(result.out.empty()) << line << result.out;
    EXPECT_FALSE(result.err.empty()) << line;
  }
}

TEST(CliUsage, AFileThatIsNotThereIsBadInput) {
  const std::vector<std::vector<std::string>> uses = {
      {"sample", "no/such.bck", "--frame", "0"},
      {"curves", "no/such.bck"},
      {"events", "no/such.bck"},
      {"ticks", "no/such.bck", "--count", "1"},
      {"export", "no/such.bck", "--frame", "0", "-o", "x.obj"},
      {"render", "no/such.bck", "--frame", "0", "--size", "9x9", "-o", "x.png"},
  };
  for (const auto& args : uses) {
    const CliResult result = runMarrow(args);
    EXPECT_EQ(result.exitCode, 1) << args[0];
    EXPECT_NE(result.err.find("no/such.bck"), std::string::npos) << result.err;
    EXPECT_TRUE(result.out.empty()) << args[0];
  }
}

TEST(CliUsage, ASegmentsFileThatIsNotThereIsBadInput) {
  const TemporaryFolder folder;
  const std::string object = folder.write("object_x.zobj", formats::Bytes(64, 0));
  const std::vector<std::vector<std::string>> uses = {
      {"info", object, "--json"},
      {"sample", object, "--frame", "0"},
      {"curves", object},
      {"ticks", object, "--count", "1"},
      {"export", object, "--frame", "0", "-o", "x.obj"},
      {"render", object, "--frame", "0", "--size", "9x9", "-o", "x.png"},
  };
  for (auto args : uses) {
    args.insert(args.end(), {"--segment", "7=no/such.bin"});
    const CliResult result = runMarrow(args);
    EXPECT_EQ(result.exitCode, 1) << args[0];
    EXPECT_NE(result.err.find("no/such.bin"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("--segment 7"), std::string::npos) << result.err;
    EXPECT_TRUE(result.out.empty()) << args[0];
  }
}

TEST(CliUsage, ACommandsNameMayBeAnArgument) { EXPECT_EQ(runMarrow({"hash", "info"}).exitCode, 0); }

TEST(CliUsage, HashesOfKnownNames) {
  const CliResult result =
      runMarrow({"hash", "--json", "SneakingUpH127W0", "JumpUpDiagonallyVertical", "SneakingPose", ""});
  EXPECT_EQ(result.exitCode, 0);
  const auto hashes = result.json()["hashes"];
  ASSERT_EQ(hashes.size(), 4U);
  EXPECT_EQ(hashes[0]["name"], "SneakingUpH127W0");
  EXPECT_EQ(hashes[0]["hash"], "0x04119dff");
  EXPECT_EQ(hashes[1]["hash"], "0x14b86a92");
  EXPECT_EQ(hashes[2]["hash"], "0x0674fd60");
  EXPECT_EQ(hashes[3]["hash"], "0x811c9dc5");
  EXPECT_EQ(runMarrow({"hash", "SneakingPose"}).out, "0x0674fd60  SneakingPose\n");
}

TEST(CliUsage, AWordThatIsNoCommandIsNamedWithThoseThereAre) {
  const CliResult result = runMarrow({"list", "x.arc"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_NE(result.err.find("There is no command \"list\"; there are info, sample, "), std::string::npos)
      << result.err;
  EXPECT_TRUE(result.out.empty());
}

TEST(CliUsage, ASegmentNeedsItsFile) {
  for (const char* text : {"12=", "12", "=x"}) {
    EXPECT_EQ(runMarrow({"info", "x.zobj", "--segment", text}).exitCode, 2) << text;
    EXPECT_EQ(runMarrow({"ticks", "x.zobj", "--count", "1", std::string("--segment=") + text}).exitCode, 2)
        << text;
  }
}

TEST(CliUsage, UnexpectedArgumentsAreNamedInTheOrderGiven) {
  const CliResult result = runMarrow({"hash", "a", "--clip", "1", "--more"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_NE(result.err.find("not expected: --clip --more"), std::string::npos) << result.err;
  const CliResult two = runMarrow({"render", "a.bck", "--frame", "0", "-o", "a.png", "--first", "--second"});
  EXPECT_NE(two.err.find("not expected: --first --second"), std::string::npos) << two.err;
}

TEST(CliUsage, ADictionaryThatIsNoneIsBadInput) {
  const testing::TemporaryFolder folder;
  const std::string clip = folder.write("arm.bck", testing::armBck());
  const std::string other = folder.write("other.zsdic", {'t', 'e', 'x', 't'});
  const testing::CliResult result = testing::runMarrow({"info", clip, "--dictionary", other});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(testing::tells(result.err, {formats::code("dictionary.none")})) << result.err;
  EXPECT_EQ(testing::runMarrow({"hash", "name", "--dictionary", other}).exitCode, 2);
}

}  // namespace
}  // namespace marrow::testing
