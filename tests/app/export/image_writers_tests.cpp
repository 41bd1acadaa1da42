// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/image_sequence.h"
#include "app/export/video_writers.h"
#include "app/export/work_folder.h"
#include "app/export/writer_table.h"
#include "tests/support/temporary_folder.h"

#include <QByteArray>
#include <QFile>
#include <QSysInfo>

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>

namespace marrow::app {
namespace {

class MemorySink final : public formats::Sink {
 public:
  using Sink::Sink;
  bool progress(std::size_t done, std::size_t) override { return done < stopAt; }

  std::map<std::string, std::string> files;
  std::size_t stopAt = 1000;

 protected:
  core::Result<void> writeFile(const std::string& path, std::string_view bytes) override {
    files[path] = bytes;
    return {};
  }
};

/// Six frames; an "image" is its frame and its angle.
formats::ExportScene scene() {
  formats::ExportScene scene;
  scene.skeleton = std::make_shared<core::Skeleton>();
  scene.clip = std::make_shared<core::Clip>();
  scene.what = formats::ExportWhat::Range;
  scene.range = {0, 5, 1};
  scene.drawPng = [](const formats::ImageRequest& image) -> core::Result<std::string> {
    return std::to_string(static_cast<int>(image.frame)) + "@" +
           std::to_string(static_cast<int>(image.turnDegrees)) + " ";
  };
  return scene;
}

TEST(PngWriter, WritesAFileAFrame) {
  MemorySink sink("out/walk.png");
  ASSERT_TRUE(pngWriter().write(scene(), {}, sink));
  EXPECT_EQ(sink.files.size(), 6U);
  EXPECT_EQ(sink.files["out/walk.0005.png"], "5@0 ");
}

TEST(PngWriter, ATurntableCountsItsImages) {
  formats::Options options;
  options.set("turntable", true);
  options.set("turn-images", 4.0);
  formats::ExportScene still = scene();
  still.what = formats::ExportWhat::Frame;
  still.frame = 3.0;
  MemorySink sink("walk.png");
  ASSERT_TRUE(pngWriter().write(still, options, sink));
  EXPECT_EQ(sink.files["walk.0000.png"], "3@0 ");
  EXPECT_EQ(sink.files["walk.0003.png"], "3@270 ");
}

TEST(PngWriter, StopsBetweenTwoFiles) {
  MemorySink sink("walk.png");
  sink.stopAt = 2;
  ASSERT_TRUE(pngWriter().write(scene(), {}, sink));
  EXPECT_EQ(sink.fileCount(), 2U);
  EXPECT_EQ(sink.lastFile(), "walk.0001.png");
}

TEST(CsvWriter, KeepsTheFileThatIsThereWhenCancelled) {
  auto clip = std::make_shared<core::Clip>();
  clip->frameCount = 6;
  formats::ExportScene curves = scene();
  curves.clip = clip;
  MemorySink sink("walk.csv");
  ASSERT_TRUE(formats::csvWriter().write(curves, {}, sink));
  EXPECT_EQ(sink.fileCount(), 1U);
  sink.stopAt = 0;
  ASSERT_TRUE(formats::csvWriter().write(curves, {}, sink));
  EXPECT_EQ(sink.fileCount(), 1U);
}

// The format counts hundredths of a second, and single ones are shown ten times as long.
TEST(VideoWriters, AGifHasNoFrameShorterThanTwoHundredths) {
  EXPECT_TRUE(gifArguments({}, 60.0, {}).join(' ').contains(QStringLiteral("fps=50")));
  EXPECT_FALSE(gifArguments({}, 30.0, {}).join(' ').contains(QStringLiteral("fps=")));
}

TEST(VideoWriters, SidesOfVideoAreEven) {
  EXPECT_EQ(evenSize({161, 120}), (formats::PixelSize{162, 120}));
  EXPECT_EQ(evenSize({1, 1}), (formats::PixelSize{2, 2}));
}

#ifdef Q_OS_UNIX
/// A program called ffmpeg that joins what it is given, or fails.
class Encoded : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string program = folder_.path("ffmpeg");
    QFile file(QString::fromStdString(program));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(
        "#!/bin/sh\n[ -n \"$FAKE_FAILURE\" ] && { echo broken >&2; exit 3; }\n"
        "for last; do :; done\ncat \"$(dirname \"$last\")\"/*.png > \"$last\"\n");
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    before_ = qgetenv("PATH");
    qputenv("PATH", QByteArray::fromStdString(folder_.path()) + ":" + before_);
  }
  void TearDown() override {
    qputenv("PATH", before_);
    qunsetenv("FAKE_FAILURE");
  }

