// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values: the golden folder's material animations, and by hand from
// docs/formats/j3d-material-animations.md.
#include "core/game/game_rules.h"
#include "core/track_value.h"
#include "formats/bytes/byte_reader.h"
#include "formats/j3d/codes.h"
#include "formats/read_asset.h"
#include "formats/record_bytes.h"
#include "formats/source/source.h"
#include "tests/support/golden.h"
#include "tests/support/hostile.h"
#include "tests/support/j3d_files.h"
#include "tests/support/told.h"
#include "tests/write/j3d_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

using nlohmann::json;

core::Result<Asset> readGolden(const std::string& name) {
  const auto source = openSource(testing::goldenFolder() + "/companions/" + name);
  if (!source) return tl::unexpected(source.error());
  return readAsset(*source);
}

void expectMatrix(const core::Clip& clip, const core::Track& track, std::size_t number, float frame,
                  const json& expected, const json& accepted) {
  const auto smooth = core::textureMatrixAt(clip, track, frame, core::SampleMode::Smooth);
  const auto exact = core::textureMatrixAt(clip, track, frame, core::SampleMode::GameExact);
  const auto expectNear = [](double is, double want) {
    EXPECT_NEAR(is, want, 2e-5 * std::max(1.0, std::abs(want)));
  };
  for (const core::TextureMatrixValue& value : {smooth, exact}) {
    for (int i = 0; i < 2; ++i) {
      const auto axis = static_cast<std::size_t>(i);
      expectNear(value.scale[i], expected["scale"][axis]);
      expectNear(value.translation[i], expected["translation"][axis]);
    }
    const bool isAccepted = accepted.is_array() &&
                            std::find(accepted.begin(), accepted.end(), value.angle.units) != accepted.end();
    EXPECT_TRUE(isAccepted || value.angle.units == expected["angle16"])
        << value.angle.units << " is not " << expected["angle16"];
  }
  const double degrees = expected["rotation"];
  EXPECT_NEAR(smooth.rotationDegrees, degrees, 2e-5 * std::max(8.0, std::abs(degrees)));
  EXPECT_EQ(exact.rotationDegrees, exact.angle.degrees());
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(clip.matrixCentres[number][i], expected["centre"][static_cast<std::size_t>(i)].get<float>());
  EXPECT_EQ(clip.areMatricesMaya, expected["mode"] == "maya");
}

void expectColour(const core::Clip& clip, const core::Track& track, float frame, const json& expected,
                  const json& accepted) {
  const glm::ivec4 colour = core::colourAt(clip, track, frame);
  for (std::size_t i = 0; i < 4; ++i) {
    const int is = colour[static_cast<int>(i)];
    const json* others = accepted.is_array() && i < accepted.size() ? &accepted[i] : nullptr;
    const bool isAccepted = others != nullptr && others->is_array() &&
                            std::find(others->begin(), others->end(), is) != others->end();
    EXPECT_TRUE(isAccepted || is == expected["rgba"][i]) << "component " << i << " is " << is;
  }
}

void expectTrack(const core::Clip& clip, std::size_t number, float frame, const json& expected) {
  const core::Track& track = clip.tracks[number];
  EXPECT_EQ(toString(track.target.kind), expected["target"].get<std::string>());
  const json& values = expected["values"];
  const json accepted = expected.value("accept", json());
  if (expected.contains("material")) {
    EXPECT_EQ(track.target.name, expected["material"].get<std::string>());
    EXPECT_EQ(track.target.slot, expected["slot"].get<std::uint32_t>());
  } else {
    EXPECT_EQ(track.target.slot, expected["shape"].get<std::uint32_t>());
  }
  switch (track.target.kind) {
    case core::TargetKind::TextureMatrix:
      return expectMatrix(clip, track, number, frame, values, accepted);
    case core::TargetKind::TextureImage:
      EXPECT_EQ(core::runValueAt(clip, track, frame), values["index"]);
      return;
    case core::TargetKind::Visibility:
      EXPECT_EQ(core::runValueAt(clip, track, frame) != 0, values["visible"].get<bool>());
      return;
    default:
      expectColour(clip, track, frame, values, accepted);
  }
}

