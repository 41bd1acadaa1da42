// SPDX-License-Identifier: GPL-3.0-or-later
// A game that only this file knows: rules, a format with options, and files that are joined. Nothing of it is
// in the program, and yet its files open, bind and play, on the command line and in the window.
#include "app/cli/run_cli.h"
#include "app/opening/loader.h"
#include "app/opening/opening.h"
#include "formats/codes.h"
#include "formats/registry.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/core/game/made_up_game.h"
#include "tests/support/told.h"

#include <nlohmann/json.hpp>

#include <QComboBox>
#include <QLineEdit>
#include <QTest>

#include <algorithm>
#include <array>
#include <sstream>

namespace marrow {
namespace {

using namespace formats;

constexpr int kClipSlot = 1;
constexpr int kBoxSlot = 2;
constexpr const char* kLift = "puppet-lift";

constexpr std::array kPuppetOptions = {
    OptionSpec{.id = "puppet-part",
               .label = "Puppets",
               .help = "File of a puppet's part",
               .kind = OptionKind::FilePerSlot,
               .slotName = "part",
               .slotCount = 3,
               .isInForm = false,
               .isOfSet = true},
    OptionSpec{.id = kLift,
               .label = "Lift",
               .help = "How far up it hangs",
               .kind = OptionKind::Integer,
               .least = 0,
               .most = 100},
};

int calls = 0;  ///< of the set's functions

int scoreOfPuppet(const Want& part, const std::string& name, const std::string&) {
  ++calls;
  return name.ends_with(part.slot == kBoxSlot ? ".box" : ".puppet") ? 1 : 0;
}

bool isMoves(const Asset& file) {
  ++calls;
  return !file.clips.empty();
}

bool isBox(const Asset& file) { return !isMoves(file); }

constexpr std::array kPuppetWants = {Want{.kind = WantKind::Part,
                                          .noun = "moves",
                                          .file = "its moves",
                                          .slot = kClipSlot,
                                          .name = "moves",
                                          .isNeeded = true,
                                          .isServedBy = isMoves,
                                          .nameScore = scoreOfPuppet},
                                     Want{.kind = WantKind::Part,
                                          .noun = "puppet",
                                          .file = "its box",
                                          .slot = kBoxSlot,
                                          .name = "box",
                                          .isNeeded = true,
                                          .isModel = true,
                                          .isServedBy = isBox,
                                          .nameScore = scoreOfPuppet}};

// "PUPM": moves; "PUPB": a box with a puppet of one joint.
int probePuppet(ByteView bytes) { return beginsWith(bytes, "PUP") ? 100 : 0; }

core::Result<Asset> readPuppet(ByteView bytes, const ReadContext& context) {
  Asset asset;
  if (beginsWith(bytes, "PUPB")) {
    core::Skeleton skeleton = core::Skeleton::flatList(1);
    skeleton.name = "puppet";
    skeleton.isHierarchy = true;
    asset.skeletons.push_back(std::make_shared<core::Skeleton>(std::move(skeleton)));
    return asset;
  }
  core::Clip clip = testing::madeUpClip();
  for (core::Key& key : clip.keys) {
    if (key.value >= 10.0F) key.value += static_cast<float>(context.options.integer(kLift));
  }
  asset.clips.push_back(std::make_shared<core::Clip>(std::move(clip)));
  return asset;
}

core::Result<Asset> joinPuppet(const Joining& joining) {
  ++calls;
  Asset joined = joining.own;
  if (!joining.parts[0].bytes || !joining.parts[1].bytes) return joined;
  core::Result<Asset> moves = readPuppet(joining.parts[0].view(), {"moves", UINT64_MAX, joining.options});
  core::Result<Asset> box = readPuppet(joining.parts[1].view(), {"box", UINT64_MAX, joining.options});
  joined.skeletons = box->skeletons;
  joined.clips.insert(joined.clips.begin(), moves->clips.begin(), moves->clips.end());
  joined.clipSkeletons = {0};
  return joined;
}

const FormatDescriptor kPuppet = {.id = "puppet",
                                  .label = "Puppet",
                                  .extensions = "puppet box",
                                  .probe = probePuppet,
                                  .read = readPuppet,
                                  .options = kPuppetOptions,
                                  .family = "Puppets",
                                  .noun = "a puppet",
                                  .wants = kPuppetWants,
                                  .setName = "The puppet's moves",
                                  .join = joinPuppet};

Bytes bytesOf(const char* text) { return {text, text + 4}; }

class MadeUpFormat : public testing::WindowTest {
 protected:
  void SetUp() override {
    formatRegistry().add(kPuppet);
    WindowTest::SetUp();
    moves_ = folder_.write("wave.puppet", bytesOf("PUPM"));
    box_ = folder_.write("wave.box", bytesOf("PUPB"));
    calls = 0;
  }
  void TearDown() override {
    WindowTest::TearDown();
    formatRegistry().remove("puppet");
  }
  [[nodiscard]] nlohmann::json sampled(std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"sample", moves_, "--frame", "0", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(cli::runCli(arguments, out, err), 0) << err.str();
    return nlohmann::json::parse(out.str());
  }
  [[nodiscard]] static double heightOf(const nlohmann::json& sampled) {
    return sampled["frames"][0]["bones"][0]["translation"][1].get<double>();
  }

