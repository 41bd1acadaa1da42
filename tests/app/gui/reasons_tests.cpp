// SPDX-License-Identifier: GPL-3.0-or-later
// Where the window says what was refused, skipped, left empty or broken, and what is still missing.
#include "app/gui/actions/action_registry.h"
#include "app/gui/issues/issues_model.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/codes.h"
#include "app/opening/read_paths.h"
#include "app/session/clip_ref.h"
#include "app/session/issue_list.h"
#include "app/session/waiting_files.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "formats/codes.h"
#include "formats/options/file_options.h"
#include "tests/app/gui/linked_label.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/told.h"
#include "tests/support/zelda_files.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/sm64ds.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QDir>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QTreeView>

#include <algorithm>

namespace marrow::testing {
namespace {

class Reasons : public WindowTest {
 protected:
  [[nodiscard]] gui::NoticeBar& notice() { return window_->viewportArea().modelNotice(); }
  [[nodiscard]] const core::Diagnostic* issueOf(const char* words) {
    issues_ = app::issuesOf(workspace());
    const auto found = std::find_if(issues_.begin(), issues_.end(), [&](const core::Diagnostic& issue) {
      return (issue.message.text() + ' ' + issue.file).find(words) != std::string::npos;
    });
    return found == issues_.end() ? nullptr : &*found;
  }

