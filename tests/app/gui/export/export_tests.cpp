// SPDX-License-Identifier: GPL-3.0-or-later
// The export dialog and what it writes.
#include "app/export/video_writers.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "core/model/model.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "formats/exchange/bake/bake_materials.h"
#include "formats/exchange/csv/track_table.h"
#include "formats/exchange/obj/obj_export.h"
#include "tests/app/gui/export/export_fixture.h"
#include "tests/support/made_up_writer.h"

#include <QApplication>
#include <QCheckBox>
#include <QDesktopServices>
#include <QFile>
#include <QImage>
#include <QPushButton>
#include <QTextBrowser>
#include <QUrl>

#include <memory>
#include <sstream>

namespace marrow::testing {
namespace {

class Sequences : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    window_->session().materialAnimations.keepOnly(
        {});  // poses alone: what plays beside them is tested elsewhere
    openDialog("file.exportSequence");
    field<gui::NumberBox>("exportTo").setValue(3);
    type("size", QStringLiteral("160x120"));
  }
  /// The named widget, or the part of it that takes the keys.
  QWidget& focusable(const char* name) {
    auto& widget = field<QWidget>(name);
    return widget.focusProxy() ? *widget.focusProxy() : widget;
  }
  [[nodiscard]] QByteArray firstFile(const char* named = "walk*") const {
    QFile file(QDir(gui::toQString(folder_.path())).filePath(written(named).front()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
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

TEST_F(Sequences, ADoubleClickExportsOnce) {
  setPath("walk.png");
  QSignalSpy wanted(qobject_cast<gui::ExportDialog*>(dialog()), &gui::ExportDialog::exportWanted);
  agree().click();
  agree().click();
  EXPECT_EQ(wanted.count(), 1);
  ASSERT_TRUE(waitFor([this] { return dialog() == nullptr; }));
  EXPECT_EQ(written().size(), 4);
}

// One pose, seen from four sides; numbered in turn, since the frame is the same.
TEST_F(Sequences, ATurntableGoesAroundThePose) {
  field<QCheckBox>("turntable").click();
  type("turn-images", QStringLiteral("4"));
  field<gui::NumberBox>("exportTo").setValue(0);
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
  selectFormat("obj");
  setPath("walk.obj");
  ASSERT_TRUE(exportAndWait());
  EXPECT_EQ(written("walk.*.obj").size(), 4);
  EXPECT_EQ(written("walk.*.mtl").size(), 4);
  const core::Model& body = *workspace().skeleton()->body;
  EXPECT_TRUE(firstFile("*.obj").contains("\nmtllib walk.0000.mtl\n"));
  EXPECT_EQ(firstFile("*.obj").count("\nf "), static_cast<int>(body.mesh.triangleCount()));
  EXPECT_EQ(firstFile("*.obj").count("\nusemtl "), static_cast<int>(body.mesh.runs.size()));
}

// The same text that one frame's export would have, with axes, scale and sampling as selected.
TEST_F(Sequences, ObjFilesHaveTheSelectedAxesScaleAndSampling) {
  selectFormat("obj");
  field<gui::SegmentedControl>("up").select(1);
  field<gui::SegmentedControl>("exportSampling").select(1);
  type("unit-scale", QStringLiteral("0.5"));
  field<gui::NumberBox>("exportTo").setValue(0);
  setPath("walk.obj");
  ASSERT_TRUE(exportAndWait());
  ASSERT_EQ(written("*.obj").size(), 1);
  core::Pose pose;
  workspace().sampler()->sample(0.0F, core::SampleMode::GameExact, pose);
  formats::ObjOptions options;
  options.up = formats::UpAxis::Z;
  options.unitScale = 0.5;
  options.materialLibrary = "walk.0000.mtl";
  core::Skeleton plain = *workspace().skeleton();
  plain.body = std::make_shared<const core::Model>(formats::bake::bakeMaterials(*plain.body).model);
  const auto expected = formats::toObj(plain, pose, options);
  ASSERT_TRUE(expected);
  EXPECT_EQ(firstFile("*.obj").toStdString(), *expected);
}

TEST_F(Sequences, EachFormatHasItsOwnFields) {
  EXPECT_EQ(dialog()->findChild<QLineEdit*>(QStringLiteral("unit-scale")), nullptr);
  selectFormat("obj");
  EXPECT_TRUE(waitFor([this] { return field<QLineEdit>("unit-scale").isVisible(); }));
  EXPECT_TRUE(field<gui::SegmentedControl>("exportSampling").isEnabled());
  EXPECT_EQ(dialog()->findChild<QLineEdit*>(QStringLiteral("size")), nullptr);
}

TEST_F(Sequences, TabGoesThroughTheFieldsAsTheyLie) {
  selectFormat("obj");
  ASSERT_TRUE(waitFor([this] { return field<QLineEdit>("unit-scale").isVisible(); }));
  field<gui::SegmentedControl>("exportSampling").setFocus();
  for (const char* next : {"up", "unit-scale", "bones", "images", "exportPath"}) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    EXPECT_EQ(QApplication::focusWidget(), &focusable(next));
  }
}

TEST_F(Sequences, AnotherFormatChangesTheExtension) {
  setPath("walk.v2.png");
  selectFormat("obj");
  EXPECT_TRUE(field<QLineEdit>("exportPath").text().endsWith(QStringLiteral("walk.v2.obj")));
}

TEST_F(Sequences, AGifNeedsTheEncoderAndSaysSo) {
  selectFormat("gif");
  setPath("walk.gif");
  if (app::encoderPath().isEmpty()) {
    EXPECT_FALSE(agree().isEnabled());
    EXPECT_TRUE(hint().contains(QStringLiteral("ffmpeg")));
    return;
  }
  ASSERT_TRUE(exportAndWait());
  ASSERT_EQ(written(), QStringList{QStringLiteral("walk.gif")});
  EXPECT_EQ(firstFile().left(6), "GIF89a");
}

TEST_F(Sequences, TheFormatOfLastTimeIsOfferedAgain) {
  selectFormat("obj");
  setPath("walk.obj");
  ASSERT_TRUE(exportAndWait());
  openDialog("file.exportSequence");
  EXPECT_EQ(field<QComboBox>("exportFormat").currentData(), QStringLiteral("obj"));
  EXPECT_TRUE(field<QLineEdit>("exportPath").text().endsWith(QStringLiteral(".obj")));
}

TEST_F(Sequences, ReturnExportsFromTheSwitchThatHasTheFocus) {
  setPath("walk.png");
  auto& sampling = field<gui::SegmentedControl>("exportSampling");
  sampling.setFocus();
  QTest::keyClick(&focusable("exportSampling"), Qt::Key_Return);
  EXPECT_EQ(sampling.current(), 0);
  EXPECT_TRUE(waitFor([&] { return written().size() == 4; }));
}

TEST_F(Sequences, CanBeCancelledBetweenFrames) {
  setPath("walk.png");
  agree().click();
  QSignalSpy cancelled(run(), &gui::ExportRun::cancelled);
  QObject::connect(run(), &gui::ExportRun::progressed, run(), [run = run()](int done, int) {
    if (done == 2) run->cancel();
  });
  ASSERT_TRUE(waitFor([&] { return cancelled.count() == 1; }));
  EXPECT_EQ(written().size(), 2);
  EXPECT_TRUE(waitFor([this] { return run() == nullptr && dialog() == nullptr; }));
}

TEST_F(Sequences, ACancelledOneSaysWhatItLeavesWhere) {
  setPath("walk.png");
  agree().click();
  QObject::connect(run(), &gui::ExportRun::progressed, run(), [run = run()](int done, int) {
    if (done == 2) run->cancel();
  });
  auto& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(waitFor([&] { return notice.isVisible(); }));
  ASSERT_EQ(written().size(), 2);
  EXPECT_TRUE(notice.detail().startsWith(QStringLiteral("2 files"))) << notice.detail().toStdString();
  EXPECT_TRUE(notice.detail().contains(QDir::toNativeSeparators(gui::toQString(folder_.path()))));
  EXPECT_TRUE(notice.detail().contains(written().back()));
}

TEST_F(Sequences, GoOnWhenTheDialogIsClosed) {
  setPath("walk.png");
  agree().click();
  QSignalSpy done(run(), &gui::ExportRun::finished);
  dialog()->reject();
  // Something else may be exported, and shown, meanwhile.
  workspace().closeAll();
  ASSERT_TRUE(waitFor([&] { return done.count() == 1; }));
  EXPECT_EQ(written().size(), 4);
}

TEST_F(Sequences, TwoExportsDoNotDisturbEachOther) {
  setPath("walk.png");
  agree().click();
  gui::ExportRun* first = run();
  QSignalSpy done(first, &gui::ExportRun::finished);
  dialog()->close();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  openDialog("file.export");
  setPath("walk.obj");
  agree().click();
  const QStringList all = {QStringLiteral("walk.0000.png"), QStringLiteral("walk.0001.png"),
                           QStringLiteral("walk.0002.png"), QStringLiteral("walk.0003.png"),
                           QStringLiteral("walk.mtl"),      QStringLiteral("walk.obj")};
  ASSERT_TRUE(waitFor([&] { return done.count() == 1 && written() == all; }));
}

class SequencesOfMore : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    showClip("wanderer_wave");
    playback().setFrame(20.0);
  }
  gui::ViewportWidget& viewport() { return window_->viewportArea().viewport(); }
  void trigger(const char* id) { window_->actions().action(id)->trigger(); }
  void openDialogHere() {
    trigger("file.exportSequence");
    field<gui::NumberBox>("exportFrom").setValue(20);
    field<gui::NumberBox>("exportTo").setValue(20);
    type("size", QStringLiteral("320x240"));
    setPath("wave.png");
  }
  QImage exported() {
    EXPECT_TRUE(exportAndWait());
    return QImage(target("wave.0020.png")).convertToFormat(QImage::Format_RGB32);
  }
  void selectReference() {
    const auto& files = workspace().files();
    for (std::size_t file = 0; file < files.size(); ++file) {
      const auto& clips = files[file].content->clips;
      if (!clips.empty() && clips.front()->name == "wanderer_walk" && !clips.front()->isMaterialAnimation())
        comparison().selectReference({static_cast<int>(file), 0});
    }
    ASSERT_TRUE(comparison().isShown());
  }
};

TEST_F(SequencesOfMore, ShowWhatTheViewportShows) {
  const QImage alone = drawn(false, {320, 240});
  const auto test = [&](const char* what) {
    const QImage seen = drawn(false, {320, 240});
    EXPECT_NE(seen, alone) << what;
    openDialogHere();
    EXPECT_TRUE(field<QCheckBox>("extras").isChecked()) << what;
    EXPECT_EQ(exported(), seen) << what;
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
  const QImage alone = drawn(false, {320, 240});
  openDialogHere();
  EXPECT_FALSE(field<QCheckBox>("extras").isEnabled());  // there is nothing else to show
  dialog()->reject();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  trigger("view.ghosts");
  selection().selectBone(3);
  openDialogHere();
  EXPECT_TRUE(field<QCheckBox>("extras").isEnabled());
  field<QCheckBox>("extras").click();
  EXPECT_EQ(exported(), alone);
}

// The window need not have been painted since the playhead moved.
TEST_F(SequencesOfMore, AnImageHasTheGhostsOfItsOwnFrame) {
  trigger("view.ghosts");
  playback().setFrame(40.0);
  const QImage there = drawn(false, {320, 240});
  playback().setFrame(8.0);
  (void)drawn(false, {320, 240});
  playback().setFrame(40.0);
  EXPECT_EQ(drawn(false, {320, 240}), there);
  playback().setFrame(8.0);
  viewport().repaint();
  playback().setFrame(40.0);
  EXPECT_EQ(drawn(false, {320, 240}), there);
}

TEST_F(Sequences, AFolderThatGoesAwayIsAnErrorUntilSomethingIsWritten) {
  (void)folder_.write("gone/keep", {});
  setPath("gone/walk.png");
  ASSERT_TRUE(QDir(target("gone")).removeRecursively());
  agree().click();
  auto& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(waitFor([&] { return notice.isVisible(); }));
  EXPECT_TRUE(notice.headline().contains(QStringLiteral("walk")));
  // The dialog is still there for another try.
  EXPECT_FALSE(hint().isEmpty());
  field<gui::NumberBox>("exportTo").setValue(0);
  setPath("walk.png");
  ASSERT_TRUE(exportAndWait());
  EXPECT_TRUE(notice.headline().startsWith(QStringLiteral("Saved ")));
}

TEST_F(Sequences, WhatWasSavedCanBeLookedAt) {
  QTextBrowser desktop;  // stands in for the programs that would be started
  QDesktopServices::setUrlHandler(QStringLiteral("file"), &desktop, "anchorClicked");
  QSignalSpy opened(&desktop, &QTextBrowser::anchorClicked);
  const auto& notice = window_->viewportArea().messageNotice();
  const auto press = [&](const char* label) {
    for (auto* button : notice.findChildren<QPushButton*>())
      if (button->isVisible() && button->text() == QLatin1String(label)) return button->click();
  };
  setPath("walk.png");
  field<gui::NumberBox>("exportTo").setValue(2);
  ASSERT_TRUE(exportAndWait());
  EXPECT_TRUE(notice.headline().contains(QLatin1Char('3'))) << notice.headline().toStdString();
  press("Open");  // of several files none is meant
  press("Show in folder");
  openDialog("file.export");
  setPath("walk.obj");
  ASSERT_TRUE(exportAndWait());
  const int images = QDir(target("walk_textures")).entryList({QStringLiteral("*.png")}).size();
  EXPECT_GT(images, 0);
  EXPECT_TRUE(notice.headline().contains(QStringLiteral("walk.obj"))) << notice.headline().toStdString();
  EXPECT_TRUE(notice.headline().contains(QString::number(images + 1))) << notice.headline().toStdString();
  press("Open");
  QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  ASSERT_EQ(opened.count(), 2);
  EXPECT_EQ(opened[0][0].toUrl(), QUrl::fromLocalFile(gui::toQString(folder_.path())));
  EXPECT_EQ(opened[1][0].toUrl(), QUrl::fromLocalFile(target("walk.obj")));
}

TEST_F(Sequences, AFolderInWhichNothingMayBeWrittenIsNamedBefore) {
  (void)folder_.write("shut/keep", {});
  const QString shut = target("shut");
  ASSERT_TRUE(QFile::setPermissions(shut, QFile::ReadOwner | QFile::ExeOwner));
  const bool mayAll = QFileInfo(shut).isWritable();
  setPath("shut/walk.png");
  const bool isOffered = agree().isEnabled();
  (void)QFile::setPermissions(shut, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  if (mayAll) GTEST_SKIP() << "this user may write anywhere";
  EXPECT_FALSE(isOffered);
}

TEST_F(Sequences, NothingIsAskedForThatCannotBeDone) {
  setPath("no/such/folder/walk.png");
  EXPECT_FALSE(agree().isEnabled());
  setPath("walk.png");
  EXPECT_TRUE(agree().isEnabled());
  field<gui::NumberBox>("exportFrom").setValue(9);
  EXPECT_FALSE(agree().isEnabled());
  field<gui::NumberBox>("exportFrom").setValue(0);
  type("size", QStringLiteral("160 by 90"));
  EXPECT_FALSE(agree().isEnabled());
}

TEST_F(Sequences, WhatExistsIsSaidToBeReplaced) {
  setPath("walk.png");
  EXPECT_EQ(warning(), QString());
  (void)folder_.write("walk.0000.png", {});
  field<gui::NumberBox>("exportTo").setValue(2);
  EXPECT_TRUE(hint().contains(QStringLiteral("walk.0000.png"))) << hint().toStdString();
  EXPECT_TRUE(hint().contains(QStringLiteral("walk.0002.png"))) << hint().toStdString();
  EXPECT_TRUE(warning().startsWith(QLatin1Char('1'))) << warning().toStdString();
}

}  // namespace
}  // namespace marrow::testing
