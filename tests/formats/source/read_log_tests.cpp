// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/read_log.h"

#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "formats/source/source.h"
#include "formats/source/stop.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

namespace marrow::formats {
namespace {

/// A file whose reading began and does not end while this lives.
struct Hanging {
  explicit Hanging(const std::string& path) : scope(log), reading(path) { EXPECT_TRUE(log->giveUp()); }

  std::shared_ptr<ReadLog> log = std::make_shared<ReadLog>();
  ReadLog::Scope scope;
  Reading reading;
};

bool isRead(const std::string& path) {
  const auto stored = readStored(path);
  if (!stored) {
    EXPECT_EQ(stored.error().message.text(), noAnswer(path).message.text());
  }
  return stored.has_value();
}

TEST(ReadLog, NamesTheInnermostPathAndBeats) {
  const auto log = std::make_shared<ReadLog>();
  const ReadLog::Scope scope(log);
  EXPECT_EQ(log->current(), "");
  EXPECT_FALSE(log->giveUp()) << "nothing is being read";
  const Reading outer("walk.bck.zs");
  const std::uint64_t before = log->beats();
  {
    const Reading inner("ZsDic.pack.zs");
    EXPECT_EQ(log->current(), "ZsDic.pack.zs");
  }
  EXPECT_EQ(log->current(), "walk.bck.zs");
  EXPECT_GT(log->beats(), before);
}

TEST(ReadLog, WhatWasGivenUpIsRefusedUntilItAnswers) {
  const testing::TemporaryFolder folder;
  const std::string hung = folder.write("hung.bck", {1, 2, 3});
  const std::string other = folder.write("other.bck", {1, 2, 3});
  {
    const Hanging hanging(hung);
    EXPECT_TRUE(StopScope::isStopped()) << "its thread stops as soon as it can";
    EXPECT_FALSE(isRead(hung));
    EXPECT_FALSE(isRead(folder.path("x/../hung.bck"))) << "by another spelling";
    EXPECT_TRUE(isRead(other));
  }
  EXPECT_TRUE(isRead(hung));
}

TEST(ReadLog, AFolderOfWhichSeveralHangIsRefused) {
  const testing::TemporaryFolder folder;
  const std::string last = folder.write("d.bck", {1});
  const Hanging a(folder.path("a.bck"));
  const Hanging b(folder.path("b.bck"));
  EXPECT_TRUE(isRead(last));
  const Hanging c(folder.path("c.bck"));
  EXPECT_FALSE(isRead(last));
}

TEST(ReadLog, AFolderThatHangsIsNotListed) {
  const testing::TemporaryFolder folder;
  const Hanging hanging(folder.path());
  EXPECT_FALSE(isFolder(folder.path()));
  const FolderListing listing = filesIn(folder.path(), 10, [](const auto&) { return true; });
  ASSERT_TRUE(listing.fault);
  EXPECT_EQ(listing.fault->file, folder.path());
}

// Systems ask the disk what a link leads to.
TEST(ReadLog, ALinkThatHangsIsListedAndIsAnErrorOfItsOwn) {
  const testing::TemporaryFolder folder;
  const std::string walk = folder.write("walk.bck", {1});
  const std::string link = folder.path("link.bck");
  std::error_code refused;
  std::filesystem::create_symlink(toPath(walk), toPath(link), refused);
  if (refused) GTEST_SKIP() << "no symbolic links here";
  const Hanging hanging(link);
  const FolderListing listing = filesIn(folder.path(), 10, [](const auto&) { return true; });
  EXPECT_FALSE(listing.fault);
  EXPECT_EQ(listing.paths.size(), 2U);
  EXPECT_FALSE(isRead(link));
}

}  // namespace
}  // namespace marrow::formats
