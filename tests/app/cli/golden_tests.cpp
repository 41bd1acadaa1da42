// SPDX-License-Identifier: GPL-3.0-or-later
// The command line against the results of the games' own code; tolerances are those of the golden folder's
// README.
#include "tests/app/cli/cli_runner.h"
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

namespace marrow::testing {
namespace {

using nlohmann::json;

std::vector<std::string> goldenBcks() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(goldenFolder())) {
    if (entry.path().extension() == ".bck") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

json sampleAt(const std::string& name, const json& samples, const std::string& mode) {
  std::string frames;
  for (const json& sample : samples) frames += (frames.empty() ? "" : ",") + sample["frame"].dump();
  const CliResult result = runMarrow({"sample", goldenFolder() + "/" + name, "--frame=" + frames, "--mode",
                                      mode, "--no-skeleton", "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  return result.json()["frames"];
}

void expectNear(const json& answer, const json& expected, double tolerance, const std::string& what) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double value = expected[axis].get<double>();
    EXPECT_NEAR(answer[axis].get<double>(), value, tolerance * std::max(1.0, std::abs(value)))
        << what << axis;
  }
}

void compareClip(const std::string& name, const json& clip) {
  const json& samples = clip["samples"];
  const json smooth = sampleAt(name, samples, "smooth");
  const json gameExact = sampleAt(name, samples, "console");
  ASSERT_EQ(smooth.size(), samples.size());
  ASSERT_EQ(gameExact.size(), samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    ASSERT_EQ(smooth[i]["bones"].size(), clip["joint_count"].get<std::size_t>());
    for (std::size_t bone = 0; bone < smooth[i]["bones"].size(); ++bone) {
      const std::string what =
          name + " frame " + samples[i]["frame"].dump() + " bone " + std::to_string(bone) + " axis ";
      const json& answer = smooth[i]["bones"][bone];
      expectNear(answer["scale"], samples[i]["scale"][bone], 2e-5, "scale " + what);
      expectNear(answer["translation"], samples[i]["trans"][bone], 2e-5, "translation " + what);
      expectNear(answer["rotation"], samples[i]["rot_deg"][bone], 1e-4, "rotation " + what);
      const json& game = gameExact[i]["bones"][bone];
      expectNear(game["scale"], samples[i]["scale"][bone], 2e-5, "console scale " + what);
      expectNear(game["translation"], samples[i]["trans"][bone], 2e-5, "console translation " + what);
      EXPECT_EQ(game["angle16"], samples[i]["rot_game_s16"][bone]) << "angle " << what;
    }
  }
}

TEST(CliGolden, BckSamplesAgreeInBothModes) {
  const auto names = goldenBcks();
  EXPECT_FALSE(names.empty());
  for (const std::string& name : names) {
    const json expected = goldenJson(name + ".expected.json");
    const json file = runMarrow({"info", "--json", goldenFolder() + "/" + name}).json()["files"][0];
    EXPECT_EQ(file["format"], expected["format"]);
    EXPECT_EQ(file["container"].size(), expected["yaz0"].get<bool>() ? 1U : 0U);
    EXPECT_EQ(file["clips"][0]["frames"], expected["clips"][0]["frame_count"]);
    EXPECT_EQ(file["clips"][0]["bones"], expected["clips"][0]["joint_count"]);
    compareClip(name, expected["clips"][0]);
  }
}

TEST(CliGolden, TicksAgreeWithTheJ3dClock) {
  constexpr std::array kLoops = {"once", "once-and-reset", "loop", "mirrored-once", "mirrored-loop"};
  int compared = 0;
  const json clocks = goldenJson("clocks.json");
  for (const json& clock : clocks["j3d"]) {
    if (clock["start"].get<double>() != 0.0) continue;  // the command always starts from 0
    const CliResult result =
        runMarrow({"ticks", "--json", "--frames", clock["duration"].dump(), "--loop",
                   kLoops[clock["mode"].get<std::size_t>()], "--rate", clock["rate"].dump(), "--count",
                   std::to_string(clock["frames"].size())});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json frames = result.json()["frames"];
    ASSERT_EQ(frames.size(), clock["frames"].size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
      EXPECT_NEAR(frames[i].get<double>(), clock["frames"][i].get<double>(), 1e-5)
          << clock.dump() << " tick " << i;
    }
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

TEST(CliGolden, BadBcksAreRefusedOrWarnedAboutWithTheirPlace) {
  for (const json& entry : goldenJson("bad/manifest.json")) {
    if (entry["format"] != "j3d-bck") continue;
    const std::string name = entry["file"].get<std::string>();
    const std::string path = goldenFolder() + "/bad/" + name;
    const CliResult info = runMarrow({"info", "--json", path});
    const CliResult sample = runMarrow({"sample", path, "--frame", "0,1.5", "--mode", "console", "--json"});
    const json file = info.json()["files"][0];
    if (entry["verdict"] == "must_reject") {
      EXPECT_EQ(info.exitCode, 1) << name;
      EXPECT_EQ(sample.exitCode, 1) << name;
      EXPECT_NE(sample.err.find(name), std::string::npos) << sample.err;
      EXPECT_FALSE(file["error"]["message"].get<std::string>().empty()) << name;
      EXPECT_TRUE(file["error"]["offset"].is_number()) << name;
      EXPECT_FALSE(file["error"]["path"].get<std::string>().empty()) << name;
    } else {
      EXPECT_EQ(info.exitCode, 0) << name << info.err;
      EXPECT_EQ(sample.exitCode, 0) << name << sample.err;
      EXPECT_FALSE(file["warnings"].empty()) << name;
      EXPECT_NE(sample.err.find("warning"), std::string::npos) << name;
    }
  }
}

bool saysWhatAndWhere(const json& error) {
  return !error["message"].get<std::string>().empty() && error["offset"].is_number() &&
         !error["path"].get<std::string>().empty();
}

bool warnsWithAPlace(const json& file) {
  return std::any_of(file["warnings"].begin(), file["warnings"].end(), saysWhatAndWhere);
}

/// Checks the rest of a file of which only a part is refused. Link's files are opened alone here, so their
/// clips have no skeleton; tests/formats/z64 opens them together.
void checkWhatIsLeft(const json& entry, const json& file) {
  EXPECT_TRUE(warnsWithAPlace(file));
  if (entry["format"].get<std::string>().starts_with("z64-link")) return;
  const bool isSkeleton = entry["scope"] == "skeleton";
  EXPECT_EQ(file["skeletons"].empty(), isSkeleton);
  EXPECT_EQ(file["clips"].empty(), !isSkeleton);
}

TEST(CliGolden, EveryBadFileGetsItsVerdict) {
  const json manifest = goldenJson("bad/manifest.json");
  for (const json& entry : manifest) {
    SCOPED_TRACE(entry.dump());
    const CliResult info =
        runMarrow({"info", "--json", goldenFolder() + "/bad/" + entry["file"].get<std::string>()});
    const json file = info.json()["files"][0];
    const bool isRefused = info.exitCode == 1;
    if (entry["verdict"] == "may_accept_with_warning") {
      EXPECT_EQ(info.exitCode, 0);
      EXPECT_TRUE(warnsWithAPlace(file));
    } else if (isRefused) {
      EXPECT_TRUE(mayBeRefusedWhole(entry, manifest));
      EXPECT_TRUE(saysWhatAndWhere(file["error"]));
    } else {
      EXPECT_EQ(info.exitCode, 0);
      EXPECT_NE(entry["scope"], "file");
      checkWhatIsLeft(entry, file);
    }
  }
}

}  // namespace
}  // namespace marrow::testing
