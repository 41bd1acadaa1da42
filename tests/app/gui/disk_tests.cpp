// SPDX-License-Identifier: GPL-3.0-or-later
// Questions of the window to the disk about open files and folders.
#include "app/gui/file_watcher.h"
#include "app/gui/ordinary_file.h"
#include "app/gui/text.h"
#include "app/opening/opening.h"
#include "app/session/workspace.h"
#include "tests/support/temporary_folder.h"
#include "tests/write/j3d_clips.h"

#include <QFile>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

class Watching : public ::testing::Test {
 protected:
  Watching() {
    walk_ = folder_.write("walk.bck", write::BckFile(2).frames(8).bytes());
    wave_ = folder_.write("wave.bck", write::BckFile(2).frames(8).bytes());
    read_ = app::openAmong({}, {walk_, wave_});
  }

  TemporaryFolder folder_;
  std::string walk_;
  std::string wave_;
  app::OpenOutcome read_;
  app::Workspace workspace_;
  gui::FileWatcher watcher_{workspace_};
};

TEST_F(Watching, WhatWasWrittenBeforeItWasWatchedHasChanged) {
  (void)folder_.write("walk.bck", {1, 2, 3, 4});
  QSignalSpy changed(&watcher_, &gui::FileWatcher::changed);
  workspace_.apply(std::move(read_));
  ASSERT_TRUE(changed.wait());
  EXPECT_EQ(changed.front().front().toStringList(), QStringList(gui::toQString(walk_)));
}

TEST_F(Watching, WhatWentBeforeItWasWatchedIsGone) {
  ASSERT_TRUE(QFile::remove(gui::toQString(walk_)));
  QSignalSpy gone(&watcher_, &gui::FileWatcher::wentAway);
  workspace_.apply(std::move(read_));
  ASSERT_TRUE(gone.wait());
  EXPECT_EQ(gone.front().front().toStringList(), QStringList(gui::toQString(walk_)));
}

TEST(FolderOrHome, IsTheFolderWhereItIsThere) {
  const TemporaryFolder folder;
  EXPECT_EQ(gui::folderOrHome(gui::toQString(folder.path())), gui::toQString(folder.path()));
  EXPECT_EQ(gui::folderOrHome(gui::toQString(folder.path("gone"))), QDir::homePath());
  EXPECT_EQ(gui::folderOrHome({}), QString());
}

}  // namespace
}  // namespace marrow::testing
