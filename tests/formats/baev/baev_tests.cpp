// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/name_hash.h"
#include "formats/baev/baev_formats.h"
#include "formats/baev/codes.h"
#include "formats/read_asset.h"
#include "tests/support/baev_files.h"
#include "tests/support/golden.h"
#include "tests/support/hostile.h"
#include "tests/support/told.h"
#include "tests/write/byte_writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>

namespace marrow::formats {
namespace {

using core::EventArchive;
using testing::baevBytes;

core::EventAnimation animationOf(std::string name) {
  core::EventAnimation animation;
  animation.name = std::move(name);
  return animation;
}

/// One event, one action, one animation with a trigger and a hold of every kind of parameter.
EventArchive smallArchive() {
  core::EventAnimation animation = animationOf("Step");
  animation.typeIndex = 7;
  animation.triggers = {
      {4.0F,
       0.0F,
       {{{}, std::int32_t{-3}}, {{}, 1.5F}, {{}, glm::vec3(1, 2, 3)}, {{}, std::string("left")}},
       0}};
  animation.holds = {{8.0F, 12.5F, {{{}, core::RawParameter{7, {1, 2, 3, 4, 5, 6, 7, 8}}}}, 0}};
  EventArchive archive;
  archive.majorVersion = 2;
  archive.minorVersion = 1;
  archive.events = {{core::nameHash("walk"), {}, {0}, 0}};
  archive.actions = {{core::nameHash("WalkAction"), {}, 5, {animation}, 0}};
  return archive;
}

core::Result<Asset> readNamed(const Bytes& bytes) { return readAsset(bytes, "folder/hero.baev"); }

std::shared_ptr<const EventArchive> archiveOf(const Bytes& bytes) {
  const core::Result<Asset> content = readNamed(bytes);
  if (content && content->events) return content->events;
  ADD_FAILURE() << (content ? "no events" : core::toText(content.error()));
  return std::make_shared<EventArchive>();
}

core::Error errorOf(const Bytes& bytes) {
  const core::Result<Asset> content = readNamed(bytes);
  if (!content) return content.error();
  ADD_FAILURE() << "the file was accepted";
  return {};
}

/// The one warning about a field, or an empty text.
std::string warningAbout(const Bytes& bytes, const std::string& fieldPath) {
  const core::Result<Asset> content = readNamed(bytes);
  if (!content) return core::toText(content.error());
  for (const core::Diagnostic& entry : content->diagnostics.entries()) {
    if (entry.fieldPath == fieldPath && entry.byteOffset) return entry.message.text();
  }
  return {};
}

TEST(BaevRead, EveryFieldAndWhereItLies) {
  const core::Result<Asset> content = readNamed(baevBytes(smallArchive()));
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_EQ(content->formatId, "baev");
  EXPECT_TRUE(content->clips.empty());
  const EventArchive& archive = *content->events;
  EXPECT_EQ(archive.name, "hero");
  EXPECT_EQ(archive.majorVersion, 2);
  ASSERT_EQ(archive.events.size(), 1U);
  EXPECT_EQ(archive.events[0].byteOffset, 0x130U);
  EXPECT_EQ(archive.events[0].actionIndices, std::vector<std::uint32_t>{0});
  ASSERT_EQ(archive.actions.size(), 1U);
  EXPECT_EQ(archive.actions[0].unknown, 5U);
  EXPECT_EQ(archive.actions[0].byteOffset, 0x148U);
  const core::EventAnimation& animation = archive.actions[0].animations.at(0);
  EXPECT_EQ(animation.name, "Step");
  EXPECT_FALSE(animation.isHold());
  EXPECT_EQ(animation.typeIndex, 7U);
  EXPECT_EQ(core::spansText(archive.spanCount()), "1 trigger and 1 hold");
  const core::EventSpan& trigger = animation.triggers.at(0);
  EXPECT_EQ(trigger.startFrame, 4.0F);
  ASSERT_EQ(trigger.parameters.size(), 4U);
  EXPECT_EQ(std::get<std::int32_t>(trigger.parameters[0].value), -3);
  EXPECT_EQ(std::get<float>(trigger.parameters[1].value), 1.5F);
  EXPECT_EQ(std::get<glm::vec3>(trigger.parameters[2].value), glm::vec3(1, 2, 3));
  EXPECT_EQ(std::get<std::string>(trigger.parameters[3].value), "left");
  const auto& raw = std::get<core::RawParameter>(animation.holds.at(0).parameters.at(0).value);
  EXPECT_EQ(raw.type, 7U);
  EXPECT_EQ(raw.bytes, (std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6, 7, 8}));
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);  // the unknown type
  EXPECT_EQ(content->diagnostics.entries()[0].fieldPath,
            "data / action 0 / animation 0 / hold 0 / parameter 0 / type");
}

