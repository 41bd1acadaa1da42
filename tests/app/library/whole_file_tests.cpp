// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/whole_file.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

TEST(WriteWhole, SaysWhyNothingWasWritten) {
  const TemporaryFolder folder;
  const std::string path = folder.path("no/such/folder.txt");
  const auto written = app::writeWhole(path, "bytes");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, core::ErrorCode::FileUnwritable);
  EXPECT_EQ(written.error().file, path);
  EXPECT_FALSE(QFile::exists(QString::fromStdString(path)));
}

TEST(WriteWhole, DoesNotReplaceAFolder) {
  const TemporaryFolder folder;
  (void)folder.write("sub/inside.txt", formats::Bytes(3, 'x'));
  const auto written = app::writeWhole(folder.path("sub"), "bytes");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, core::ErrorCode::FileUnwritable);
  EXPECT_TRUE(QFile::exists(QString::fromStdString(folder.path("sub/inside.txt"))));
}

TEST(WriteWhole, ReplacesAFileAndLeavesNothingBeside) {
  const TemporaryFolder folder;
  const std::string path = folder.write("old.txt", formats::Bytes(100, 'x'));
  ASSERT_TRUE(app::writeWhole(path, "new"));
  QFile file(QString::fromStdString(path));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll(), "new");
  EXPECT_EQ(QFileInfo(file).dir().entryList(QDir::Files).size(), 1);
}

}  // namespace
}  // namespace marrow::testing
