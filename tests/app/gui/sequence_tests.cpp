// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/loaded_file.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/sequence/sequence_writer.h"
#include "app/gui/task_runner.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "formats/obj/obj_export.h"
#include "tests/app/gui/window_fixture.h"

#include <QAction>
#include <QCheckBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace marrow::testing {
namespace {

using gui::SequenceJob;
using gui::SequenceKind;

TEST(FramesBetween, GoFromOneToTheOther) {
  EXPECT_EQ(gui::framesBetween(0, 3, 1), (std::vector<double>{0, 1, 2, 3}));
  EXPECT_EQ(gui::framesBetween(5, 5, 1), std::vector<double>{5});
  EXPECT_EQ(gui::framesBetween(0, 1, 0.1).size(), 11U);
  EXPECT_TRUE(gui::framesBetween(3, 0, 1).empty());
  EXPECT_TRUE(gui::framesBetween(0, 3, 0).empty());
  EXPECT_TRUE(gui::framesBetween(0, 1e9, 0.01).empty());
}

TEST(SequenceNames, CarryTheFrameOrCountWhereItHasAFraction) {
  SequenceJob job;
  job.path = QStringLiteral("/out/walk.v2.png");
  job.frames = {7, 8};
  EXPECT_EQ(numberedPath(job, 1), QStringLiteral("/out/walk.v2.0008.png"));
  job.frames = {0.5, 1.0};
  job.kind = SequenceKind::Obj;
  EXPECT_EQ(numberedPath(job, 1), QStringLiteral("/out/walk.v2.0001.obj"));
}

// The format counts hundredths of a second, and single ones are shown ten times as long.
TEST(SequenceEncoding, AGifHasNoFrameShorterThanTwoHundredths) {
  SequenceJob job;
  job.kind = SequenceKind::Gif;
  job.framesPerSecond = 60.0;
  EXPECT_TRUE(encoderArguments(job, {}, {}).join(' ').contains(QStringLiteral("fps=50")));
  job.framesPerSecond = 30.0;
  EXPECT_FALSE(encoderArguments(job, {}, {}).join(' ').contains(QStringLiteral("fps=")));
}

class Sequences : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    window_->actions().action("file.exportSequence")->trigger();
    child<gui::NumberBox>("sequenceTo").setValue(3);
    child<gui::NumberBox>("sequenceWidth").setValue(160);
    child<gui::NumberBox>("sequenceHeight").setValue(120);
  }

  void select(int kind) {
    auto& control = child<gui::SegmentedControl>("sequenceKind");
    const int width = control.width() / 4;
    QTest::mouseClick(&control, Qt::LeftButton, Qt::NoModifier,
                      QPoint(width * kind + width / 2, control.height() / 2));
    ASSERT_EQ(control.current(), kind);
  }
  void setPath(const char* name) {
    auto& field = child<QLineEdit>("sequencePath");
    field.selectAll();
    QTest::keyClicks(&field, gui::toQString(folder_.path(name)));
  }
  gui::SequenceWriter& writer() { return *window_->findChild<gui::SequenceWriter*>(); }
  [[nodiscard]] QStringList written() const {
    return QDir(gui::toQString(folder_.path())).entryList({QStringLiteral("walk*")}, QDir::Files, QDir::Name);
  }
  bool exportAndWait() {
    QSignalSpy done(&writer(), &gui::SequenceWriter::finished);
    child<QPushButton>("sequenceAgree").click();
    return waitFor([&] { return done.count() == 1; });
  }
};

TEST_F(Sequences, ImagesAreNumberedByTheirFrame) {
  setPath("walk.png");
  ASSERT_TRUE(exportAndWait());
  ASSERT_EQ(written(), (QStringList{QStringLiteral("walk.0000.png"), QStringLiteral("walk.0001.png"),
                                    QStringLiteral("walk.0002.png"), QStringLiteral("walk.0003.png")}));
  const QDir folder(gui::toQString(folder_.path()));
  const QImage first(folder.filePath(written().front()));
  EXPECT_EQ(first.size(), QSize(160, 120));
  EXPECT_NE(first, QImage(folder.filePath(written().back())));
  EXPECT_EQ(playback().frame(), 0.0);  // the playhead is the user's
}

