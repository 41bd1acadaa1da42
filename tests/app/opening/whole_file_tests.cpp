// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/whole_file.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <string>

#ifdef Q_OS_UNIX
#include <sys/resource.h>
#include <csignal>
#endif

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

#ifdef Q_OS_UNIX
// As on a full disk: a part can be written, the rest cannot.
TEST(WriteWhole, SaysWhyTheRestWasNotWritten) {
  const TemporaryFolder folder;
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit lower = before;
  lower.rlim_cur = 100'000;
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &lower), 0);
  const auto written = app::writeWhole(folder.path("large.bin"), std::string(1'000'000, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, ignored);
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.text().find(std::strerror(EFBIG)), std::string::npos)
      << written.error().message.text();
  EXPECT_TRUE(QDir(QString::fromStdString(folder.path())).isEmpty());
}
#endif

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
