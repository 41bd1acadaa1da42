// SPDX-License-Identifier: GPL-3.0-or-later
// GLB exports of the window; the command line writes the same.
#include "app/cli/run_cli.h"
#include "app/gui/open_controller.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/opening/loaded_file.h"
#include "tests/app/gui/export/export_fixture.h"
#include "tests/write/j3d_clips.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QFile>

#include <sstream>
#include <string>
#include <vector>

namespace marrow::testing {
namespace {

constexpr int kWholeClip = 2;
constexpr int kAllClips = 3;

class GlbExports : public WindowTest {};

class GlbExportsOfFolder : public ExportTest {
 protected:
  void openFiles() override {
    open({sampleFolder()});
    showClip("wanderer_walk");
  }

  [[nodiscard]] static QString sampleFolder() {
    return QStringLiteral(MARROW_SOURCE_DIR "/resources/samples/wanderer");
  }
  [[nodiscard]] QByteArray contentOf(const char* name) const {
    QFile file(target(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void openGlbDialog() {
    openDialog("file.export");
    selectFormat("glb");
  }
  void selectAll() { field<gui::SegmentedControl>("exportWhat").select(kAllClips); }
  /// Runs marrow-cli export into a file of that name.
  QByteArray byCommandLine(std::vector<std::string> arguments, const char* name) {
    arguments.insert(arguments.begin(), "export");
    arguments.insert(arguments.end(), {"-o", target(name).toStdString()});
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(cli::runCli(arguments, out, err), 0) << err.str();
    return contentOf(name);
  }
};

TEST_F(GlbExportsOfFolder, AClipHasTheBytesThatTheCommandLineWrites) {
  openGlbDialog();
  field<QCheckBox>("in-place").click();
  setPath("window.glb");
  ASSERT_TRUE(exportAndWait());
  const QByteArray window = contentOf("window.glb");
  EXPECT_TRUE(window.contains(R"("source":"wanderer_walk.bck")"));
  EXPECT_TRUE(window.contains(R"("lane":"0x8df6816e / FootStep")")) << "events of the open event file";
  const std::string folder = sampleFolder().toStdString();
  EXPECT_EQ(window, byCommandLine({folder + "/wanderer_walk.bck", "--with", "auto", "--in-place", "--events",
                                   folder + "/wanderer_events.baev"},
                                  "cli.glb"));
}

TEST_F(GlbExportsOfFolder, AWordListNamesTheEventsAsAtTheCommandLine) {
  const QString names = sampleFolder() + QStringLiteral("/wanderer_names.txt");
  QSignalSpy read(&window_->opener(), &gui::OpenController::wordListRead);
  window_->opener().setWordList(names);
  ASSERT_TRUE(waitFor([&] { return read.count() == 1; }));
  openGlbDialog();
  setPath("window.glb");
  ASSERT_TRUE(exportAndWait());
  const QByteArray window = contentOf("window.glb");
  EXPECT_TRUE(window.contains(R"("lane":"WandererWalk / FootStep")"));
  const std::string folder = sampleFolder().toStdString();
  EXPECT_EQ(window, byCommandLine({folder + "/wanderer_walk.bck", "--with", "auto", "--names",
                                   names.toStdString(), "--events", folder + "/wanderer_events.baev"},
                                  "cli.glb"));
}

TEST_F(GlbExportsOfFolder, ClipsOfOtherModelsAreCounted) {
  const formats::Bytes other = write::BckFile(2).frames(12).bytes();
  open({gui::toQString(folder_.write("jump.bck", other)), gui::toQString(folder_.write("run.bck", other))});
  showClip("wanderer_walk");
  openGlbDialog();
  const auto counts = [&] { return hint().split(QLatin1Char(' ')).contains(QStringLiteral("2")); };
  EXPECT_FALSE(counts()) << hint().toStdString();
  selectAll();
  EXPECT_TRUE(counts()) << hint().toStdString();
}

TEST_F(GlbExportsOfFolder, AClipWithoutAModelSaysThatItsJointsStandSideBySide) {
  const auto isSaid = [&] { return hint().contains("without a hierarchy"); };
  const auto close = [&] {
    dialog()->reject();
    ASSERT_TRUE(waitFor([&] { return dialog() == nullptr; }));
  };
  openGlbDialog();
  EXPECT_FALSE(isSaid()) << hint().toStdString();
  close();
  open({gui::toQString(folder_.write("jump.bck", write::BckFile(2).frames(12).bytes()))});
  showClip("jump");
  for (const char* format : {"glb", "obj"}) {
    openDialog("file.export");
    selectFormat(format);
    EXPECT_TRUE(isSaid()) << format << ": " << hint().toStdString();
    selectFormat("csv");
    EXPECT_FALSE(isSaid()) << hint().toStdString();
    close();
  }
}

TEST_F(GlbExportsOfFolder, AllOpenClipsGoIntoOneFileAsFromTheCommandLine) {
  openGlbDialog();
  auto& what = field<gui::SegmentedControl>("exportWhat");
  ASSERT_TRUE(what.segment(kAllClips).isVisible());
  EXPECT_EQ(what.current(), kWholeClip);
  selectAll();
  EXPECT_TRUE(hint().contains("4 animations, ")) << hint().toStdString();
  EXPECT_TRUE(field<QLineEdit>("exportPath").text().endsWith(QStringLiteral("wanderer.glb")));
  setPath("window.glb");
  ASSERT_TRUE(exportAndWait());
  EXPECT_FALSE(window_->viewportArea().messageNotice().detail().isEmpty());
  EXPECT_EQ(contentOf("window.glb"),
            byCommandLine({sampleFolder().toStdString(), "--with", "auto"}, "cli.glb"));
}

TEST_F(GlbExportsOfFolder, TheChoiceStaysWhileAnotherFormatIsLookedAt) {
  openGlbDialog();
  selectAll();
  selectFormat("obj");
  EXPECT_FALSE(field<gui::SegmentedControl>("exportWhat").segment(kAllClips).isVisible());
  EXPECT_TRUE(field<QLineEdit>("exportPath").text().contains(QStringLiteral("wanderer_walk")));
  selectFormat("glb");
  EXPECT_EQ(field<gui::SegmentedControl>("exportWhat").current(), kAllClips);
}

TEST_F(GlbExportsOfFolder, AllCanBeCancelledAndLeaveNothing) {
  openGlbDialog();
  selectAll();
  setPath("window.glb");
  agree().click();
  gui::ExportRun* started = run();
  ASSERT_NE(started, nullptr);
  QSignalSpy cancelled(started, &gui::ExportRun::cancelled);
  started->cancel();
  ASSERT_TRUE(waitFor([&] { return cancelled.count() == 1; }));
  EXPECT_TRUE(written("window*").isEmpty());
}

TEST_F(GlbExports, OneClipIsNoChoice) {
  open({sample("wanderer.bmd"), sample("wanderer_walk.bck")});
  window_->actions().action("file.export")->trigger();
  auto* dialog = window_->findChild<QDialog*>(QStringLiteral("exportDialog"));
  ASSERT_NE(dialog, nullptr);
  auto* formats = dialog->findChild<QComboBox*>(QStringLiteral("exportFormat"));
  formats->setCurrentIndex(formats->findData(QStringLiteral("glb")));
  EXPECT_FALSE(dialog->findChild<gui::SegmentedControl*>(QStringLiteral("exportWhat"))
                   ->segment(kAllClips)
                   .isVisible());
}

}  // namespace
}  // namespace marrow::testing