// One pose, seen from four sides; numbered in turn, since the frame is the same.
TEST_F(Sequences, ATurntableGoesAroundThePose) {
  child<QCheckBox>("sequenceTurns").setChecked(true);
  child<gui::NumberBox>("sequenceTurnPictures").setValue(4);
  child<gui::NumberBox>("sequenceTo").setValue(0);
  setPath("walk.png");
  const float yaw = window_->viewportArea().viewport().camera().yawDegrees();
  ASSERT_TRUE(exportAndWait());
  ASSERT_EQ(written().size(), 4);
  const QDir folder(gui::toQString(folder_.path()));
  const QImage first(folder.filePath(QStringLiteral("walk.0000.png")));
  for (int i = 1; i < 4; ++i) {
    EXPECT_NE(first, QImage(folder.filePath(QStringLiteral("walk.000%1.png").arg(i)))) << i;
  }
  EXPECT_EQ(window_->viewportArea().viewport().camera().yawDegrees(), yaw);
}

TEST_F(Sequences, PosesGoOutAsNumberedObjFiles) {
  select(3);
  setPath("walk.obj");
  ASSERT_TRUE(exportAndWait());
  ASSERT_EQ(written().size(), 4);
  QFile file(QDir(gui::toQString(folder_.path())).filePath(written().front()));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll().count("\ng "), 29);
}

// The same text that one frame's export would have, with axes, scale and sampling as selected.
TEST_F(Sequences, ObjFilesHaveTheSelectedAxesScaleAndSampling) {
  select(3);
  child<gui::SegmentedControl>("sequenceUp").select(1);
  child<gui::SegmentedControl>("sequenceSampling").select(1);
  child<gui::NumberBox>("sequenceScale").setValue(0.5);
  child<gui::NumberBox>("sequenceTo").setValue(0);
  setPath("walk.obj");
  ASSERT_TRUE(exportAndWait());
  ASSERT_EQ(written().size(), 1);
  QFile file(QDir(gui::toQString(folder_.path())).filePath(written().front()));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  core::Pose pose;
  workspace().sampler()->sample(0.0F, core::SampleMode::GameExact, pose);
  formats::ObjOptions options;
  options.up = formats::UpAxis::Z;
  options.unitScale = 0.5;
  const auto expected = formats::toObj(*workspace().skeleton(), pose, options);
  ASSERT_TRUE(expected);
  EXPECT_EQ(file.readAll().toStdString(), *expected);
}

TEST_F(Sequences, AxesAndScaleAreForObjFilesOnly) {
  select(0);
  EXPECT_FALSE(child<gui::NumberBox>("sequenceScale").isEnabled());
  EXPECT_TRUE(child<gui::SegmentedControl>("sequenceSampling").isEnabled());
  select(3);
  EXPECT_TRUE(child<gui::NumberBox>("sequenceScale").isEnabled());
}

TEST_F(Sequences, AGifNeedsTheEncoderAndSaysSo) {
  select(1);
  setPath("walk.gif");
  if (gui::encoderPath().isEmpty()) {
    EXPECT_FALSE(child<QPushButton>("sequenceAgree").isEnabled());
    EXPECT_TRUE(child<QLabel>("sequenceHint").text().contains(QStringLiteral("ffmpeg")));
    return;
  }
  ASSERT_TRUE(exportAndWait());
  ASSERT_EQ(written(), QStringList{QStringLiteral("walk.gif")});
  QFile file(gui::toQString(folder_.path("walk.gif")));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.read(6), "GIF89a");
}

TEST_F(Sequences, TheKindOfLastTimeIsOfferedAgain) {
  select(3);
  setPath("walk.obj");
  ASSERT_TRUE(exportAndWait());
  ASSERT_TRUE(
      waitFor([&] { return window_->findChild<QDialog*>(QStringLiteral("sequenceDialog")) == nullptr; }));
  window_->actions().action("file.exportSequence")->trigger();
  EXPECT_EQ(child<gui::SegmentedControl>("sequenceKind").current(), 3);
  EXPECT_TRUE(child<QLineEdit>("sequencePath").text().endsWith(QStringLiteral(".obj")));
}