TEST(BaevRead, OddThingsAreWarningsWithTheirPlace) {
  const std::string animation = "data / action 0 / animation 0 / ";
  EventArchive archive = smallArchive();
  archive.actions[0].animations[0].holds[0].endFrame = 2.0F;
  EXPECT_TRUE(testing::tells(warningAbout(baevBytes(archive), animation + "hold 0 / start frame"),
                             {baev::code("baev.hold-ends-first")}));
  archive.actions[0].animations[0].triggers[0].startFrame = std::numeric_limits<float>::quiet_NaN();
  EXPECT_NE(warningAbout(baevBytes(archive), animation + "trigger 0 / start frame"), "");
  archive.actions[0].animations[0].name = "a\xFFz";
  EXPECT_NE(warningAbout(baevBytes(archive), animation + "name"), "");
  EXPECT_EQ(archiveOf(baevBytes(archive))->actions[0].animations[0].name, "a\\xFFz");
  archive.events.push_back({1, {}, {}, 0});
  EXPECT_TRUE(testing::tells(warningAbout(baevBytes(archive), "data / event 1 / name hash"),
                             {baev::code("baev.not-sorted"), testing::kAny, testing::kAny}));
  archive.events[1].hash = archive.events[0].hash;
  EXPECT_TRUE(testing::tells(warningAbout(baevBytes(archive), "data / event 1 / name hash"),
                             {baev::code("baev.same-hash"), testing::kAny}));
  archive.majorVersion = 4;
  EXPECT_NE(warningAbout(baevBytes(archive), "data / version").find("4.1.0"), std::string::npos);
}

TEST(BaevRead, TheVersionOfOtherWritersIsOnlyMentioned) {
  EventArchive archive = smallArchive();
  archive.majorVersion = 1;
  archive.minorVersion = 0;
  archive.actions[0].animations[0].holds.clear();
  const core::Result<Asset> content = readNamed(baevBytes(archive));
  ASSERT_TRUE(content);
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_EQ(content->diagnostics.entries()[0].severity, core::Severity::Info);
}

TEST(BaevRead, ParameterPointersLieEightBytesApartWhateverTheSizeSays) {
  Bytes bytes = baevBytes(smallArchive());
  const auto trigger =
      static_cast<std::size_t>(archiveOf(bytes)->actions[0].animations[0].triggers[0].byteOffset);
  write::LittleEndianWriter::patchU32(bytes, trigger + 0x0C, 0x10);
  EXPECT_EQ(archiveOf(bytes)->actions[0].animations[0].triggers[0].parameters.size(), 4U);
}

TEST(BaevRead, NamesMayBeAsLongAsTheFileLets) {
  const std::string name(5000, 'n');
  EventArchive archive = smallArchive();
  archive.actions[0].animations = {animationOf(name)};
  archive.actions[0].animations[0].triggers = {{0.0F, 0.0F, {{{}, std::string(300, 't')}}, 0}};
  const core::EventAnimation read = archiveOf(baevBytes(archive))->actions[0].animations[0];
  EXPECT_EQ(read.name, name);
  EXPECT_EQ(std::get<std::string>(read.triggers[0].parameters[0].value), std::string(300, 't'));
}

TEST(BaevRead, SectionsMayComeInAnyOrderAndLackAName) {
  Bytes bytes = baevBytes(smallArchive());
  bytes[0xC0] = 'd';
  EXPECT_NE(warningAbout(bytes, "header / data pointer"), "");
  EXPECT_EQ(archiveOf(bytes)->events.size(), 1U);
  write::LittleEndianWriter::patchU32(bytes, 0x20, 0x20);
  EXPECT_EQ(errorOf(bytes).code, core::ErrorCode::IndexOutOfRange);
}

TEST(BaevRead, AnActionThatDoesNotExistIsNamed) {
  EventArchive archive = smallArchive();
  archive.events[0].actionIndices = {0, 3};
  const core::Error error = errorOf(baevBytes(archive));
  EXPECT_EQ(error.code, core::ErrorCode::IndexOutOfRange);
  EXPECT_EQ(error.fieldPath, "data / event 0 / action index");
  EXPECT_EQ(error.byteOffset, 0x160U + 4U);
}

TEST(BaevRead, ManyActionsOnTheSameAnimationsAreBounded) {
  EventArchive archive = smallArchive();
  archive.actions[0].animations.resize(2000, archive.actions[0].animations[0]);
  archive.actions.resize(3000);
  Bytes bytes = baevBytes(archive);
  for (std::size_t i = 1; i < 3000; ++i) {
    for (std::size_t word = 0; word < 16; ++word) bytes[0x148 + 24 * i + word] = bytes[0x148 + word];
  }
  const core::Error error = errorOf(bytes);
  EXPECT_EQ(error.code, core::ErrorCode::TooLarge);
  EXPECT_NE(error.fieldPath.find("action"), std::string::npos);
}

