// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/writers/frame_files.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace marrow::formats {
namespace {

using Frames = std::vector<double>;

ExportScene range(double from, double to, double step = 1.0) {
  ExportScene scene;
  scene.what = ExportWhat::Range;
  scene.range = {from, to, step};
  return scene;
}

TEST(FrameFiles, GoFromOneFrameToTheOther) {
  EXPECT_EQ(framesOf({0, 3, 1}), (Frames{0, 1, 2, 3}));
  EXPECT_EQ(framesOf({5, 5, 1}), Frames{5});
  EXPECT_EQ(framesOf({0, 1, 0.1}).size(), 11U);
  EXPECT_TRUE(framesOf({3, 0, 1}).empty());
  EXPECT_TRUE(framesOf({0, 3, 0}).empty());
  EXPECT_TRUE(framesOf({0, 1e9, 0.01}).empty());
}

TEST(FrameFiles, RepeatedOnesGoRoundAndRound) {
  EXPECT_EQ(repeated({4, 5, 6}, 7), (Frames{4, 5, 6, 4, 5, 6, 4}));
  EXPECT_TRUE(repeated({}, 7).empty());
}

TEST(FrameFiles, CarryTheFrameOrCountWhereItHasAFraction) {
  const auto whole = frameFilesOf(range(7, 8), "/out/walk.v2.png", "png");
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->at(1), "/out/walk.v2.0008.png");
  const auto parts = frameFilesOf(range(0.5, 1.0, 0.5), "/out/walk.v2.png", "obj");
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->at(1), "/out/walk.v2.0001.obj");
}

TEST(FrameFiles, ThoseThatExistAreCountedBeforeTheyAreReplaced) {
  const testing::TemporaryFolder folder;
  (void)folder.write("walk.0003.png", Bytes(1, 'x'));
  const auto files = frameFilesOf(range(0, 5), folder.path("walk.png"), "png");
  ASSERT_TRUE(files);
  EXPECT_EQ(files->plan().existingFiles, 1U);
}

TEST(FrameFiles, AFrameAloneHasTheNameThatWasGiven) {
  ExportScene scene;
  scene.frame = 12.0;
  const auto files = frameFilesOf(scene, "walk.obj", "obj");
  ASSERT_TRUE(files);
  EXPECT_EQ(files->at(0), "walk.obj");
  EXPECT_EQ(files->plan().fileCount, 1U);
}

TEST(FrameFiles, ARangeThatCannotBeIsRefused) {
  const auto why = [](const ExportScene& scene) {
    return std::string(frameFilesOf(scene, "a.obj", "obj").error().message.code().id);
  };
  EXPECT_EQ(why(range(3, 2)), "export.range");
  EXPECT_EQ(why(range(0, 2, 0)), "export.step");
  EXPECT_EQ(why(range(0, 1e9)), "export.too-many-frames");
}

TEST(WriterForPath, GoesByTheExtensionInAnyCase) {
  const Writer one{"one", "One", "one", {}, {}, nullptr, nullptr, nullptr};
  const Writer two{"two", "Two", "two", {}, {}, nullptr, nullptr, nullptr};
  const std::vector<Writer> writers = {one, two};
  EXPECT_EQ(writerForPath(writers, "a.b/c.TWO"), &writers[1]);
  EXPECT_EQ(writerForPath(writers, "a.two/c"), nullptr);
  EXPECT_EQ(writerForPath(writers, "one"), nullptr);
}

}  // namespace
}  // namespace marrow::formats
