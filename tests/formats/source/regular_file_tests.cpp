// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/regular_file.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#if defined(__unix__)
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#endif

namespace marrow::formats {
namespace {

core::Error errorOf(const std::string& path) {
  const auto read = readBytes(path);
  EXPECT_FALSE(read) << path;
  return read ? core::Error{} : read.error();
}

TEST(RegularFile, IsReadWhole) {
  const testing::TemporaryFolder folder;
  const Bytes bytes(3'000'000, 0x5A);
  EXPECT_EQ(readBytes(folder.write("large.bin", bytes)).value(), bytes);
  EXPECT_EQ(readBytes(folder.write("empty.bin", {})).value(), Bytes());
}

TEST(RegularFile, WhatIsNotThereOrAFolderIsNamed) {
  const testing::TemporaryFolder folder;
  EXPECT_EQ(errorOf(folder.path("none.bck")).code, core::ErrorCode::FileNotFound);
  EXPECT_EQ(errorOf(folder.write("file", {1}) + "/inside.bck").code, core::ErrorCode::FileNotFound);
  const core::Error error = errorOf(folder.path());
  EXPECT_EQ(error.code, core::ErrorCode::FileUnreadable);
  EXPECT_STREQ(error.message.code().id, "source.folder");
  EXPECT_EQ(error.file, folder.path());
}

#if defined(__unix__)
// Nobody writes to the pipe: waiting for it would last for ever.
TEST(RegularFile, PipesAndDevicesAreRefusedAtOnce) {
  const testing::TemporaryFolder folder;
  const std::string pipe = folder.path("pipe.bck");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string link = folder.path("link.bck");
  std::filesystem::create_symlink("/dev/zero", link);
  for (const std::string& path : {pipe, link})
    EXPECT_STREQ(errorOf(path).message.code().id, "source.not-ordinary") << path;
}

TEST(RegularFile, ASocketIsRefused) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("socket.bck");
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.size(), sizeof address.sun_path);
  path.copy(address.sun_path, path.size());
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_STREQ(errorOf(path).message.code().id, "source.not-ordinary");
  close(socket);
}

TEST(RegularFile, TheSystemsReasonIsKept) {
  const testing::TemporaryFolder folder;
  const std::string first = folder.path("a.bck");
  const std::string second = folder.path("b.bck");
  std::filesystem::create_symlink(second, first);
  std::filesystem::create_symlink(first, second);
  EXPECT_EQ(errorOf(first).message.text(), "too many levels of symbolic links");
}
#endif

}  // namespace
}  // namespace marrow::formats
