// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/sequence/sequence_writer.h"
#include "app/gui/task_runner.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
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

  void choose(int kind) {
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

TEST_F(Sequences, PicturesAreNumberedByTheirFrame) {
  setPath("walk.png");
  ASSERT_TRUE(exportAndWait());
  ASSERT_EQ(written(), (QStringList{QStringLiteral("walk.0000.png"), QStringLiteral("walk.0001.png"),
                                    QStringLiteral("walk.0002.png"), QStringLiteral("walk.0003.png")}));
  const QDir folder(gui::toQString(folder_.path()));
  const QImage first(folder.filePath(written().front()));
  EXPECT_EQ(first.size(), QSize(160, 120));
  EXPECT_NE(first, QImage(folder.filePath(written().back())));
  EXPECT_EQ(document().frame(), 0.0);  // the playhead is the user's
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
  choose(3);
  setPath("walk.obj");
  ASSERT_TRUE(exportAndWait());
  ASSERT_EQ(written().size(), 4);
  QFile file(QDir(gui::toQString(folder_.path())).filePath(written().front()));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll().count("\ng "), 29);
}

TEST_F(Sequences, AGifNeedsTheEncoderAndSaysSo) {
  choose(1);
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

TEST_F(Sequences, AFolderThatGoesAwayIsAnError) {
  (void)folder_.write("gone/keep", {});
  setPath("gone/walk.png");
  ASSERT_TRUE(QDir(gui::toQString(folder_.path("gone"))).removeRecursively());
  child<QPushButton>("sequenceAgree").click();
  auto& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(waitFor([&] { return notice.isVisible(); }));
  EXPECT_TRUE(notice.headline().contains(QStringLiteral("walk")));
  EXPECT_FALSE(writer().isBusy());
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