core::Clip withLaterRules(core::Clip clip) {
  clip.rules = &core::kJ3dLaterRules;
  return clip;
}

/// @param lost  tracks of the golden that may be missing.
void expectSamples(const core::Clip& clip, const json& golden, const std::set<int>& lost) {
  for (const json& sample : golden["samples"]) {
    std::size_t number = 0;
    for (std::size_t row = 0; row < sample["tracks"].size(); ++row) {
      const json& expected = sample["tracks"][row];
      const bool isHere =
          number < clip.tracks.size() &&
          (expected.contains("shape")
               ? clip.tracks[number].target.slot == expected["shape"].get<std::uint32_t>()
               : clip.tracks[number].target.name == expected["material"].get<std::string>() &&
                     clip.tracks[number].target.slot == expected["slot"].get<std::uint32_t>());
      if (lost.count(static_cast<int>(row)) != 0) {
        number += isHere ? 1 : 0;
        continue;
      }
      ASSERT_TRUE(isHere) << "track " << row << " is missing";
      SCOPED_TRACE("frame " + sample["frame"].dump() + " track " + std::to_string(row));
      expectTrack(clip, number, sample["frame"].get<float>(), expected);
      if (expected.contains("nearest")) {
        EXPECT_EQ(
            core::runValueAt(withLaterRules(clip), clip.tracks[number], sample["frame"].get<double>()) != 0,
            expected["nearest"]["visible"].get<bool>());
      }
      ++number;
    }
  }
}

TEST(J3dMaterialAnimations, AnswerTheGoldenValues) {
  int seen = 0;
  const json goldens = testing::goldenJson("companions/expected.json");
  for (const json& golden : goldens["clips"]) {
    const std::string file = golden["file"];
    SCOPED_TRACE(file);
    const auto content = readGolden(file);
    ASSERT_TRUE(content) << core::toText(content.error());
    EXPECT_EQ(content->formatId, "j3d-" + golden["kind"].get<std::string>());
    ASSERT_EQ(content->clips.size(), 1U);
    const core::Clip& clip = *content->clips.front();
    EXPECT_EQ(clip.frameCount, golden["frames"].get<int>());
    EXPECT_STREQ(toString(clip.loopMode), golden["loop"].get<std::string>().c_str());
    EXPECT_EQ(clip.tracks.size(), golden["tracks"].get<std::size_t>());
    if (golden.contains("rotation_shift")) {
      EXPECT_EQ(clip.rotationShift, golden["rotation_shift"].get<int>());
    }
    EXPECT_EQ(content->diagnostics.entries().size(), golden["warnings"].size());
    expectSamples(clip, golden, {});
    ++seen;
  }
  EXPECT_EQ(seen, 13);
}

TEST(J3dMaterialAnimations, PlayByTheGoldenClocks) {
  const json goldens = testing::goldenJson("companions/expected.json");
  for (const json& golden : goldens["clips"]) {
    for (const auto& [mode, ticks] : golden["ticks"].items()) {
      SCOPED_TRACE(golden["file"].get<std::string>() + " " + mode);
      core::PlaybackClock clock(*core::loopModeFromString(mode), {0.0F, golden["frames"].get<float>()});
      clock.setRate(ticks["rate"].get<float>());
      for (const json& frame : ticks["frames"]) {
        clock.tick();
        EXPECT_NEAR(clock.frame(), frame.get<double>(), 1e-5);
      }
    }
  }
}

