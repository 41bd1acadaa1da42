// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/opening/loaded_file.h"
#include "app/session/issue_list.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"
#include "tests/write/sm64ds.h"

#include <QAbstractItemView>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

namespace marrow::testing {
namespace {

class Opening : public WindowTest {
 protected:
  gui::NoticeBar& modelNotice() { return window_->viewportArea().modelNotice(); }
  gui::NoticeBar& messageNotice() { return window_->viewportArea().messageNotice(); }

  // The first bytes of a sample: a header without its table.
  QString brokenFile() {
    std::ifstream whole(sample("wanderer_walk.bck").toStdString(), std::ios::binary);
    formats::Bytes bytes(300);
    whole.read(reinterpret_cast<char*>(bytes.data()), 300);
    return gui::toQString(folder_.write("broken.bck", bytes));
  }

  QString lonelyClip() {
    std::filesystem::create_directories(folder_.path("lonely"));
    const std::string target = folder_.path("lonely/alone.bck");
    std::filesystem::copy_file(sample("wanderer_walk.bck").toStdString(), target);
    return gui::toQString(target);
  }
};

TEST_F(Opening, BeginsEmptyAndSaysWhatToDo) {
  EXPECT_TRUE(child<QWidget>("emptyState").isVisible());
  EXPECT_FALSE(window_->actions().action("play.toggle")->isEnabled());
  EXPECT_FALSE(window_->actions().action("file.export")->isEnabled());
}

TEST_F(Opening, AFileFindsItsModelInItsFolderAndSaysSo) {
  open({sample("wanderer_walk.bck")});
  ASSERT_NE(workspace().clip(), nullptr);
  EXPECT_EQ(workspace().clip()->name, "wanderer_walk");
  EXPECT_TRUE(workspace().pairing().hasModel());
  EXPECT_FALSE(workspace().pairing().reason.empty());
  EXPECT_FALSE(modelNotice().isVisible());
  EXPECT_FALSE(child<QWidget>("emptyState").isVisible());
  EXPECT_TRUE(window_->windowTitle().startsWith(QStringLiteral("wanderer_walk")));
}

TEST_F(Opening, SeveralFilesBecomeRowsOfTheList) {
  openSample();
  const auto* rows = child<QAbstractItemView>("filesView").model();
  ASSERT_EQ(rows->rowCount(), 7) << "with what plays beside the walk";
  EXPECT_EQ(rows->index(0, 0).data().toString(), QStringLiteral("wanderer.bmd"));
  EXPECT_EQ(rows->index(1, 0).data().toString(), QStringLiteral("wanderer_walk"));
  EXPECT_EQ(rows->index(6, 0).data().toString(), QStringLiteral("wanderer_walk.btp"));
  EXPECT_EQ(child<QAbstractItemView>("boneTree").model()->rowCount(), 2) << "the bones, then the tracks";
}

TEST_F(Opening, AFolderCanBeDropped) {
  folder_.write("set/walk.bck", write::BckFile(2).frames(8).bytes());
  folder_.write("set/run.bck", write::BckFile(2).frames(6).bytes());
  folder_.write("set/notes.txt", {'h', 'i'});
  folder_.write("set.bmd", write::modelBytes({{"root", -1, {}, {1, 1, 1}, {}, 0},
                                              {"tip", 0, {0, 9, 0}, {1, 1, 1}, {}, 0}}));
  drop({QString::fromStdString(folder_.path("set"))});
  EXPECT_EQ(workspace().files().size(), 2U);
  EXPECT_NE(workspace().clip(), nullptr);
  EXPECT_TRUE(workspace().pairing().hasModel());
}

TEST_F(Opening, AChainTooDeepForATreeIsShownAllTheSame) {
  std::vector<write::BmdRecord> chain;
  for (std::uint32_t i = 0; i < 32'767; ++i) chain.push_back({"bone", i, i == 0 ? 0 : -1});
  open({gui::toQString(folder_.write("chain.bmd", write::bmdBytes(chain)))});
  ASSERT_NE(workspace().skeleton(), nullptr);
  EXPECT_EQ(workspace().skeleton()->size(), chain.size());
  selection().selectBone(32'766);
  EXPECT_TRUE(child<QAbstractItemView>("boneTree").currentIndex().isValid());
}

TEST_F(Opening, ABrokenFileLeavesWhatIsOpenAndSaysWhatAndWhere) {
  openSample();
  playback().setFrame(7.0);
  const auto shown = workspace().clip();
  const std::size_t files = workspace().files().size();
  open({brokenFile()});
  EXPECT_EQ(workspace().clip(), shown);
  EXPECT_EQ(workspace().files().size(), files);
  EXPECT_EQ(playback().frame(), 7.0);
  ASSERT_TRUE(messageNotice().isVisible());
  EXPECT_TRUE(messageNotice().headline().contains(QStringLiteral("broken.bck")));
  EXPECT_TRUE(messageNotice().detail().contains(QStringLiteral("0x")));
  ASSERT_FALSE(app::issuesOf(workspace()).empty());
  EXPECT_EQ(app::issuesOf(workspace()).back().severity, core::Severity::Error);
  EXPECT_TRUE(child<QDockWidget>("issuesPanel").windowTitle().contains(QStringLiteral("1")));
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
}

TEST_F(Opening, ABrokenFileThatIsOpenedAgainIsListedOnce) {
  const QString broken = brokenFile();
  open({broken});
  const std::size_t once = app::issuesOf(workspace()).size();
  open({broken});
  EXPECT_EQ(app::issuesOf(workspace()).size(), once);
}

TEST_F(Opening, AMissingFileIsReported) {
  open({gui::toQString(folder_.path("nowhere.bck"))});
  EXPECT_TRUE(messageNotice().isVisible());
  EXPECT_TRUE(workspace().files().empty());
  EXPECT_TRUE(child<QWidget>("emptyState").isVisible());
}

TEST_F(Opening, AFolderWithNothingInItIsReported) {
  std::filesystem::create_directories(folder_.path("empty"));
  open({gui::toQString(folder_.path("empty"))});
  EXPECT_TRUE(messageNotice().isVisible());
}

TEST_F(Opening, WithoutAModelTheJointsAreShownAndAModelCanBeGiven) {
  open({lonelyClip()});
  ASSERT_NE(workspace().skeleton(), nullptr);
  EXPECT_FALSE(workspace().skeleton()->isHierarchy);
  EXPECT_EQ(workspace().skeleton()->size(), workspace().clip()->boneCount());
  ASSERT_TRUE(modelNotice().isVisible());
  EXPECT_TRUE(modelNotice().headline().contains(QString::number(workspace().clip()->boneCount())));
  window_->opener().pairWithFile(sample("wanderer.bmd"));
  ASSERT_TRUE(waitFor([&] { return workspace().pairing().hasModel(); }));
  EXPECT_TRUE(workspace().skeleton()->isHierarchy);
  EXPECT_TRUE(workspace().pairing().selectedByUser);
  EXPECT_TRUE(waitFor([&] { return !modelNotice().isVisible(); }));
}

TEST_F(Opening, AModelThatCannotBeReadLeavesThePairingAsItWas) {
  openSample();
  const auto skeleton = workspace().skeleton();
  window_->opener().pairWithFile(brokenFile());
  ASSERT_TRUE(waitFor([&] { return messageNotice().isVisible(); }));
  EXPECT_EQ(workspace().skeleton(), skeleton);
}

TEST_F(Opening, TheUserCanDoWithoutAModel) {
  openSample();
  window_->actions().action("file.noModel")->trigger();
  EXPECT_FALSE(workspace().pairing().hasModel());
  EXPECT_TRUE(workspace().pairing().selectedByUser);
  EXPECT_FALSE(modelNotice().isVisible());  // the user wanted no model
  window_->actions().action("file.searchModel")->trigger();
  EXPECT_TRUE(waitFor([&] { return workspace().pairing().hasModel(); }));
}

TEST_F(Opening, WhatWasOpenedIsRemembered) {
  open({sample("wanderer_walk.bck")});
  EXPECT_EQ(settings_->recentFiles(), QStringList{sample("wanderer_walk.bck")});
}

TEST_F(Opening, OfAModelAndItsAnimationBothAreRemembered) {
  open({sample("wanderer.bmd"), sample("wanderer_walk.bck")});
  EXPECT_EQ(settings_->recentFiles(), (QStringList{sample("wanderer.bmd"), sample("wanderer_walk.bck")}));
}

TEST_F(Opening, AFolderIsRememberedWithoutTheSlashThatShellsAdd) {
  const QString walk = write("first/walk.bck", write::BckFile(1).frames(8).bytes());
  const QString folder = QFileInfo(walk).absolutePath();
  open({folder + QLatin1Char('/')});
  EXPECT_EQ(settings_->recentFiles(), QStringList{folder});
}

TEST_F(Opening, OfSeveralPathsEveryFolderIsRemembered) {
  const QString walk = write("first/walk.bck", write::BckFile(1).frames(8).bytes());
  const QString jump = write("second/jump.bck", write::BckFile(1).frames(8).bytes());
  const QString first = QFileInfo(walk).absolutePath();
  const QString second = QFileInfo(jump).absolutePath();
  open({sample("wanderer_walk.bck"), first, second});
  EXPECT_EQ(settings_->recentFiles(), (QStringList{sample("wanderer_walk.bck"), first, second}));
}

TEST_F(Opening, ClosingTheLastFileReturnsToTheBeginning) {
  open({sample("wanderer_walk.bck")});
  window_->actions().action("file.closeAll")->trigger();
  EXPECT_TRUE(child<QWidget>("emptyState").isVisible());
  EXPECT_EQ(workspace().clip(), nullptr);
}

TEST_F(Opening, ALoadThatIsCancelledChangesNothing) {
  openSample();
  const std::size_t files = workspace().files().size();
  window_->openPaths({QStringLiteral(MARROW_SOURCE_DIR "/resources/samples")});
  window_->opener().cancel();
  ASSERT_TRUE(waitFor([&] { return !window_->opener().isLoading(); }));
  EXPECT_EQ(workspace().files().size(), files);
  EXPECT_TRUE(messageNotice().headline().contains(QStringLiteral("cancelled")));
}

// After a cancelled load the message says how much was read, and offers to open that, or all.
TEST_F(Opening, ALoadThatIsCancelledSaysWhatWasRead) {
  open({lonelyClip()});  // drawn fast: a cancelled load is waited for only a moment
  const std::size_t before = workspace().files().size();
  const QString folder = QFileInfo(write("many/a00.bck", write::BckFile(1).frames(8).bytes())).absolutePath();
  constexpr int kFiles = 30;
  for (int i = 1; i < kFiles; ++i) {
    const std::string name = "many/a" + std::string(i < 10 ? "0" : "") + std::to_string(i) + ".bck";
    (void)write(name.c_str(), write::BckFile(1).frames(8).bytes());
  }
  std::optional<app::OpenOutcome> report;
  QObject listener;
  auto& opener = window_->opener();
  QObject::connect(&opener, &gui::OpenController::loadingFinished, &listener,
                   [&](const app::OpenOutcome& end) { report = end; });
  QObject::connect(&opener, &gui::OpenController::progressed, &listener, [&](int done, int) {
    if (done >= 1 && opener.isLoading() && !report) opener.cancel();
  });
  window_->openPaths({folder});
  ASSERT_TRUE(waitFor([&] { return report.has_value(); }));
  ASSERT_TRUE(report->cancelled);
  EXPECT_EQ(report->fileTotal, static_cast<std::size_t>(kFiles));
  EXPECT_EQ(workspace().files().size(), before);
  ASSERT_FALSE(report->files.empty());
  ASSERT_TRUE(messageNotice().isVisible());
  EXPECT_TRUE(messageNotice().headline().contains(QStringLiteral("many")))
      << messageNotice().headline().toStdString();
  const auto buttons = messageNotice().findChildren<QPushButton*>();
  const auto open = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* button) {
    return button->text().startsWith(QStringLiteral("Open"));
  });
  ASSERT_NE(open, buttons.end());
  const std::size_t read = report->files.size();
  (*open)->click();
  EXPECT_TRUE(waitFor([&] { return workspace().files().size() == before + read; }));
}

TEST_F(Opening, TheWindowCanBeClosedWhileItLoads) {
  window_->openPaths({QStringLiteral(MARROW_SOURCE_DIR "/resources")});
  window_.reset();
  SUCCEED();
}

class Reloading : public Opening {
 protected:
  void SetUp() override {
    Opening::SetUp();
    model_ = copy("wanderer.bmd", "wanderer.bmd");
    clip_ = copy("wanderer_walk.bck", "walk.bck");
    open({model_, clip_});
    playback().setFrame(7.0);
    selection().selectBone(4);
    ASSERT_EQ(workspace().frameCount(), walkFrames());
  }