  std::string moves_;
  std::string box_;
};

TEST_F(MadeUpFormat, BindsAndSamplesOnTheCommandLine) {
  EXPECT_EQ(heightOf(sampled()), 10.0);
  EXPECT_EQ(heightOf(sampled({"--puppet-lift", "5"})), 15.0);
  EXPECT_EQ(sampled()["frames"][0]["bones"].size(), 1U);
}

TEST_F(MadeUpFormat, RefusesWhatItsOptionsCannotBe) {
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(cli::runCli({"sample", moves_, "--frame", "0", "--puppet-lift", "101"}, out, err), 2);
  EXPECT_TRUE(testing::tells(err.str(), {formats::code("option.range"), 101, 0, 100})) << err.str();
}

// Options for another game's sets are of no use to this one.
TEST_F(MadeUpFormat, SaysThatOptionsOfAnotherFamilysSetsAreNotUsed) {
  const OptionSpec* spec = nullptr;
  for (const OptionGroup& group : optionGroups()) {
    for (const OptionSpec& one : group.specs) {
      if (one.isOfSet && one.kind == OptionKind::Choice) spec = &one;
    }
  }
  if (spec == nullptr) GTEST_SKIP() << "built without such a family";
  std::ostringstream out;
  std::ostringstream err;
  const std::string flag = std::string("--") + spec->id;
  EXPECT_EQ(cli::runCli({"sample", moves_, "--frame", "0", flag, spec->choices.back().id}, out, err), 0);
  EXPECT_NE(err.str().find(flag + " "), std::string::npos) << err.str();
}

TEST_F(MadeUpFormat, OpensBindsAndTakesOptionsInTheWindow) {
  open({QString::fromStdString(moves_)});
  ASSERT_NE(workspace().clip(), nullptr);
  EXPECT_EQ(workspace().clip()->rules, &testing::kMadeUpRules);
  EXPECT_EQ(workspace().pairing().modelPath, box_);
  EXPECT_EQ(playback().pose().local[0].translation.y, 10.0F);
  EXPECT_EQ(child<QComboBox>("part2").currentText(), QStringLiteral("wave.box"));
  auto& lift = child<QLineEdit>(kLift);
  lift.setText(QStringLiteral("7"));
  QTest::keyClick(&lift, Qt::Key_Return);
  EXPECT_TRUE(waitFor([&] { return playback().pose().local[0].translation.y == 17.0F; }));
}

TEST_F(MadeUpFormat, APlainAnimationIsNotJoined) {
  const std::string path = sample("wanderer_walk.bck").toStdString();
  const app::LoadResult loaded = app::loadPaths({path});
  ASSERT_EQ(loaded.files.size(), 1U);
  app::OpenState state;
  state.files = loaded.files;
  EXPECT_EQ(app::openAmong(std::move(state), {path}).files.size(), 1U);
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(loaded.files[0].content->format->join, nullptr);
}

}  // namespace
}  // namespace marrow