TEST(J3dMaterialAnimations, MeetMalformedFilesAsTheManifestSays) {
  const json goldens = testing::goldenJson("companions/expected.json")["clips"];
  const json manifest = testing::goldenJson("companions/bad/manifest.json");
  int seen = 0;
  for (const json& entry : manifest["files"]) {
    const std::string file = entry["file"];
    const std::string verdict = entry["verdict"];
    SCOPED_TRACE(file + ": " + verdict);
    ++seen;
    const auto content = readGolden("bad/" + file);
    if (verdict == "reject") {
      EXPECT_FALSE(content);
      continue;
    }
    if (verdict == "either" && !content) continue;
    ASSERT_TRUE(content) << core::toText(content.error());
    EXPECT_TRUE(verdict == "open" || !content->diagnostics.empty());
    const auto like = std::find_if(goldens.begin(), goldens.end(),
                                   [&](const json& one) { return one["file"] == entry["like"]; });
    ASSERT_NE(like, goldens.end());
    ASSERT_EQ(content->clips.size(), 1U);
    const auto& lost = entry["lost"];
    expectSamples(*content->clips.front(), *like, std::set<int>(lost.begin(), lost.end()));
  }
  EXPECT_EQ(seen, 26);
}

TEST(J3dMaterialAnimations, NameWhatIsKnownButNotPlayed) {
  const auto vertices = readGolden("bad/bxk_recognised.bxk");
  ASSERT_FALSE(vertices);
  EXPECT_EQ(vertices.error().code, core::ErrorCode::Unsupported);
  EXPECT_STREQ(vertices.error().message.code().id, "j3d.not-played");
  const auto clusters = readGolden("bad/blk_recognised.blk");
  ASSERT_FALSE(clusters);
  EXPECT_STREQ(clusters.error().message.code().id, "j3d.not-played");
  EXPECT_NE(clusters.error().message.arguments(), vertices.error().message.arguments());
}

// Known from the games' code only: no file was seen.
TEST(J3dMaterialAnimations, ColoursOfEveryFrameStepAndHoldTheLast) {
  const auto content = readAsset(testing::bpaFile().file(), "glow.bpa");
  ASSERT_TRUE(content) << core::toText(content.error());
  const core::Clip& clip = *content->clips.front();
  ASSERT_EQ(clip.tracks.size(), 1U);
  const core::Track& track = clip.tracks.front();
  EXPECT_EQ(track.target.kind, core::TargetKind::MaterialColour);
  EXPECT_EQ(core::colourAt(clip, track, -1.0F), glm::ivec4(10, 40, 50, 255));
  EXPECT_EQ(core::colourAt(clip, track, 1.75F), glm::ivec4(20, 40, 60, 255));
  EXPECT_EQ(core::colourAt(clip, track, 9.0F), glm::ivec4(30, 40, 60, 255));
  EXPECT_EQ(core::colourAt(withLaterRules(clip), track, 1.75F), glm::ivec4(30, 40, 60, 255));
  ASSERT_EQ(content->diagnostics.entries().size(), 1U);
  EXPECT_EQ(content->diagnostics.entries().front().severity, core::Severity::Info);
  EXPECT_STREQ(content->diagnostics.entries().front().message.code().id, "j3d.from-code-only");
}

TEST(J3dMaterialAnimations, TheUserSaysWhichFrameRuleHolds) {
  const Bytes bytes = testing::bvaFile().file();
  EXPECT_FALSE(readAsset(bytes, "hide.bva")->clips.front()->rules->takesNearestFrame);
  Options options;
  options.set("frame-rule", std::string("later"));
  EXPECT_TRUE(readAsset(bytes, "hide.bva", options)->clips.front()->rules->takesNearestFrame);
}

