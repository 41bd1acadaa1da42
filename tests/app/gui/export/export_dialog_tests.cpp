// SPDX-License-Identifier: GPL-3.0-or-later
// The export dialog of a clip, a model and curves.
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

class Exports : public ExportTest {};

TEST_F(Exports, AGifBeginsWithAllFramesOfTheLoop) {
  const auto expectLoop = [this](const char* id) {
    EXPECT_EQ(field<QComboBox>("exportFormat").currentData(), QLatin1String(id));
    EXPECT_EQ(field<gui::SegmentedControl>("exportWhat").current(), 1) << id;
    EXPECT_EQ(field<gui::NumberBox>("exportFrom").value(), 0.0);
    EXPECT_EQ(field<gui::NumberBox>("exportTo").value(), workspace().frameCount() - 1);
  };
  openDialog("file.exportGif");
  expectLoop("gif");
  dialog()->close();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  openDialog("file.exportVideo");
  expectLoop("mp4");
  dialog()->close();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

  openDialog("file.export");
  auto& what = field<gui::SegmentedControl>("exportWhat");
  EXPECT_EQ(what.current(), 0);
  selectFormat("gif");
  expectLoop("gif");
  selectFormat("png");
  EXPECT_EQ(what.current(), 0) << "as it was asked for";
  selectFormat("gif");
  what.segment(0).click();
  selectFormat("mp4");
  EXPECT_EQ(what.current(), 0) << "the user said so";
}

// All that a format costs here is its line in the table.
TEST_F(Exports, AWriterOfTheTableIsInTheDialogWithItsOptions) {
  const std::vector<formats::Writer> writers = {formats::Writer(madeUpWriter())};
  gui::ExportSetup setup;
  setup.scene.skeleton = workspace().skeleton();
  setup.folder = gui::toQString(folder_.path());
  setup.name = QStringLiteral("wanderer");
  gui::ExportDialog made(writers, setup, window_.get());
  std::optional<gui::ExportJob> wanted;
  QObject::connect(&made, &gui::ExportDialog::exportWanted, &made,
                   [&](const gui::ExportJob& job) { wanted = job; });
  made.show();
  EXPECT_EQ(made.findChild<QComboBox*>()->currentText(), QStringLiteral("Names of bones"));
  EXPECT_TRUE(made.findChild<gui::WrappingLabel*>(QStringLiteral("exportHint"))
                  ->plainText()
                  .startsWith(QStringLiteral("29 names")));
  QTest::keyClicks(made.findChild<QLineEdit*>(QStringLiteral("ending")), QStringLiteral("!"));
  made.findChild<QPushButton*>(QStringLiteral("exportAgree"))->click();
  ASSERT_TRUE(wanted);
  EXPECT_EQ(wanted->path, target("wanderer.names"));
  EXPECT_EQ(wanted->options.text("ending"), "!");
}

TEST_F(Exports, AModelAloneHasNoFrames) {
  workspace().closeAll();
  open({sample("wanderer.bmd")});
  openDialog("file.export");
  EXPECT_FALSE(field<gui::NumberBox>("exportFrame").isVisible());
  EXPECT_EQ(field<QComboBox>("exportFormat").findData(QStringLiteral("csv")), -1);
  setPath("walk.obj");
  ASSERT_TRUE(exportAndWait());
  EXPECT_EQ(written(), (QStringList{QStringLiteral("walk.mtl"), QStringLiteral("walk.obj")}));
}

TEST_F(Exports, AnObjSaysWhatGoesWithItAndWhatOfItExists) {
  workspace().closeAll();
  open({sample("wanderer.bmd")});
  openDialog("file.export");
  setPath("walk.obj");
  EXPECT_EQ(warning(), QString());
  EXPECT_TRUE(hint().contains(QStringLiteral("4696 triangles"))) << hint().toStdString();
  EXPECT_TRUE(hint().contains(QStringLiteral("walk_textures"))) << hint().toStdString();
  (void)folder_.write("walk.mtl", {});
  setPath("walk.obj");
  EXPECT_TRUE(warning().startsWith(QLatin1Char('1'))) << warning().toStdString();
  ASSERT_TRUE(exportAndWait());
  const auto images = QDir(target("walk_textures")).entryList({QStringLiteral("*.png")}).size();
  ASSERT_GT(images, 0);
  openDialog("file.export");
  setPath("walk.obj");
  EXPECT_TRUE(warning().contains(QString::number(images + 1))) << warning().toStdString();
}