TEST_F(Sequences, AVideosEvenSizeIsSaidBefore) {
  if (gui::encoderPath().isEmpty()) GTEST_SKIP() << "the hint then says that ffmpeg is missing";
  const auto hint = [this] { return child<QLabel>("sequenceHint").text(); };
  setPath("walk.mp4");
  child<gui::NumberBox>("sequenceWidth").setValue(161);
  child<gui::NumberBox>("sequenceHeight").setValue(121);
  emit child<gui::NumberBox>("sequenceHeight").entered(121);
  EXPECT_FALSE(hint().contains(QStringLiteral("162 × 122")));
  select(2);
  EXPECT_TRUE(hint().contains(QStringLiteral("162 × 122"))) << hint().toStdString();
  child<gui::NumberBox>("sequenceWidth").setValue(160);
  child<gui::NumberBox>("sequenceHeight").setValue(120);
  emit child<gui::NumberBox>("sequenceHeight").entered(120);
  EXPECT_FALSE(hint().contains(QStringLiteral("even"))) << hint().toStdString();
}

TEST(SequenceSizes, OfVideoAreEven) {
  EXPECT_EQ(gui::evenSize({161, 120}), QSize(162, 120));
  EXPECT_EQ(gui::evenSize({1, 1}), QSize(2, 2));
}

TEST_F(Sequences, ReturnExportsFromTheSwitchThatHasTheFocus) {
  setPath("walk.png");
  auto& kind = child<gui::SegmentedControl>("sequenceKind");
  kind.setFocus();
  QSignalSpy done(&writer(), &gui::SequenceWriter::finished);
  QTest::keyClick(&kind, Qt::Key_Return);
  EXPECT_EQ(kind.current(), 0);
  EXPECT_TRUE(waitFor([&] { return done.count() == 1; }));
}

TEST_F(Sequences, CanBeCancelledBetweenFrames) {
  setPath("walk.png");
  QSignalSpy cancelled(&writer(), &gui::SequenceWriter::cancelled);
  QObject::connect(&writer(), &gui::SequenceWriter::progressed, &writer(), [this](int done, int) {
    if (done == 2) writer().cancel();
  });
  child<QPushButton>("sequenceAgree").click();
  ASSERT_TRUE(waitFor([&] { return cancelled.count() == 1; }));
  EXPECT_EQ(written().size(), 2);
  EXPECT_FALSE(writer().isBusy());
}

TEST_F(Sequences, ACancelledOneSaysWhatItLeavesWhere) {
  setPath("walk.png");
  QObject::connect(&writer(), &gui::SequenceWriter::progressed, &writer(), [this](int done, int) {
    if (done == 2) writer().cancel();
  });
  child<QPushButton>("sequenceAgree").click();
  auto& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(waitFor([&] { return notice.isVisible(); }));
  ASSERT_EQ(written().size(), 2);
  EXPECT_TRUE(notice.detail().startsWith(QStringLiteral("2 files"))) << notice.detail().toStdString();
  EXPECT_TRUE(notice.detail().contains(QDir::toNativeSeparators(gui::toQString(folder_.path()))));
  EXPECT_TRUE(notice.detail().contains(written().back()));
}

class SequencesOfMore : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_wave");
    playback().setFrame(20.0);
  }
  gui::ViewportWidget& viewport() { return window_->viewportArea().viewport(); }
  void trigger(const char* id) { window_->actions().action(id)->trigger(); }
  void openDialog() {
    trigger("file.exportSequence");
    child<gui::NumberBox>("sequenceFrom").setValue(20);
    child<gui::NumberBox>("sequenceTo").setValue(20);
    child<gui::NumberBox>("sequenceWidth").setValue(320);
    child<gui::NumberBox>("sequenceHeight").setValue(240);
    child<QLineEdit>("sequencePath").setText(gui::toQString(folder_.path("wave.png")));
  }
  QImage exported() {
    auto& writer = *window_->findChild<gui::SequenceWriter*>();
    QSignalSpy done(&writer, &gui::SequenceWriter::finished);
    child<QPushButton>("sequenceAgree").click();
    EXPECT_TRUE(waitFor([&] { return done.count() == 1; }));
    return QImage(gui::toQString(folder_.path("wave.0020.png"))).convertToFormat(QImage::Format_RGB32);
  }
  void selectReference() {
    const auto& files = workspace().files();
    for (std::size_t file = 0; file < files.size(); ++file) {
      const auto& clips = files[file].content.clips;
      if (!clips.empty() && clips.front()->name == "wanderer_walk")
        comparison().selectReference({static_cast<int>(file), 0});
    }
    ASSERT_TRUE(comparison().isShown());
  }
};