  marrow::testing::TemporaryFolder folder_;
  QByteArray before_;
};

TEST_F(Encoded, FramesGoToTheEncoderInOrderAndTheResultIsOneFile) {
  for (const formats::Writer& writer : {gifWriter(), mp4Writer()}) {
    const std::string path = std::string("walk.") + writer.extension;
    MemorySink sink(path);
    ASSERT_TRUE(writer.write(scene(), {}, sink));
    EXPECT_EQ(sink.files, (std::map<std::string, std::string>{{path, "0@0 1@0 2@0 3@0 4@0 5@0 "}}));
  }
}

TEST_F(Encoded, AFailureLeavesNothingAndSaysWhatTheEncoderSaid) {
  qputenv("FAKE_FAILURE", "1");
  MemorySink sink("walk.gif");
  const auto done = gifWriter().write(scene(), {}, sink);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().message.text().find("broken"), std::string::npos) << done.error().message.text();
  EXPECT_TRUE(sink.files.empty());
}

TEST_F(Encoded, ATemporaryFolderMayHaveAnyName) {
  const std::string odd = folder_.path("50 %d off");
  std::filesystem::create_directory(odd);
  const QByteArray before = qgetenv("TMPDIR");
  qputenv("TMPDIR", QByteArray::fromStdString(odd));
  MemorySink sink("walk.gif");
  const auto done = gifWriter().write(scene(), {}, sink);
  before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
  EXPECT_TRUE(done);
  EXPECT_EQ(sink.files.size(), 1U);
  EXPECT_TRUE(std::filesystem::is_empty(odd));
}

TEST_F(Encoded, WhatAKilledProgramLeftIsRemoved) {
  const QByteArray before = qgetenv("TMPDIR");
  qputenv("TMPDIR", QByteArray::fromStdString(folder_.path()));
  const std::string left = folder_.path("marrow-export-killed");
  std::filesystem::create_directory(left);
  // As QLockFile writes it: the process, the program, the machine. No process has this number.
  std::ofstream(left + "/lock") << "2147483646\nmarrow\n"
                                << QSysInfo::machineHostName().toStdString() << "\n";
  std::ofstream(left + "/00001.png") << "half an image";
  // Without a lock an old one was left, too; a new one is being made.
  const std::string old = folder_.path("marrow-export-old");
  const std::string made = folder_.path("marrow-export-made");
  for (const std::string& path : {old, made}) std::filesystem::create_directory(path);
  std::filesystem::last_write_time(old,
                                   std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  {
    const WorkFolder inUse;
    ASSERT_TRUE(inUse.isValid());
    WorkFolder::removeAbandoned();
    EXPECT_TRUE(std::filesystem::exists(inUse.path().toStdString()));
  }
  before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
  EXPECT_FALSE(std::filesystem::exists(left));
  EXPECT_FALSE(std::filesystem::exists(old));
  EXPECT_TRUE(std::filesystem::exists(made));
}

TEST_F(Encoded, StoppingLeavesNothing) {
  MemorySink sink("walk.gif");
  sink.stopAt = 2;
  ASSERT_TRUE(gifWriter().write(scene(), {}, sink));
  EXPECT_TRUE(sink.files.empty());
}

TEST_F(Encoded, APlanSaysHowLongItWillBe) {
  formats::Options options;
  options.set("rate", 12.0);
  options.set("size", "161x121");
  const auto plan = mp4Writer().plan(scene(), options, "walk.mp4");
  ASSERT_TRUE(plan);
  EXPECT_TRUE(plan->text.starts_with("6 ")) << plan->text;
  EXPECT_NE(plan->text.find("162 × 122"), std::string::npos) << plan->text;
  EXPECT_EQ(plan->fileCount, 1U);
}

TEST_F(Encoded, WithoutTheEncoderThePlanSaysWhatIsMissing) {
  qputenv("PATH", "/nowhere");
  const auto plan = gifWriter().plan(scene(), {}, "walk.gif");
  ASSERT_FALSE(plan);
  EXPECT_NE(plan.error().message.text().find("ffmpeg"), std::string::npos);
}
#endif

}  // namespace
}  // namespace marrow::app