TEST(BaevRead, WhatASmallFileWasUnpackedToIsBoundedByTheSmallFile) {
  EventArchive archive = smallArchive();
  archive.actions[0].animations.resize(200, archive.actions[0].animations[0]);
  const core::Result<Asset> content = baev::readBaev(baevBytes(archive), {"a", 1000});
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error().code, core::ErrorCode::TooLarge);
}

TEST(BaevRead, SurvivesEveryDamage) {
  testing::forEachDamagedForm(baevBytes(smallArchive()), [](ByteView bytes) {
    const core::Result<Asset> content = readAsset(bytes, "hero.baev");
    if (content && content->events) (void)core::toEventTracks(*content->events);
  });
}

TEST(EventTracks, OneLaneForEachAnimationInOrderOfTime) {
  EventArchive archive = smallArchive();
  archive.actions[0].name = "Walk";
  archive.actions[0].animations[0].triggers.push_back({1.0F, 0.0F, {}, 0x99});
  archive.actions[0].animations.push_back(animationOf("Idle"));
  const std::vector<core::EventTrack> tracks = core::toEventTracks(archive);
  ASSERT_EQ(tracks.size(), 2U);
  EXPECT_EQ(tracks[0].name, "Walk / Step");
  ASSERT_EQ(tracks[0].events.size(), 3U);
  EXPECT_EQ(tracks[0].events[0].startFrame, 1.0F);
  EXPECT_EQ(tracks[0].events[0].byteOffset, 0x99U);
  EXPECT_EQ(tracks[0].events[0].fieldPath, "action 0 / animation 0 / trigger 1");
  EXPECT_FALSE(tracks[0].events[1].isHold);
  EXPECT_EQ(tracks[0].events[1].endFrame, 4.0F);  // a trigger's stored end is padding
  EXPECT_TRUE(tracks[0].events[2].isHold);
  EXPECT_EQ(tracks[0].events[2].endFrame, 12.5F);
  EXPECT_EQ(tracks[1].name, "Walk / Idle");
}

TEST(EventTracks, FramesThatAreNoNumbersStayAndComeFirst) {
  EventArchive archive = smallArchive();
  archive.actions[0].animations[0].triggers.push_back({1.0F, 0.0F, {}, 0x98});
  archive.actions[0].animations[0].triggers.push_back(
      {std::numeric_limits<float>::quiet_NaN(), 0.0F, {}, 0x99});
  archive.actions[0].animations[0].holds[0].endFrame = std::numeric_limits<float>::infinity();
  const std::vector<core::EventTrack> tracks = core::toEventTracks(archive);
  ASSERT_EQ(tracks[0].events.size(), 4U);
  EXPECT_EQ(tracks[0].events[0].byteOffset, 0x99U);
  EXPECT_EQ(tracks[0].events[1].byteOffset, 0x98U);
  EXPECT_TRUE(std::isinf(tracks[0].events[3].endFrame));
}

// -- golden -------------------------------------------------------------------------------------------

nlohmann::json asGolden(const core::EventParameter& parameter) {
  struct Visitor {
    nlohmann::json operator()(std::int32_t value) const { return {"int", static_cast<std::uint32_t>(value)}; }
    nlohmann::json operator()(float value) const { return {"float", value}; }
    nlohmann::json operator()(const glm::vec3& v) const { return {"vec3", {v.x, v.y, v.z}}; }
    nlohmann::json operator()(const std::string& value) const { return {"string", value}; }
    nlohmann::json operator()(const core::RawParameter&) const { return "unknown"; }
  };
  return std::visit(Visitor{}, parameter.value);
}

// The golden numbers are the shortest texts of the stored floats.
nlohmann::json withFloats(nlohmann::json value) {
  if (value.is_number_float()) return value.get<float>();
  if (value.is_structured()) {
    for (auto& element : value) element = withFloats(element);
  }
  return value;
}

void compareSpans(const std::vector<core::EventSpan>& spans, const nlohmann::json& want) {
  ASSERT_EQ(spans.size(), want.size());
  for (std::size_t i = 0; i < spans.size(); ++i) {
    EXPECT_EQ(spans[i].startFrame, want[i][0].get<float>());
    EXPECT_EQ(spans[i].endFrame, want[i][1].get<float>());
    nlohmann::json parameters = nlohmann::json::array();
    for (const core::EventParameter& parameter : spans[i].parameters)
      parameters.push_back(asGolden(parameter));
    EXPECT_EQ(parameters, withFloats(want[i][2]));
  }
}