TEST_F(Exports, AnImageIsOfWhatWasSeenWhenItWasAskedFor) {
  playback().setFrame(5.0);
  auto& viewport = window_->viewportArea().viewport();
  const QImage seen = drawn(true, {200, 100});
  openDialog("file.imageTransparent");
  EXPECT_EQ(field<QComboBox>("exportFormat").currentData(), QStringLiteral("png"));
  EXPECT_TRUE(field<QCheckBox>("transparent").isChecked());
  EXPECT_TRUE(field<QLineEdit>("exportPath").text().endsWith(QStringLiteral("wanderer_walk_f005.png")));
  type("size", QStringLiteral("200x100"));
  setPath("walk.png");
  viewport.setView(render::ViewPreset::Top);
  playback().setFrame(9.0);
  ASSERT_TRUE(exportAndWait());
  EXPECT_EQ(QImage(target("walk.png")).convertToFormat(seen.format()), seen);
}

TEST_F(Exports, WhatPlaysBesideAndWhatAFormatLeavesOutIsSaidBeforeAndAfter) {
  openDialog("file.export");
  selectFormat("csv");
  EXPECT_FALSE(hint().contains("wanderer.brk")) << hint().toStdString();
  selectFormat("obj");
  EXPECT_TRUE(hint().contains("wanderer_walk.btk, wanderer_walk.btp, wanderer.brk")) << hint().toStdString();
  dialog()->reject();
  ASSERT_TRUE(waitFor([this] { return dialog() == nullptr; }));
  showClip("wanderer_wave");
  openDialog("file.export");
  selectFormat("glb");
  EXPECT_TRUE(hint().contains("wanderer.brk: ")) << hint().toStdString();
  const QString note = QStringLiteral("What plays beside stands in extras only");
  EXPECT_TRUE(hint().contains(note)) << hint().toStdString();
  setPath("wave.glb");
  ASSERT_TRUE(exportAndWait());
  const QString detail = window_->viewportArea().messageNotice().detail();
  EXPECT_TRUE(detail.contains(note)) << detail.toStdString();
}

// -- what plays beside the clip ---------------------------------------------------------------------------

class MaterialAnimationCurves : public ExportTest {
 protected:
  void openFiles() override {
    open({sample("wanderer.bmd"), sample("wanderer_walk.bck"), sample("wanderer_walk.btk")});
    showClip("wanderer_walk");
    for (const auto& playing : window_->session().materialAnimations.playing())
      if (playing.path.ends_with(".btk")) selection().selectTrack({playing.clip, 0});
    ASSERT_TRUE(selection().track().isValid());
  }
};

TEST_F(MaterialAnimationCurves, AreWrittenWhereTheGraphShowsThem) {
  playback().setRangeIn(4.0);  // of the walk
  openDialog("file.exportCurves");
  EXPECT_TRUE(dialog()->windowTitle().contains("wanderer_walk.btk"));
  EXPECT_EQ(field<QComboBox>("exportFormat").count(), 1) << "no poses of the walk beside them";
  EXPECT_TRUE(field<QLineEdit>("exportPath").text().contains("wanderer_walk_btk"));
  EXPECT_TRUE(hint().contains("165 ")) << hint().toStdString();
  setPath("walk.csv");
  const auto clip = selection().track().clip;
  ASSERT_TRUE(exportAndWait());
  std::ostringstream expected;
  formats::writeTrackValuesCsv({clip, workspace().skeleton(), {}, core::SampleMode::Smooth}, expected);
  QFile file(target("walk.csv"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll().toStdString(), expected.str());
  selection().selectBone(3);
  openDialog("file.exportCurves");
  EXPECT_EQ(dialog()->windowTitle(), "Export");
}

TEST_F(MaterialAnimationCurves, AreWrittenOfAModelWithoutAClipToo) {
  const auto track = selection().track();
  workspace().showModel(0);
  selection().selectBone(3);
  QAction& curves = *window_->actions().action("file.exportCurves");
  EXPECT_FALSE(curves.isEnabled());
  selection().selectTrack(track);
  ASSERT_TRUE(selection().track().isValid());
  EXPECT_TRUE(curves.isEnabled());
  openDialog("file.exportCurves");
  EXPECT_TRUE(dialog()->windowTitle().contains("wanderer_walk.btk"));
}

}  // namespace
}  // namespace marrow::testing
