// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/read_asset.h"
#include "formats/source/kept_bytes.h"
#include "tests/support/j3d_files.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>

namespace marrow::formats {
namespace {

constexpr std::uint64_t kNoBudget = 0;

class Kept : public ::testing::Test {
 protected:
  void write(int frames) { path_ = folder_.write("walk.bck", testing::BckFile(2).frames(frames).bytes()); }
  [[nodiscard]] Source source() const { return openSource(path_).value(); }

  testing::TemporaryFolder folder_;
  std::string path_;
};

TEST_F(Kept, AnAssetHoldsTheBytesThatItWasReadFromWhateverHappensToTheFile) {
  write(12);
  const Bytes before = *source().bytes;
  const Asset asset = readFile(path_).value();
  write(24);
  EXPECT_EQ(*asset.bytes.get().value(), before);
}

TEST_F(Kept, BytesBeyondTheBudgetAreReadAgain) {
  write(12);
  const Source read = source();
  const KeptBytes kept(read, kNoBudget);
  EXPECT_EQ(kept.heldBytes(), 0U);
  EXPECT_EQ(*kept.get().value(), *read.bytes);
}

TEST_F(Kept, AFileThatHasChangedGivesNoBytes) {
  write(12);
  const KeptBytes kept(source(), kNoBudget);
  write(24);
  const auto bytes = kept.get();
  ASSERT_FALSE(bytes);
  EXPECT_EQ(bytes.error().file, path_);
}

TEST_F(Kept, OtherBytesOfTheSameSizeAndTimeAreNoticed) {
  write(12);
  Source read = source();
  const KeptBytes kept(read, kNoBudget);
  write(13);
  ASSERT_EQ(source().bytes->size(), read.bytes->size());
  std::filesystem::last_write_time(
      path_,
      std::filesystem::file_time_type(std::filesystem::file_time_type::duration(read.stamp.writeTime)));
  ASSERT_EQ(source().stamp, read.stamp);
  EXPECT_FALSE(kept.get());
}

TEST_F(Kept, TheBudgetIsFreeAgainWhenTheAssetIsGone) {
  write(12);
  const Source read = source();
  const std::uint64_t enough = readFile(path_).value().bytes.heldBytes();
  ASSERT_GT(enough, 0U);
  for (int i = 0; i < 2; ++i) {
    const KeptBytes first(read, enough);
    EXPECT_EQ(first.heldBytes(), enough);
    EXPECT_EQ(KeptBytes(read, enough).heldBytes(), 0U);
  }
}

}  // namespace
}  // namespace marrow::formats
