// SPDX-License-Identifier: GPL-3.0-or-later
// What the window asks the disk about open files and folders.
#include "app/gui/answering_folder.h"
#include "app/gui/disk_watch.h"
#include "app/gui/text.h"
#include "formats/source/source.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

TEST(DiskWatch, WhatWasWrittenBeforeItWasWatchedHasChanged) {
  const TemporaryFolder folder;
  const std::string walk = folder.write("walk.bck", {1, 2, 3});
  const std::string wave = folder.write("wave.bck", {1, 2, 3});
  const formats::FileStamp read = formats::stampOf(walk);
  (void)folder.write("walk.bck", {1, 2, 3, 4});
  gui::DiskWatch watch;
  QSignalSpy changed(&watch, &gui::DiskWatch::changed);
  watch.setWanted({{gui::toQString(walk), read}, {gui::toQString(wave), formats::stampOf(wave)}},
                  gui::DiskWatch::Since::Read);
  ASSERT_TRUE(changed.wait());
  EXPECT_EQ(changed.front().front().toStringList(), QStringList(gui::toQString(walk)));
}

TEST(DiskWatch, WhatWentBeforeItWasWatchedIsGone) {
  const TemporaryFolder folder;
  const QString walk = gui::toQString(folder.path("walk.bck"));
  gui::DiskWatch watch;
  QSignalSpy gone(&watch, &gui::DiskWatch::wentAway);
  watch.setWanted({{walk, {3, 1}}}, gui::DiskWatch::Since::Read);
  ASSERT_TRUE(gone.wait());
  EXPECT_EQ(gone.front().front().toStringList(), QStringList(walk));
}

TEST(AnsweringFolder, IsTheFolderWhereItIsThere) {
  const TemporaryFolder folder;
  EXPECT_EQ(gui::answeringFolder(gui::toQString(folder.path())), gui::toQString(folder.path()));
  EXPECT_EQ(gui::answeringFolder(gui::toQString(folder.path("gone"))), QDir::homePath());
  EXPECT_EQ(gui::answeringFolder({}), QString());
}

TEST(AnsweringFolder, AFileIsToldFromAFolder) {
  const TemporaryFolder folder;
  EXPECT_TRUE(gui::mayBeFile(gui::toQString(folder.write("walk.bck", {1}))));
  EXPECT_FALSE(gui::mayBeFile(gui::toQString(folder.path())));
  EXPECT_FALSE(gui::mayBeFile({}));
}

}  // namespace
}  // namespace marrow::testing
