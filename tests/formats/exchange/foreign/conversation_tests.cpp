// SPDX-License-Identifier: GPL-3.0-or-later
// Marrow reads what marrow-import says, which a hostile file may have taken over.
#include "formats/asset.h"
#include "formats/exchange/foreign/foreign_formats.h"
#include "formats/read_asset.h"
#include "tests/formats/exchange/foreign/foreign_files.h"
#include "tests/support/gltf_files.h"
#include "tests/support/spoken_line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace marrow::formats::foreign {
namespace {

using testing::bytesOf;
using testing::message;
using testing::SpokenLine;

const Kind& collada() { return *kindOf(bytesOf(testing::legCollada())); }

core::Result<Asset> answered(const Bytes& said, const ReadContext& context = {"leg.dae", 64U << 20U}) {
  SpokenLine line(said);
  return readThrough(line, collada(), bytesOf("<COLLADA"), context);
}

std::string codeOf(const core::Result<Asset>& result) {
  return result ? std::string() : result.error().message.code().id;
}

TEST(Conversation, AModelIsReadAsGltfIsButNamesNoPlace) {
  const Bytes glb = testing::smallGltf().glb();
  const auto asset = answered(message(Say::Model, glb));
  ASSERT_TRUE(asset) << core::toText(asset.error());
  EXPECT_EQ(asset->formatId, "dae");
  ASSERT_FALSE(asset->clips.empty());
  for (const auto& clip : asset->clips) {
    for (const core::Track& track : clip->tracks) {
      for (std::size_t i = 0; i < track.curveCount; ++i)
        EXPECT_EQ(clip->curves[track.firstCurve + i].keysOffset, 0U);
    }
  }
  for (const core::Image& image : asset->models.at(0)->images) EXPECT_EQ(image.byteOffset, 0U);
}

TEST(Conversation, NonsenseIsAnError) {
  const Bytes glb = testing::smallGltf().glb();
  EXPECT_EQ(codeOf(answered({})), "test.over");
  EXPECT_EQ(codeOf(answered(message(Say::Nothing, glb))), "foreign.bad-answer");
  EXPECT_EQ(codeOf(answered(message(static_cast<Say>(99), glb))), "foreign.bad-answer");
  EXPECT_EQ(codeOf(answered(message(Say::Model, std::string_view("no GLB")))), "foreign.bad-model");
  EXPECT_EQ(codeOf(answered(message(Say::NoMemory, glb))), "foreign.memory");
  EXPECT_EQ(codeOf(answered(message(Say::Name, std::string(256, 'a')))), "foreign.bad-answer");
  EXPECT_EQ(codeOf(answered(message(Say::Refused, std::string(1001, 'a')))), "foreign.bad-answer");
}

TEST(Conversation, AnAnswerOutOfProportionIsNotEvenReceived) {
  const Header header{Say::Model, 1ULL << 40U};
  const auto* start = reinterpret_cast<const std::uint8_t*>(&header);
  EXPECT_EQ(codeOf(answered({start, start + sizeof header})), "foreign.large-answer");
}

TEST(Conversation, WordsOfARefusalAreEscaped) {
  const auto asset = answered(message(Say::Refused, std::string_view("a\x1b[31mb\n")));
  ASSERT_FALSE(asset);
  EXPECT_EQ(asset.error().message.arguments().at(0).text(), "a\\x1B[31mb\\x0A");
}

TEST(Conversation, ARefusalWithoutWordsIsASentenceAllTheSame) {
  EXPECT_EQ(codeOf(answered(message(Say::Refused, ByteView()))), "foreign.refused-silently");
}

TEST(Conversation, OnlyFilesBesideAreHandedOver) {
  std::vector<std::string> asked;
  ReadContext context{"leg.dae", 64U << 20U};
  context.beside.read = [&](const std::string& name) -> core::Result<Bytes> {
    asked.push_back(name);
    return Bytes{7};
  };
  Bytes said;
  for (const char* name : {"/etc/passwd", "../a", "a/../../b", "", "c:/d", "a\nb", "sub/a.mtl", "a.mtl"}) {
    const Bytes one = message(Say::Name, std::string_view(name));
    said.insert(said.end(), one.begin(), one.end());
  }
  EXPECT_EQ(codeOf(answered(said, context)), "test.over");
  EXPECT_EQ(asked, (std::vector<std::string>{"sub/a.mtl", "a.mtl"}));
}

TEST(Conversation, FilesBesideHaveABound) {
  int count = 0;
  ReadContext context{"leg.dae", 64U << 20U};
  context.beside.read = [&](const std::string&) -> core::Result<Bytes> {
    ++count;
    return Bytes(10U << 20U);
  };
  Bytes said;
  for (int i = 0; i < 100; ++i) {
    const Bytes one = message(Say::Name, std::to_string(i));
    said.insert(said.end(), one.begin(), one.end());
  }
  SpokenLine line(said);
  EXPECT_FALSE(readThrough(line, collada(), bytesOf("<COLLADA"), context));
  EXPECT_EQ(count, kMostFilesBeside);
  EXPECT_LT(line.heard.size(), 33U << 20U) << "half of the memory that there is";
}

TEST(Foreign, WithoutTheProgramASentenceSaysSo) {
  const auto asset = readWith({}, collada(), bytesOf(testing::legCollada()), {"leg.dae"});
  EXPECT_EQ(codeOf(asset), "foreign.no-program");
}

TEST(Foreign, WhatIsNotReadIsRefusedByName) {
  const auto asset = readAsset(bytesOf("BLENDER-v304RENDH"), "hero.blend");
  ASSERT_FALSE(asset);
  EXPECT_EQ(asset.error().code, core::ErrorCode::Unsupported);
  EXPECT_STREQ(asset.error().message.code().id, "foreign.not-read");
}

TEST(Foreign, KindsAreKnownByTheirContent) {
  const auto kind = [](const std::string& text) {
    const Kind* found = kindOf(bytesOf(text));
    return found == nullptr ? std::string() : found->id;
  };
  EXPECT_EQ(kind(testing::legCollada()), "dae");
  EXPECT_EQ(kind(testing::mocapBvh()), "bvh");
  EXPECT_EQ(kind("# by hand\nmtllib a.mtl\no leg\nv 0 0 0\n"), "obj");
  EXPECT_EQ(kind("xof 0303txt 0032\n"), "x");
  EXPECT_EQ(kind("; FBX 7.4.0 project file\n"), "fbx");
  EXPECT_EQ(kind("# a list of things\nf\ng\n"), "") << "no vertex";
  EXPECT_EQ(kind("v1\nv2\n"), "");
  EXPECT_EQ(kind("v 1 2 3\nand so on\n"), "");
  EXPECT_EQ(kind("<html><COLLADAs"), "dae") << "the program refuses it";
  EXPECT_EQ(kind(""), "");
}

}  // namespace
}  // namespace marrow::formats::foreign