 private:
  std::vector<core::Diagnostic> issues_;
};

TEST_F(Reasons, ARefusedSkeletonIsNamedWithItsPlace) {
  write::ZeldaObject object;
  object.skeleton(loopedTree());
  object.simpleAnimation(3, 4);
  open({write("ring.zobj", object.bytes())});
  ASSERT_NE(workspace().clip(), nullptr);
  EXPECT_FALSE(workspace().skeleton()->isHierarchy);
  EXPECT_TRUE(tells(app::explanationOf(workspace()).text(), {app::code("app.model.refused")}));
  ASSERT_TRUE(notice().isVisible());
  EXPECT_TRUE(tells(notice().detail().toStdString(), {app::code("app.advice.refused"), kAny, kAny}));
  EXPECT_TRUE(notice().detail().contains(QStringLiteral("0x4A"))) << notice().detail().toStdString();
  image("refused");
}

// Each place behind its own sentence.
TEST_F(Reasons, WhatWasSkippedStandsApartFromWhatIsBroken) {
  formats::Bytes cut = write::BckFile(2).frames(8).bytes();
  cut.resize(0x30);
  (void)write("folder/torn.bck", cut);
  (void)write("folder/notes.txt", {'h', 'i'});
  open({gui::toQString(folder_.path("folder"))});
  gui::NoticeBar& message = window_->viewportArea().messageNotice();
  ASSERT_TRUE(message.isVisible());
  const core::Diagnostic* error = issueOf("");
  ASSERT_NE(error, nullptr);
  ASSERT_EQ(error->severity, core::Severity::Error);
  const QString detail = message.detail();
  const QString place = QStringLiteral(" (%1). ").arg(gui::placeText(*error));
  EXPECT_TRUE(detail.contains(gui::toQString(error->message.text()).mid(1) + place)) << detail.toStdString();
  EXPECT_TRUE(tells(detail.toStdString(), app::skippedMessage({folder_.path("folder/notes.txt")})))
      << detail.toStdString();
}

TEST_F(Reasons, FilesOfAFolderThatAreSkippedAreNamed) {
  (void)write("folder/walk.bck", write::BckFile(2).frames(8).bytes());
  (void)write("folder/notes.txt", {'h', 'i'});
  open({gui::toQString(folder_.path("folder"))});
  ASSERT_NE(workspace().clip(), nullptr);
  auto& line = *window_->statusBar()->findChild<gui::ElidedLabel*>();
  EXPECT_TRUE(line.text().contains(QStringLiteral("notes.txt")));
  EXPECT_FALSE(linksOf(line).empty());
  const core::Diagnostic* issue = issueOf("notes.txt");
  ASSERT_NE(issue, nullptr);  // the line goes; the list stays
  EXPECT_EQ(issue->severity, core::Severity::Info);
}

TEST_F(Reasons, MembersOfARefusedArchiveAreNamed) {
  std::vector<write::Member> members;
  for (const char* name : {"a.byml", "b.byml", "c.byml", "d.byml", "e.byml"})
    members.push_back({name, {'Y', 'B'}});
  open({write("pack.sarc", write::sarcBytes(members))});
  ASSERT_TRUE(notice().isVisible() || window_->viewportArea().messageNotice().isVisible());
  const core::Diagnostic* last = issueOf("e.byml");
  ASSERT_NE(last, nullptr) << "the message names three";
  EXPECT_EQ(last->severity, core::Severity::Info);
}

TEST_F(Reasons, AFolderOfTooManyFilesSaysHowManyWereTaken) {
  (void)write("many/a.bck", write::BckFile(2).frames(8).bytes());
  constexpr int kOthers = 20'002;
  for (int i = 0; i < kOthers; ++i) {
    folder_.write("many/f" + std::to_string(100'000 + i) + ".txt", {'h', 'i'});
  }
  open({gui::toQString(folder_.path("many"))});
  ASSERT_NE(workspace().clip(), nullptr);
  gui::NoticeBar& message = window_->viewportArea().messageNotice();
  ASSERT_TRUE(message.isVisible());
  EXPECT_TRUE(tells(message.detail().toStdString(), {app::code("app.folder-cut"), "20,003", "20,000"}))
      << message.detail().toStdString();
  const core::Diagnostic* issue = issueOf("20,003");
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->severity, core::Severity::Warning);
  open({gui::toQString(folder_.path("many"))});  // no second line of it
  const auto issues = app::issuesOf(workspace());
  EXPECT_EQ(std::count_if(issues.begin(), issues.end(),
                          [](const core::Diagnostic& one) {
                            return one.message.text().find("20,003") != std::string::npos;
                          }),
            1);
  image("cut_folder");
}

// Two archives have clips of the same name: everybody sees which is whose, and what else is in them.
TEST_F(Reasons, MembersStandBelowTheirArchiveAndTheOthersAreNamed) {
  const std::vector<write::Member> members = {{"walk.bck", write::BckFile(2).frames(8).bytes()},
                                              {"run.bck", write::BckFile(2).frames(9).bytes()},
                                              {"notes.txt", {'h', 'i'}}};
  open({write("first.arc", write::rarcBytes(members)), write("second.arc", write::rarcBytes(members)),
        write("own.bck", write::BckFile(2).frames(10).bytes())});
  const QAbstractItemModel& rows = *child<QTreeView>("filesView").model();
  ASSERT_EQ(rows.rowCount(), 3);
  for (int archive = 0; archive < 2; ++archive) {
    const QModelIndex row = rows.index(archive, 0);
    EXPECT_EQ(row.data().toString(),
              archive == 0 ? QStringLiteral("first.arc") : QStringLiteral("second.arc"));
    ASSERT_EQ(rows.rowCount(row), 2);
    EXPECT_EQ(rows.index(0, 0, row).data().toString(), QStringLiteral("walk"));
    EXPECT_EQ(rows.index(1, 0, row).data().toString(), QStringLiteral("run"));
  }
  EXPECT_EQ(rows.index(2, 0).data().toString(), QStringLiteral("own"));
  ASSERT_NE(issueOf("notes.txt"), nullptr);
  EXPECT_EQ(issueOf("notes.txt")->severity, core::Severity::Info);
  // Through rows of all kinds with the keyboard: an archive's own changes nothing.
  workspace().showClip({3, 0});
  QTreeView& view = child<QTreeView>("filesView");
  view.setFocus();
  EXPECT_EQ(view.currentIndex().parent(), rows.index(1, 0));
  view.setCurrentIndex(rows.index(1, 0));
  EXPECT_EQ(workspace().clipRef(), (app::ClipRef{3, 0}));
}

TEST_F(Reasons, ALimbTableThatDoesNotHangTogetherIsSaidFirst) {
  write::ZeldaObject object;
  object.skeleton(brokenLinkLimbs(), {.isFlex = true, .isWide = true});
  open({write("broken.zobj", object.bytes())});
  EXPECT_EQ(workspace().skeleton()->size(), 6U);
  const auto isSaid = [this](std::size_t among) {
    return tells(app::explanationOf(workspace()).text().substr(0, among),
                 {app::code("app.model.broken"), kAny, 6, 21});
  };
  EXPECT_TRUE(isSaid(200)) << app::explanationOf(workspace()).text();
  object.simpleAnimation(3, 21);
  open({write("moved.zobj", object.bytes())});
  ASSERT_NE(workspace().clip(), nullptr);
  EXPECT_TRUE(isSaid(std::string::npos)) << app::explanationOf(workspace()).text();
}

TEST_F(Reasons, AnEmptySegmentIsAnErrorThatNamesTheFile) {
  (void)write("link_animetion.bin", {});
  (void)write("object_link_boy.zobj", linkObject());
  open({write("gameplay_keep.bin", linkKeep(2))});
  const core::Diagnostic* issue = issueOf("empty");
  ASSERT_NE(issue, nullptr);
  EXPECT_EQ(issue->severity, core::Severity::Error);
  EXPECT_NE(issue->file.find("link_animetion.bin"), std::string::npos);
  EXPECT_EQ(issue->fieldPath, "segment 7");
}

TEST_F(Reasons, LinkWithoutHisObjectSaysWhichFileBringsHim) {
  (void)write("link_animetion.bin", linkFrames({0, 0}));
  open({write("gameplay_keep.bin", linkKeep(2))});
  ASSERT_NE(workspace().clip(), nullptr);
  ASSERT_TRUE(notice().isVisible());
  EXPECT_TRUE(notice().detail().contains(QStringLiteral("object_link_boy")));
  EXPECT_TRUE(notice().detail().contains(QStringLiteral("object_link_child")));
  image("linkless");
  open({write("elsewhere/object_link_boy.zobj", linkObject())});
  EXPECT_TRUE(workspace().skeleton()->isHierarchy);
  EXPECT_FALSE(notice().isVisible());
}

// A wrong offset that a session or a command remembers must not keep the rest of the file away.
TEST_F(Reasons, AWrongOffsetLeavesTheRestAndTheChoiceAsTheyWere) {
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  const QString path = write("object_x.zobj", object.bytes());
  open({path});
  ASSERT_NE(workspace().clip(), nullptr);
  formats::Options options;
  options.set("animation-at", formats::Options::Offsets{0x24});
  window_->opener().setOptions(path, options);
  ASSERT_TRUE(waitFor([&] { return window_->viewportArea().messageNotice().isVisible(); }));
  EXPECT_NE(workspace().clip(), nullptr);
  EXPECT_FALSE(workspace().readOptions().isSelected(path.toStdString()));
  EXPECT_NE(issueOf("at 0x24,"), nullptr);
}

TEST_F(Reasons, WhatFailedInThisSessionIsClearedByAButton) {
  open({sample("wanderer_walk.bck"), write("broken.bck", formats::Bytes(40, 0x55))});
  ASSERT_FALSE(window_->opener().isLoading());
  auto& view = child<QAbstractItemView>("issuesView");
  const int rows = view.model()->rowCount();
  ASSERT_GT(rows, 0);
  auto& clear = child<QAbstractButton>("issuesClear");
  ASSERT_TRUE(clear.isEnabled());
  clear.click();
  EXPECT_LT(view.model()->rowCount(), rows);
  EXPECT_FALSE(clear.isEnabled());
}

TEST_F(Reasons, IssuesAreFilteredBySeverityAndFile) {
  open({write("m.bmd", write::bmdBytes({{"", 0}, {"", 1}})), write("broken.bck", formats::Bytes(40, 0x55)),
        write("torn.bck", {'J', '3', 'D', '1', 'b', 'c', 'k', '1', 0, 0})});
  const auto& rows = *child<QAbstractItemView>("issuesView").model();
  const auto files = [&] {
    QStringList names;
    for (int row = 0; row < rows.rowCount(); ++row)
      names.append(rows.index(row, gui::IssuesModel::File).data().toString());
    return names;
  };
  auto& severity = child<gui::SegmentedControl>("issuesSeverity");
  const int all = rows.rowCount();
  ASSERT_GT(all, 3);
  severity.segment(1).click();
  EXPECT_EQ(files(), (QStringList{QStringLiteral("broken.bck"), QStringLiteral("torn.bck")}));
  EXPECT_FALSE(severity.segment(3).isEnabled());  // there are no notes
  child<QLineEdit>("issuesFilter").setText(QStringLiteral("TORN"));
  EXPECT_EQ(files(), QStringList{QStringLiteral("torn.bck")});
  // Without an error there is nothing to narrow the list to.
  child<QLineEdit>("issuesFilter").clear();
  child<QAbstractButton>("issuesClear").click();
  EXPECT_EQ(severity.current(), 0);
  EXPECT_EQ(rows.rowCount(), all - 2);
}

TEST_F(Reasons, ClosingAllLeavesNoIssues) {
  open({sample("wanderer_walk.bck"), write("broken.bck", formats::Bytes(40, 0x55))});
  ASSERT_TRUE(window_->viewportArea().messageNotice().isVisible());
  window_->actions().trigger("file.closeAll");
  EXPECT_EQ(child<QAbstractItemView>("issuesView").model()->rowCount(), 0);
  EXPECT_FALSE(window_->viewportArea().messageNotice().isVisible());
}

TEST_F(Reasons, RefusedFilesAreNotRemembered) {
  const QString good = sample("wanderer_walk.bck");
  open({write("broken.bck", formats::Bytes(40, 0x55)), good});
  EXPECT_EQ(settings_->recentFiles(), QStringList{good});
}

// Its name says that it may be one of the files without a signature.
TEST_F(Reasons, ATextIsNoAnimationWhateverItsName) {
  const std::string words = "{\n  \"bones\": [1, 2, 3]\n}\n";
  const formats::Bytes text(words.begin(), words.end());
  for (const char* name : {"notes.json", "object_walk.zobj", "walk.bin", "walk.bca"}) {
    open({write(name, text)});
    const gui::NoticeBar& notice = window_->viewportArea().messageNotice();
    EXPECT_TRUE(tells(notice.detail().toStdString(), {formats::code("format.text")})) << name;
    const auto buttons = notice.findChildren<QPushButton*>();
    EXPECT_EQ(std::ranges::count_if(buttons, &QWidget::isVisible), 1) << name << ": only that to the issues";
  }
}

TEST_F(Reasons, IssuesThatAreAlikeAreMergedAndAllCounted) {
  std::vector<write::BmdRecord> records;
  for (std::uint32_t id = 0; id < 40; ++id) records.push_back({"", id});
  open({write("m.bmd", write::bmdBytes(records))});
  auto& view = child<QAbstractItemView>("issuesView");
  ASSERT_EQ(view.model()->rowCount(), 6);
  const QString last = view.model()->index(5, gui::IssuesModel::Message).data().toString();
  EXPECT_TRUE(tells(last.toStdString(), {app::code("app.more-equal"), 35, kAny})) << last.toStdString();
  EXPECT_TRUE(child<QDockWidget>("issuesPanel").windowTitle().contains(QStringLiteral("40")));
}

TEST_F(Reasons, WhatCouldNotBeOpenedStandsBeforeTheWarnings) {
  open({write("m.bmd", write::bmdBytes({{"", 0}, {"", 1}}))});
  auto& rows = *child<QAbstractItemView>("issuesView").model();
  const int warnings = rows.rowCount();
  ASSERT_GT(warnings, 1);
  const QString first = rows.index(0, gui::IssuesModel::Message).data().toString();
  open({write("torn.bck", {'J', '3', 'D', '1', 'b', 'c', 'k', '1', 0, 0})});
  ASSERT_EQ(rows.rowCount(), warnings + 1);
  EXPECT_EQ(rows.index(0, gui::IssuesModel::File).data().toString(), QStringLiteral("torn.bck"));
  EXPECT_EQ(rows.index(1, gui::IssuesModel::Message).data().toString(), first);
}

TEST_F(Reasons, ThePathOfAFileIsWholeHoweverItWasOpened) {
  (void)write("walk.bck", write::BckFile(2).frames(8).bytes());
  const QString before = QDir::currentPath();
  ASSERT_TRUE(QDir::setCurrent(gui::toQString(folder_.path())));
  const QString whole = QDir::currentPath() + QStringLiteral("/walk.bck");
  open({QStringLiteral("walk.bck")});
  const auto labels = window_->findChildren<gui::WrappingLabel*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(),
                          [&](gui::WrappingLabel* label) { return label->plainText() == whole; }));
  ASSERT_TRUE(QDir::setCurrent(before));
}

}  // namespace
}  // namespace marrow::testing
