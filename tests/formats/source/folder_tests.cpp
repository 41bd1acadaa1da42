// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>

namespace marrow::formats {
namespace {

std::size_t filesOf(const std::string& folder) {
  return filesIn(toPath(folder), 100, [](const auto&) { return true; }).paths.size();
}

TEST(Folders, AreListedOnceWhileAScopeLives) {
  const testing::TemporaryFolder folder;
  folder.write("in/a.bck", Bytes(1));
  const std::string place = folder.path("in");
  {
    const FolderScope scope;
    EXPECT_EQ(filesOf(place), 1U);
    folder.write("in/b.bck", Bytes(1));
    EXPECT_EQ(filesOf(place), 1U);
    EXPECT_EQ(filesOf(place + "/../in"), 1U);
    const FolderScope inner;
    EXPECT_EQ(filesOf(place), 2U);
  }
  EXPECT_EQ(filesOf(place), 2U);
}

TEST(Folders, ThatCannotBeListedSayWhyEachTime) {
  const testing::TemporaryFolder folder;
  const FolderScope scope;
  const auto list = [&] { return listFolder(toPath(folder.path("none")), [](const auto&) { return true; }); };
  ASSERT_FALSE(list());
  EXPECT_EQ(list().error().code, core::ErrorCode::FileNotFound);
}

}  // namespace
}  // namespace marrow::formats
