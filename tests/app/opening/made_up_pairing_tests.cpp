// SPDX-License-Identifier: GPL-3.0-or-later
// Pairing by the rules and wants of a game that nobody knows.
#include "app/finding/find_model.h"
#include "app/finding/neighbourhood.h"
#include "app/finding/pairing.h"
#include "app/opening/codes.h"
#include "formats/format_descriptor.h"
#include "tests/core/game/made_up_game.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::app {
namespace {

/// A file of the made-up game that holds one skeleton of one bone.
LoadedFile puppet(const std::string& path, const core::GameRules& rules) {
  auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(1));
  skeleton->rules = &rules;
  LoadedFile file{path};
  file.edited().skeletons.push_back(std::move(skeleton));
  return file;
}

/// A file of clips of the made-up game.
LoadedFile moves(const std::string& path, bool isAlone = false) {
  static constexpr formats::Want kBox[] = {
      {.kind = formats::WantKind::Model, .noun = "puppet", .file = "its puppet box"}};
  static constexpr formats::Want kOwn[] = {{.kind = formats::WantKind::Model, .liesInSameFile = true}};
  static constexpr formats::FormatDescriptor kMoves = {
      .id = "moves", .label = "", .extensions = "", .probe = nullptr, .read = nullptr, .wants = kBox};
  static constexpr formats::FormatDescriptor kAlone = {
      .id = "alone", .label = "", .extensions = "", .probe = nullptr, .read = nullptr, .wants = kOwn};
  LoadedFile file{path};
  file.edited().format = isAlone ? &kAlone : &kMoves;
  return file;
}

TEST(Pairing, IsNotLookedForAmongMoreModelsThanThereIsTimeFor) {
  const core::Clip clip = testing::madeUpClip();
  const std::vector<LoadedFile> files = {puppet("box", testing::kMadeUpRules)};
  const Neighbourhood index(files);
  EXPECT_EQ(findPairing(clip, "wave.any", index, SearchIn::OpenFiles).modelPath, "box");
  while (index.mayCompare(1)) {
  }
  const Pairing none = findPairing(clip, "wave.any", index, SearchIn::OpenFiles);
  EXPECT_FALSE(none.hasModel());
  EXPECT_TRUE(core::says(none.reason, "app.model.too-many"));
}

TEST(Pairing, ModelsOfOtherSizesCostNoTimeWhereOneFits) {
  constexpr int kFiles = 1000;
  const core::Clip clip = testing::madeUpClip();
  std::vector<LoadedFile> files = {puppet("box", testing::kMadeUpRules)};
  for (int i = 0; i < kFiles; ++i) {
    auto skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(2));
    skeleton->rules = &testing::kMadeUpRules;
    files.push_back({"other"});
    files.back().edited().skeletons.push_back(std::move(skeleton));
  }
  const Neighbourhood index(files);
  for (int i = 0; i < kFiles; ++i) (void)findPairing(clip, "wave.any", index, SearchIn::OpenFiles);
  EXPECT_EQ(findPairing(clip, "wave.any", index, SearchIn::OpenFiles).modelPath, "box");
}

TEST(Pairing, GoesByTheRulesOfAGameThatNobodyKnows) {
  const core::Clip clip = testing::madeUpClip();
  const Pairing none =
      findPairing(clip, "wave.any", std::vector{moves("wave.any"), puppet("other.bmd", core::kJ3dRules)},
                  SearchIn::OpenFiles);
  EXPECT_FALSE(none.hasModel());
  EXPECT_EQ(none.reason.front(), core::Message(code("app.model.none-near"), "puppet", "1 bone"));
  EXPECT_EQ(none.advice, (core::Sentences{{code("app.advice.open"), "its puppet box"}}));
  const std::vector<LoadedFile> both = {puppet("other.bmd", core::kJ3dRules),
                                        puppet("box", testing::kMadeUpRules)};
  const Pairing found = findPairing(clip, "wave.any", both, SearchIn::OpenFiles);
  EXPECT_EQ(found.modelPath, "box");
}

TEST(Pairing, TheFamilysNameGoesBeforeTheFirstThatFits) {
  const core::Clip clip = testing::madeUpClip();
  const std::string path = "object_hero_anime1.zobj";
  std::vector<LoadedFile> open = {moves(path, true), puppet("object_bat.zobj", testing::kMadeUpRules),
                                  puppet("object_hero.zobj", testing::kMadeUpRules)};
  EXPECT_EQ(findPairing(clip, path, open, SearchIn::OpenFiles).modelPath, "object_hero.zobj");
  open.back().path = "object_her.zobj";
  EXPECT_FALSE(findPairing(clip, path, open, SearchIn::OpenFiles).hasModel());
  open.pop_back();  // as many bones alone are no reason, not even those of the only other object
  const Pairing one = findPairing(clip, path, open, SearchIn::OpenFiles);
  EXPECT_FALSE(one.hasModel());
  EXPECT_TRUE(core::says(one.reason, "app.model.unlikely-open"));
}

}  // namespace
}  // namespace marrow::app