void compareAction(const core::EventAction& action, const nlohmann::json& want) {
  EXPECT_EQ(action.hash, want["hash"].get<std::uint32_t>());
  EXPECT_EQ(action.unknown, want["unknown"].get<std::uint32_t>());
  ASSERT_EQ(action.animations.size(), want["animations"].size());
  for (std::size_t i = 0; i < action.animations.size(); ++i) {
    const core::EventAnimation& animation = action.animations[i];
    const nlohmann::json& wanted = want["animations"][i];
    SCOPED_TRACE(animation.name);
    EXPECT_EQ(animation.name, wanted["name"].get<std::string>());
    EXPECT_EQ(animation.holdWord, wanted["unknown"][0].get<std::uint32_t>());
    EXPECT_EQ(animation.typeIndex, wanted["unknown"][1].get<std::uint32_t>());
    compareSpans(animation.triggers, wanted["triggers"]);
    compareSpans(animation.holds, wanted["holds"]);
  }
}

TEST(BaevGolden, EveryFieldIsWhatTwoOtherReadersSay) {
  for (const char* name : {"dt_small", "dt_vec", "empty", "small", "types"}) {
    const std::string file = std::string("baev_") + name + ".baev";
    SCOPED_TRACE(file);
    const nlohmann::json golden = testing::goldenJson(file + ".expected.json");
    const core::Result<Asset> content = readFile(testing::goldenFolder() + "/" + file);
    ASSERT_TRUE(content) << core::toText(content.error());
    const EventArchive& archive = *content->events;
    EXPECT_EQ(std::to_string(archive.majorVersion) + "." + std::to_string(archive.minorVersion) + "." +
                  std::to_string(archive.microVersion),
              golden["version"].get<std::string>());
    ASSERT_EQ(archive.events.size(), golden["events"].size());
    for (std::size_t i = 0; i < archive.events.size(); ++i) {
      EXPECT_EQ(archive.events[i].hash, golden["events"][i][0].get<std::uint32_t>());
      EXPECT_EQ(nlohmann::json(archive.events[i].actionIndices), golden["events"][i][1]);
    }
    ASSERT_EQ(archive.actions.size(), golden["actions"].size());
    for (std::size_t i = 0; i < archive.actions.size(); ++i) {
      compareAction(archive.actions[i], golden["actions"][i]);
    }
    for (const core::Diagnostic& entry : content->diagnostics.entries()) {
      EXPECT_EQ(entry.severity, core::Severity::Info) << entry.message.text();
    }
  }
}

TEST(BaevGolden, Hashes) {
  const nlohmann::json golden = testing::goldenJson("baev_hashes.json");
  EXPECT_EQ(golden["vectors"].size(), 13U);
  for (const nlohmann::json& vector : golden["vectors"]) {
    EXPECT_EQ(core::nameHash(vector[0].get<std::string>()), vector[1].get<std::uint32_t>());
  }
}

TEST(BaevGolden, EveryMalformedFileGetsItsVerdict) {
  int seen = 0;
  for (const nlohmann::json& entry : testing::goldenJson("bad/manifest.json")) {
    if (entry["format"] != "baev") continue;
    ++seen;
    const auto file = entry["file"].get<std::string>();
    SCOPED_TRACE(file + ": " + entry["wrong"].get<std::string>());
    const core::Result<Asset> content = readFile(testing::goldenFolder() + "/bad/" + file);
    if (entry["verdict"] == "must_reject") {
      ASSERT_FALSE(content);
      EXPECT_TRUE(content.error().byteOffset.has_value());
      EXPECT_FALSE(content.error().fieldPath.empty());
      EXPECT_FALSE(content.error().message.text().empty());
    } else {
      ASSERT_TRUE(content) << core::toText(content.error());
      const auto& entries = content->diagnostics.entries();
      EXPECT_TRUE(std::any_of(entries.begin(), entries.end(), [](const core::Diagnostic& diagnostic) {
        return diagnostic.severity == core::Severity::Warning;
      }));
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(seen, 39);
}

TEST(BaevRead, ActionsThatShareTheirAnimationsDoNotMultiplyThem) {
  core::EventAnimation animation = animationOf("Step");
  animation.triggers.resize(3000);
  EventArchive archive;
  archive.actions = {{1, {}, 0, {animation}, 0}};
  archive.actions.resize(12);
  const Bytes apart = baevBytes(archive);
  EXPECT_EQ(archiveOf(apart)->spanCount().triggers, 3000U);
  Bytes shared = apart;
  constexpr std::size_t kActions = 0x130;
  for (std::size_t i = 1; i < archive.actions.size(); ++i) {
    std::copy_n(shared.begin() + kActions, 16,
                shared.begin() + static_cast<std::ptrdiff_t>(kActions + 24 * i));
  }
  EXPECT_EQ(errorOf(shared).code, core::ErrorCode::TooLarge);
}

}  // namespace
}  // namespace marrow::formats
