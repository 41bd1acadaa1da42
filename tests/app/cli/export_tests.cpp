// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "formats/j3d/codes.h"
#include "formats/source/paths.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/made_up_writer.h"
#include "tests/support/told.h"

#include <gtest/gtest.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace marrow::testing {
namespace {

std::string contentOf(const std::string& path) {
  std::ifstream stream(formats::toPath(path), std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

bool exists(const std::string& path) { return std::filesystem::exists(formats::toPath(path)); }

TEST(CliExport, WritesThePosedSkeleton) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const std::string obj = folder.path("walk_f010.obj");
  const CliResult result = runMarrow({"export", bck, "--frame", "10", "-o", obj, "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.json()["output"], obj);
  EXPECT_EQ(result.json()["bones"], 2);
  EXPECT_EQ(result.json()["frame"], 10.0);
  const std::string text = contentOf(obj);
  EXPECT_NE(text.find("o joints\nv 0 0 0\nv 15 0 0\nl 1 2\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\ng hand\n"), std::string::npos);
}

TEST(CliExport, TheFrameMayBeLeftOut) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const CliResult result = runMarrow({"export", bck, "-o", folder.path("a.OBJ"), "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.json()["frame"], 0.0);
  EXPECT_EQ(result.json()["up"], "y");
  EXPECT_EQ(result.json()["unitScale"], 1.0);
  ASSERT_EQ(runMarrow({"export", bck, "--frame", "0", "-o", folder.path("b.obj")}).exitCode, 0);
  EXPECT_EQ(contentOf(folder.path("a.OBJ")), contentOf(folder.path("b.obj")));
}

TEST(CliExport, ATableHoldsWhatCurvesPrints) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const std::string csv = folder.path("walk.csv");
  const CliResult result = runMarrow({"export", bck, "-o", csv, "--mode", "game-exact", "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_FALSE(result.json().contains("frame"));
  EXPECT_EQ(contentOf(csv), runMarrow({"curves", bck, "--mode", "game-exact"}).out);
  EXPECT_EQ(result.json()["bytes"], contentOf(csv).size());
  ASSERT_EQ(runMarrow({"export", bck, "-o", csv, "--rows", "keys"}).exitCode, 0);
  EXPECT_EQ(contentOf(csv), runMarrow({"curves", bck, "--keys"}).out);
}

// The file is there, but a script is not to take bones for a body.
TEST(CliExport, ARefusedMeshIsExitOneHoweverTheModelWasFound) {
  const TemporaryFolder folder;
  const TemporaryFolder lonely;
  const std::string golden = std::string(MARROW_SOURCE_DIR) + "/tests/golden/";
  const std::string model = golden + "mesh/bad/j3d_vtx1_component.bmd";
  const std::string bytes = contentOf(model);
  folder.write("walk.bmd", {bytes.begin(), bytes.end()});
  const std::string bck = lonely.write("walk.bck", armBck());
  const std::string walk = contentOf(golden + "bck_yaz0.bck");  // as many joints as the model
  const std::string beside = folder.write("walk.bck", {walk.begin(), walk.end()});
  for (const char* name : {"a.obj", "a.glb"}) {
    const std::string output = lonely.path(name);
    for (const std::vector<std::string>& args : {std::vector<std::string>{"export", model, "-o", output},
                                                 {"export", bck, "--skeleton", model, "-o", output},
                                                 {"export", beside, "-o", output}}) {
      SCOPED_TRACE(args[1] + " to " + name);
      const CliResult result = runMarrow(args);
      EXPECT_EQ(result.exitCode, 1);
      EXPECT_TRUE(tells(result.err, {formats::j3d::code("j3d.body-left-out"), kAny})) << result.err;
      EXPECT_FALSE(contentOf(output).empty());
    }
  }
  EXPECT_NE(contentOf(lonely.path("a.obj")).find("o joints"), std::string::npos);
}

TEST(CliExport, OptionsThatTheFormatDoesNotHaveAreBadUsage) {
  for (const std::vector<std::string>& more : {std::vector<std::string>{"x.csv", "--up", "z"},
                                               {"x.csv", "--frame", "1"},
                                               {"x.obj", "--rows", "keys"},
                                               {"x.glb", "--frame", "1"},
                                               {"x.glb", "--up", "z"},
                                               {"x.obj", "--clip", "all"},
                                               {"x.obj", "--in-place"},
                                               {"x.gltf"}}) {
    std::vector<std::string> args = {"export", "a.bck", "-o"};
    args.insert(args.end(), more.begin(), more.end());
    EXPECT_EQ(runMarrow(args).exitCode, 2) << more.front();
  }
}

TEST(CliExport, AGlbHoldsTheClipOnItsModel) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const std::string glb = folder.path("walk.glb");
  const CliResult result = runMarrow({"export", bck, "-o", glb, "--json", "--open-loop"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const nlohmann::json report = result.json();
  EXPECT_EQ(report["clips"], nlohmann::json{"walk"});
  EXPECT_EQ(report["rate"], nullptr);
  EXPECT_EQ(report["openLoop"], true);
  EXPECT_EQ(report["bytes"], contentOf(glb).size());
  EXPECT_FALSE(report["notes"].empty());
  EXPECT_FALSE(report.contains("frame"));
  EXPECT_EQ(contentOf(glb).substr(0, 4), "glTF");
  const std::string first = contentOf(glb);
  ASSERT_EQ(runMarrow({"export", bck, "-o", glb, "--open-loop"}).exitCode, 0);
  EXPECT_EQ(contentOf(glb), first) << "same call, same bytes";
  ASSERT_EQ(runMarrow({"export", folder.path("arm.bmd"), "-o", glb}).exitCode, 0) << "a model alone";
  EXPECT_EQ(contentOf(glb).find("animations"), std::string::npos);
  const CliResult alone = runMarrow({"export", bck, "--skeleton", bck, "-o", folder.path("x.glb")});
  EXPECT_EQ(alone.exitCode, 1);
  EXPECT_FALSE(exists(folder.path("x.glb")));
}

TEST(CliExport, AllClipsOfAFileAreOneGlb) {
  const std::string sample = std::string(MARROW_SOURCE_DIR) + "/resources/samples/moth/moth.zobj";
  const TemporaryFolder folder;
  const std::size_t clips = runMarrow({"info", sample, "--json"}).json()["files"][0]["clips"].size();
  ASSERT_GT(clips, 1U);
  const CliResult all =
      runMarrow({"export", sample, "--clip", "all", "-o", folder.path("moth.glb"), "--json"});
  EXPECT_EQ(all.exitCode, 0) << all.err;
  EXPECT_EQ(all.json()["clips"].size(), clips);
}

// A format costs only its line in the table.
TEST(CliExport, AWriterOfTheTableIsACommandOfItsExtension) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());
  const std::string target = folder.path("walk.names");
  const std::vector<formats::Writer> writers = {madeUpWriter()};
  CLI::App program;
  const cli::Command command = cli::addExport(program, writers);
  std::vector<std::string> args = {"export", bck, "-o", target, "--ending", "!", "--json"};
  std::reverse(args.begin(), args.end());
  program.parse(args);
  std::ostringstream out;
  std::ostringstream err;
  cli::Io io{out, err};
  const auto code = command.run(io);
  ASSERT_TRUE(code) << toText(code.error());
  EXPECT_EQ(*code, 0);
  EXPECT_EQ(contentOf(target), "root!hand!");
  EXPECT_EQ(nlohmann::json::parse(out.str())["ending"], "!");
}

TEST(CliExport, AFrameOutsideTheClipIsNotSkippedInSilence) {
  const TemporaryFolder folder;
  folder.write("arm.bmd", armModel());
  const std::string bck = folder.write("walk.bck", armBck());  // 10 frames
  const std::string obj = folder.path("walk.obj");
  for (const char* frame : {"--frame=10", "--frame=99.5", "--frame=-1"}) {
    const CliResult result = runMarrow({"export", bck, frame, "-o", obj});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.err.find("10 frames"), std::string::npos) << result.err;
    EXPECT_TRUE(exists(obj));
  }
  for (const char* frame : {"--frame=0", "--frame=9.5"}) {
    EXPECT_EQ(runMarrow({"export", bck, frame, "-o", obj}).err, "") << frame;
  }
  const CliResult model = runMarrow({"export", folder.path("arm.bmd"), "--frame", "3", "-o", obj});
  EXPECT_NE(model.err.find("arm.bmd"), std::string::npos) << model.err;
}

TEST(CliExport, AppliesAxisAndScale) {
  const TemporaryFolder folder;
  const std::string model = folder.write("arm.bmd", armModel());
  const std::string obj = folder.path("arm.obj");
  EXPECT_EQ(
      runMarrow({"export", model, "--frame", "0", "-o", obj, "--up", "z", "--unit-scale", "0.5"}).exitCode,
      0);
  EXPECT_NE(contentOf(obj).find("v 5 "), std::string::npos) << contentOf(obj);
}

TEST(CliExport, SaysHowToNameAModelWhenNoneIsFound) {
  const TemporaryFolder folder;
  const std::string bck = folder.write("walk.bck", armBck());
  const CliResult result = runMarrow({"export", bck, "--frame", "0", "-o", folder.path("x.obj")});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("--skeleton"), std::string::npos) << result.err;
  EXPECT_FALSE(exists(folder.path("x.obj")));
}

TEST(CliExport, LeavesNothingBehindWhenTheFolderIsMissing) {
  const TemporaryFolder folder;
  const std::string model = folder.write("arm.bmd", armModel());
  const CliResult result = runMarrow({"export", model, "--frame", "0", "-o", folder.path("none/x.obj")});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("x.obj"), std::string::npos);
}

// The images and the library are nothing without the OBJ.
TEST(CliExport, AnObjThatFailsLeavesNothingBehind) {
  const TemporaryFolder folder;
  const std::string sample = std::string(MARROW_SOURCE_DIR) + "/resources/samples/wanderer/wanderer.bmd";
  std::filesystem::create_directory(formats::toPath(folder.path("a.obj")));
  EXPECT_EQ(runMarrow({"export", sample, "-o", folder.path("a.obj")}).exitCode, 1);
  EXPECT_FALSE(exists(folder.path("a.mtl")));
  EXPECT_FALSE(exists(folder.path("a_textures")));
  ASSERT_EQ(runMarrow({"export", sample, "-o", folder.path("b.obj")}).exitCode, 0);
  EXPECT_TRUE(exists(folder.path("b.mtl")));
  EXPECT_TRUE(exists(folder.path("b_textures")));
}

TEST(CliExport, NeverOverwritesItsInput) {
  const TemporaryFolder folder;
  const std::string model = folder.write("arm.bmd", armModel());
  const std::string before = contentOf(model);
  EXPECT_EQ(runMarrow({"export", model, "--frame", "0", "-o", model}).exitCode, 2);
  EXPECT_EQ(contentOf(model), before);
}

}  // namespace
}  // namespace marrow::testing