  QString copy(const char* from, const char* to) {
    const QString target = gui::toQString(folder_.path(to));
    EXPECT_TRUE(QFile::copy(sample(from), target));
    return target;
  }
  static formats::Bytes bytesOf(const char* name) {
    QFile file(sample(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray all = file.readAll();
    return {all.begin(), all.end()};
  }
  static int walkFrames() { return 32; }

  QString model_;
  QString clip_;
};

TEST_F(Reloading, AFileThatIsWrittenAnewIsReadAgainInPlace) {
  (void)folder_.write("walk.bck", bytesOf("wanderer_nod.bck"));
  ASSERT_TRUE(waitFor([&] { return workspace().frameCount() == 20; }));
  EXPECT_EQ(playback().frame(), 7.0);
  EXPECT_EQ(selection().activeBone(), 4);
  EXPECT_EQ(workspace().pairing().modelPath, model_.toStdString());
}

TEST_F(Reloading, AHalfWrittenFileLeavesWhatIsOpenAndTheWholeOneComes) {
  formats::Bytes half = bytesOf("wanderer_nod.bck");
  half.resize(half.size() / 2);
  (void)folder_.write("walk.bck", half);
  ASSERT_TRUE(waitFor([&] { return messageNotice().isVisible(); }));
  EXPECT_TRUE(messageNotice().headline().contains(QStringLiteral("walk.bck")));
  EXPECT_EQ(workspace().frameCount(), walkFrames());
  (void)folder_.write("walk.bck", bytesOf("wanderer_nod.bck"));
  ASSERT_TRUE(waitFor([&] { return workspace().frameCount() == 20; }));
  EXPECT_FALSE(messageNotice().isVisible());
  for (const core::Diagnostic& issue : app::issuesOf(workspace()))
    EXPECT_NE(issue.severity, core::Severity::Error);
}

TEST_F(Reloading, AnotherFileThatChangesIsReadButNotShown) {
  open({copy("wanderer_wave.bck", "wave.bck")});
  showClip("walk");
  (void)folder_.write("wave.bck", bytesOf("wanderer_nod.bck"));
  ASSERT_TRUE(waitFor([&] { return workspace().files()[2].content->clips.front()->frameCount == 20; }));
  EXPECT_EQ(workspace().clip()->name, "walk");
}

TEST_F(Reloading, AFileThatWasDeletedIsWaitedFor) {
  ASSERT_TRUE(QFile::remove(clip_));
  (void)folder_.write("walk.bck", bytesOf("wanderer_nod.bck"));
  ASSERT_TRUE(waitFor([&] { return workspace().frameCount() == 20; }));
}

TEST_F(Reloading, AFileThatIsGoneIsMarkedUntilItComesBack) {
  const auto isNamedInIssues = [&] {
    const auto issues = app::issuesOf(workspace());
    return std::any_of(issues.begin(), issues.end(), [&](const core::Diagnostic& issue) {
      return issue.file == clip_.toStdString() && issue.severity == core::Severity::Warning;
    });
  };
  const auto tip = [this] {
    return child<QTreeView>("filesView").currentIndex().data(Qt::ToolTipRole).toString();
  };
  const QString whole = tip();
  ASSERT_FALSE(isNamedInIssues());
  ASSERT_TRUE(QFile::remove(clip_));
  ASSERT_TRUE(waitFor([&] { return messageNotice().isVisible(); }));
  EXPECT_TRUE(messageNotice().headline().contains(QStringLiteral("walk.bck")));
  EXPECT_TRUE(isNamedInIssues());
  EXPECT_NE(tip(), whole);
  EXPECT_EQ(workspace().frameCount(), walkFrames());
  EXPECT_EQ(playback().frame(), 7.0);
  (void)folder_.write("walk.bck", bytesOf("wanderer_nod.bck"));
  ASSERT_TRUE(waitFor([&] { return workspace().frameCount() == 20; }));
  EXPECT_FALSE(isNamedInIssues());
  EXPECT_FALSE(messageNotice().isVisible());
}

TEST_F(Reloading, AFolderThatIsGoneIsWaitedForToo) {
  const QString inner = write("inner/deep/nod.bck", bytesOf("wanderer_nod.bck"));
  open({inner});
  ASSERT_EQ(workspace().frameCount(), 20);
  ASSERT_TRUE(QDir(gui::toQString(folder_.path("inner"))).removeRecursively());
  ASSERT_TRUE(waitFor([&] { return messageNotice().isVisible(); }));
  (void)write("inner/deep/nod.bck", bytesOf("wanderer_walk.bck"));
  ASSERT_TRUE(waitFor([&] { return workspace().frameCount() == walkFrames(); }));
}

// The model beside a clip is found, not opened; it is what modders change.
class ReloadingTheModel : public Opening {
 protected:
  void SetUp() override {
    Opening::SetUp();
    model_ = write("beside/wanderer.bmd", bytesOf("wanderer.bmd"));
    open({write("beside/wanderer_walk.bck", bytesOf("wanderer_walk.bck"))});
    ASSERT_EQ(workspace().pairing().modelPath, model_.toStdString());
    ASSERT_EQ(formats::findFile(workspace().files(), model_.toStdString()), nullptr);
    before_ = workspace().skeleton();
  }
  static formats::Bytes bytesOf(const char* name) {
    QFile file(sample(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray all = file.readAll();
    return {all.begin(), all.end()};
  }
  [[nodiscard]] bool isAnother() const { return window_->session().workspace.skeleton() != before_; }

  QString model_;
  std::shared_ptr<const core::Skeleton> before_;
};

TEST_F(ReloadingTheModel, ThatIsWrittenAnewIsReadAgainAndFoundAsBefore) {
  const core::Sentences reason = workspace().pairing().reason;
  (void)write("beside/wanderer.bmd", bytesOf("wanderer.bmd"));
  ASSERT_TRUE(waitFor([&] { return isAnother(); }));
  EXPECT_EQ(workspace().pairing().modelPath, model_.toStdString());
  EXPECT_EQ(workspace().pairing().reason, reason);
}

TEST_F(ReloadingTheModel, ThatIsHalfWrittenStaysAsItWasUntilTheWholeOneComes) {
  formats::Bytes half = bytesOf("wanderer.bmd");
  half.resize(100);
  (void)write("beside/wanderer.bmd", half);
  ASSERT_TRUE(waitFor([&] { return messageNotice().isVisible(); }));
  EXPECT_TRUE(messageNotice().headline().contains(QStringLiteral("wanderer.bmd")));
  EXPECT_FALSE(isAnother());
  (void)write("beside/wanderer.bmd", bytesOf("wanderer.bmd"));
  ASSERT_TRUE(waitFor([&] { return isAnother() && !messageNotice().isVisible(); }));
  for (const core::Diagnostic& issue : app::issuesOf(workspace()))
    EXPECT_NE(issue.severity, core::Severity::Error);
}

TEST_F(ReloadingTheModel, ThatDoesNotFitAnyMoreStaysWithTheReason) {
  const core::Sentences reason = workspace().pairing().reason;
  (void)write("beside/wanderer.bmd", write::modelBytes({{"hips"}}));
  ASSERT_TRUE(waitFor([&] { return isAnother(); }));
  EXPECT_TRUE(core::says(workspace().pairing().reason, "app.model.changed"));
  (void)write("beside/wanderer.bmd", bytesOf("wanderer.bmd"));
  EXPECT_TRUE(waitFor([&] { return workspace().pairing().reason == reason; }));
}

TEST_F(ReloadingTheModel, ThatIsDeletedIsWaitedFor) {
  ASSERT_TRUE(QFile::remove(model_));
  ASSERT_TRUE(waitFor([&] { return messageNotice().isVisible(); }));
  EXPECT_TRUE(messageNotice().headline().contains(QStringLiteral("wanderer.bmd")));
  EXPECT_FALSE(isAnother());
  const auto issues = app::issuesOf(workspace());
  EXPECT_TRUE(std::any_of(issues.begin(), issues.end(), [this](const core::Diagnostic& issue) {
    return issue.file == model_.toStdString() && issue.severity == core::Severity::Warning;
  }));
  (void)write("beside/wanderer.bmd", bytesOf("wanderer.bmd"));
  ASSERT_TRUE(waitFor([&] { return isAnother() && !messageNotice().isVisible(); }));
}

TEST_F(ReloadingTheModel, ReadsItByHandToo) {
  window_->actions().action("file.autoReload")->setChecked(false);
  (void)write("beside/wanderer.bmd", bytesOf("wanderer.bmd"));
  window_->actions().action("file.reload")->trigger();
  ASSERT_TRUE(waitFor([&] { return isAnother(); }));
}

TEST_F(Reloading, CanBeSwitchedOff) {
  window_->actions().action("file.autoReload")->setChecked(false);
  (void)folder_.write("walk.bck", bytesOf("wanderer_nod.bck"));
  const QString other = copy("wanderer_wave.bck", "wave.bck");
  window_->actions().action("file.autoReload")->setChecked(true);
  open({other});
  (void)folder_.write("wave.bck", bytesOf("wanderer_nod.bck"));
  ASSERT_TRUE(waitFor([&] { return workspace().frameCount() == 20; }));
  EXPECT_EQ(workspace().files()[1].content->clips.front()->frameCount, walkFrames());
}

}  // namespace
}  // namespace marrow::testing
