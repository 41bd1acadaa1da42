// SPDX-License-Identifier: GPL-3.0-or-later
// Files that were cut, changed, or made to ask for much: each is an error or a model, and nothing else
// happens.
#include "core/model/model.h"
#include "formats/asset.h"
#include "formats/read_asset.h"
#include "tests/formats/exchange/foreign/foreign_files.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace marrow::formats {
namespace {

using testing::bytesOf;

void expectErrorOrModel(const Bytes& bytes, const std::string& name) {
  const auto asset = readAsset(bytes, name);
  if (asset) {
    ASSERT_FALSE(asset->skeletons.empty());
    EXPECT_TRUE(asset->skeletons[0]->parentsComeFirst());
  } else {
    EXPECT_FALSE(asset.error().message.text().empty());
  }
}

/// Cut at `count` places, and with some bytes changed as often.
void damage(const Bytes& whole, const std::string& name, int count) {
  ASSERT_FALSE(whole.empty());
  std::mt19937 random(7);
  for (int i = 0; i < count; ++i) {
    SCOPED_TRACE(name + " " + std::to_string(i));
    const std::size_t size = whole.size() * static_cast<std::size_t>(i) / static_cast<std::size_t>(count);
    expectErrorOrModel({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}, name);
    Bytes changed = whole;
    for (unsigned change = 0; change < 1 + random() % 8; ++change) {
      std::uint8_t& byte = changed[random() % changed.size()];
      // Half of them stay text: digits make counts and indices of text.
      byte = static_cast<std::uint8_t>(random() % 2 == 0 ? random() : '0' + random() % 10);
    }
    expectErrorOrModel(changed, name);
  }
}

TEST(ForeignHostile, DamagedCollada) { damage(bytesOf(testing::legCollada()), "leg.dae", 40); }
TEST(ForeignHostile, DamagedFbx) { damage(testing::legAs("fbxa"), "leg.fbx", 40); }
TEST(ForeignHostile, DamagedX) { damage(testing::legAs("x"), "leg.x", 20); }
TEST(ForeignHostile, DamagedBvh) { damage(bytesOf(testing::mocapBvh()), "walk.bvh", 20); }
TEST(ForeignHostile, DamagedObj) {
  damage(bytesOf("mtllib a.mtl\no leg\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\nusemtl red\nf 1/1/1 "
                 "2/1/1 3/1/1\n"),
         "leg.obj", 20);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? std::string() : text.replace(at, what.size(), by);
}

TEST(ForeignHostile, MoreMemoryThanThereIsIsNotHad) {
  const std::string text = replaced(testing::legCollada(), R"(count="9">)", R"(count="4000000000">)");
  ASSERT_FALSE(text.empty());
  const auto asset = readAsset(bytesOf(text), "leg.dae");
  ASSERT_FALSE(asset);
  EXPECT_EQ(asset.error().message.code().id, std::string("foreign.memory"));
}

TEST(ForeignHostile, AnEndlessDepthEndsInTheProgramAlone) {
  std::string deep;
  for (int i = 0; i < 200'000; ++i) deep += "<node>";
  const std::string text =
      replaced(testing::legCollada(), R"(<node id="leg-node")", deep + R"(<node id="leg-node")");
  ASSERT_FALSE(text.empty());
  EXPECT_FALSE(readAsset(bytesOf(text), "leg.dae"));
}

TEST(ForeignHostile, FilesThatAreNamedElsewhereAreNotOpened) {
  const auto asset = readAsset(bytesOf("mtllib /etc/passwd\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), "a.obj");
  ASSERT_TRUE(asset) << core::toText(asset.error());
  EXPECT_EQ(asset->models.at(0)->mesh.triangleCount(), 1U);
}

}  // namespace
}  // namespace marrow::formats