TEST_F(SequencesOfMore, ShowWhatTheViewportShows) {
  const QImage alone = viewport().image(false, {320, 240});
  const auto test = [&](const char* what) {
    const QImage seen = viewport().image(false, {320, 240});
    EXPECT_NE(seen, alone) << what;
    openDialog();
    EXPECT_TRUE(child<QCheckBox>("sequenceExtras").isChecked()) << what;
    EXPECT_EQ(exported(), seen) << what;
    ASSERT_TRUE(
        waitFor([&] { return window_->findChild<QDialog*>(QStringLiteral("sequenceDialog")) == nullptr; }));
  };
  trigger("view.ghosts");
  test("ghosts");
  trigger("view.ghosts");
  selectReference();
  test("reference");
  comparison().clearReference();
  selection().selectBone(workspace().skeleton()->indexOf("hand_r"));
  test("selected bone");
  trigger("view.trail");
  test("trail");
  selectReference();
  trigger("view.ghosts");
  playback().setLoopOverride(core::LoopMode::Loop);
  test("all");
}

TEST_F(SequencesOfMore, ShowThePoseAloneOnRequest) {
  const QImage alone = viewport().image(false, {320, 240});
  openDialog();
  EXPECT_FALSE(child<QCheckBox>("sequenceExtras").isEnabled());  // there is nothing else to show
  window_->findChild<QDialog*>(QStringLiteral("sequenceDialog"))->reject();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  trigger("view.ghosts");
  selection().selectBone(3);
  openDialog();
  child<QCheckBox>("sequenceExtras").setChecked(false);
  EXPECT_EQ(exported(), alone);
}

// The window need not have been painted since the playhead moved.
TEST_F(SequencesOfMore, AnImageHasTheGhostsOfItsOwnFrame) {
  trigger("view.ghosts");
  playback().setFrame(40.0);
  const QImage there = viewport().image(false, {320, 240});
  playback().setFrame(8.0);
  (void)viewport().image(false, {320, 240});
  playback().setFrame(40.0);
  EXPECT_EQ(viewport().image(false, {320, 240}), there);
  playback().setFrame(8.0);
  viewport().repaint();
  playback().setFrame(40.0);
  EXPECT_EQ(viewport().image(false, {320, 240}), there);
}

TEST_F(Sequences, AFolderThatGoesAwayIsAnErrorUntilSomethingIsWritten) {
  (void)folder_.write("gone/keep", {});
  setPath("gone/walk.png");
  ASSERT_TRUE(QDir(gui::toQString(folder_.path("gone"))).removeRecursively());
  child<QPushButton>("sequenceAgree").click();
  auto& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(waitFor([&] { return notice.isVisible(); }));
  EXPECT_TRUE(notice.headline().contains(QStringLiteral("walk")));
  EXPECT_FALSE(writer().isBusy());
  ASSERT_TRUE(
      waitFor([&] { return window_->findChild<QDialog*>(QStringLiteral("sequenceDialog")) == nullptr; }));
  window_->actions().action("file.exportSequence")->trigger();
  child<gui::NumberBox>("sequenceTo").setValue(0);
  setPath("walk.png");
  ASSERT_TRUE(exportAndWait());
  EXPECT_FALSE(notice.isVisible());
}

TEST_F(Sequences, AFolderInWhichNothingMayBeWrittenIsNamedBefore) {
  (void)folder_.write("shut/keep", {});
  const QString shut = gui::toQString(folder_.path("shut"));
  ASSERT_TRUE(QFile::setPermissions(shut, QFile::ReadOwner | QFile::ExeOwner));
  const bool mayAll = QFileInfo(shut).isWritable();
  setPath("shut/walk.png");
  const bool isOffered = child<QPushButton>("sequenceAgree").isEnabled();
  (void)QFile::setPermissions(shut, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  if (mayAll) GTEST_SKIP() << "this user may write anywhere";
  EXPECT_FALSE(isOffered);
}

TEST_F(Sequences, NothingIsAskedForThatCannotBeDone) {
  setPath("no/such/folder/walk.png");
  EXPECT_FALSE(child<QPushButton>("sequenceAgree").isEnabled());
  setPath("walk.png");
  EXPECT_TRUE(child<QPushButton>("sequenceAgree").isEnabled());
  child<gui::NumberBox>("sequenceFrom").setValue(9);
  EXPECT_FALSE(child<QPushButton>("sequenceAgree").isEnabled());
}

}  // namespace
}  // namespace marrow::testing
