// SPDX-License-Identifier: GPL-3.0-or-later
// Dictionaries are opened like files; what needs them may come first.
#include "app/opening/read_paths.h"
#include "formats/source/dictionary_files.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/zstd_files.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

namespace marrow::app {
namespace {

using testing::packed;
using testing::trainedDictionary;

TEST(Dictionaries, OpenedWithWhatNeedsThemTheyComeFirst) {
  const testing::TemporaryFolder folder;
  const formats::Bytes dictionary = trainedDictionary("vault");
  const std::string model =
      folder.write("a/hero.bmd.zs", packed(write::modelBytes({{"hips"}}), true, dictionary));
  const std::string all =
      folder.write("b/ZsDic.pack.zs", packed(write::sarcBytes({{"own.zsdic", dictionary}})));
  const LoadResult alone = readPaths({model}, {});
  ASSERT_EQ(alone.errors.size(), 1U);
  EXPECT_EQ(alone.lackDictionary.size(), 1U);
  const LoadResult both = readPaths({model, all}, {});
  EXPECT_TRUE(both.errors.empty()) << core::toText(both.errors.front());
  ASSERT_EQ(both.files.size(), 1U);
  EXPECT_EQ(both.files.front().path, model);
  EXPECT_EQ(both.dictionaries.size(), 1U);
}

TEST(Dictionaries, ThoseOfAnEarlierRunAreAskedLast) {
  const testing::TemporaryFolder folder;
  const formats::Bytes dictionary = trainedDictionary("roll");
  const std::string model =
      folder.write("a/hero.bmd.zs", packed(write::modelBytes({{"hips"}}), true, dictionary));
  formats::setDictionaryFiles({folder.write("b/own.zsdic", dictionary)});
  EXPECT_EQ(readPaths({model}, {}).files.size(), 1U);
  formats::setDictionaryFiles({});
}

TEST(Dictionaries, ThatNoneIsRememberedIsNotSaidOfAFile) {
  const testing::TemporaryFolder folder;
  const std::string model =
      folder.write("a/hero.bmd.zs", packed(write::modelBytes({{"hips"}}), true, trainedDictionary("moss")));
  formats::setDictionaryFiles({""});
  const LoadResult result = readPaths({model}, {});
  ASSERT_EQ(result.errors.size(), 1U);
  EXPECT_EQ(result.lackDictionary.size(), 1U);
  EXPECT_STRNE(result.errors.front().message.code().id, "packed.dictionary-unreadable");
  formats::setDictionaryFiles({});
}

TEST(Dictionaries, ADamagedOneIsAnErrorOfThatFile) {
  const testing::TemporaryFolder folder;
  formats::Bytes dictionary = trainedDictionary("duck");
  dictionary.resize(20);
  const LoadResult result = readPaths({folder.write("own.zsdic", dictionary)}, {});
  ASSERT_EQ(result.errors.size(), 1U);
  EXPECT_STREQ(result.errors.front().message.code().id, "dictionary.damaged");
}

}  // namespace
}  // namespace marrow::app