TEST(J3dMaterialAnimations, NameTheirBytes) {
  const Bytes bytes = testing::btkFile().file();
  const auto content = readAsset(bytes, "flow.btk");
  ASSERT_TRUE(content) << core::toText(content.error());
  EXPECT_TRUE(content->diagnostics.empty());
  const Recording map = recordBytes(bytes, {"flow.btk"}, &*content);
  const core::Clip& clip = *content->clips.front();
  const core::Curve& moves = clip.curves[static_cast<std::size_t>(core::Channel::TranslationX)];
  ASSERT_EQ(moves.keyCount, 2U);
  const auto field = map.fieldAt(moves.keysOffset + moves.keyStrideBytes + 4);
  ASSERT_TRUE(field);
  EXPECT_EQ(field->path, "TTK1 / texture-matrix 0 / translation X / key 1 / value");
  EXPECT_EQ(valueText(*field, bytes), "1");
  EXPECT_EQ(map.fieldAt(0x20 + 0x0A)->path, "TTK1 / duration");
  EXPECT_EQ(map.fieldAt(moves.descriptorOffset)->path, "TTK1 / texture-matrix 0 / translation X / count");
}

TEST(J3dMaterialAnimations, NameTheRowsOfTheirImages) {
  const Bytes bytes = testing::btpFile().file();
  const auto content = readAsset(bytes, "face.btp");
  ASSERT_TRUE(content) << core::toText(content.error());
  const Recording map = recordBytes(bytes, {"face.btp"}, &*content);
  constexpr std::size_t kBlock = 0x20;
  const std::size_t rows = kBlock + ByteReader(bytes, Endian::Big).u32(kBlock + 0x10, "tracks");
  ASSERT_TRUE(map.fieldAt(rows + 8 + 4));
  EXPECT_EQ(map.fieldAt(rows)->path, "TPT1 / texture-image 0 / count");
  EXPECT_EQ(map.fieldAt(rows + 2)->path, "TPT1 / texture-image 0 / first value");
  EXPECT_EQ(map.fieldAt(rows + 4)->path, "TPT1 / texture-image 0 / texture slot");
}

// The names lie at the end: whoever has half a file is told that, not that a track has no name.
TEST(J3dMaterialAnimations, ACutFileIsCalledCut) {
  for (const auto& make : {testing::btkFile, testing::brkFile, testing::bpkFile, testing::btpFile}) {
    const Bytes bytes = make().file();
    std::string said;
    for (std::size_t size = 0x40; size < bytes.size(); ++size) {
      const auto content =
          readAsset(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)), "any.btk");
      if (!content) said += core::toText(content.error()) + "\n";
      if (!content) continue;
      for (const core::Diagnostic& entry : content->diagnostics.entries()) said += core::toText(entry) + "\n";
    }
    EXPECT_FALSE(testing::tells(said, {j3d::code("j3d.track-without-name")})) << said;
    EXPECT_TRUE(testing::tells(said, {j3d::code("j3d.file-cut"), testing::kAny, testing::kAny})) << said;
  }
}

TEST(J3dMaterialAnimations, TwoTracksOfOneTargetAreTold) {
  write::BigEndianWriter rows;
  for (int row = 0; row < 2; ++row) rows.u16(4).u16(0).u16(0x02FF).u16(0xFFFF);
  write::J3dBlock file = testing::btpFile();
  const auto content =
      readAsset(file.u16(0x0C, 2).part(0x10, rows).names(0x1C, {"lamp", "lamp"}).file(), "swap.btp");
  ASSERT_TRUE(content) << core::toText(content.error());
  ASSERT_EQ(content->clips.front()->tracks.size(), 2U);
  ASSERT_FALSE(content->diagnostics.empty());
  EXPECT_STREQ(content->diagnostics.entries().back().message.code().id, "j3d.target-twice");
  EXPECT_EQ(content->diagnostics.entries().back().message.arguments().at(0).text(), "0");
}

TEST(J3dMaterialAnimations, SurviveEveryDamage) {
  for (const auto& make : {testing::btkFile, testing::brkFile, testing::bpkFile, testing::bpaFile,
                           testing::btpFile, testing::bvaFile}) {
    testing::forEachDamagedForm(make().file(), [](ByteView bytes) { (void)recordBytes(bytes, {"any.btk"}); });
  }
}

}  // namespace
}  // namespace marrow::formats
