// SPDX-License-Identifier: GPL-3.0-or-later
// The user's options for Zelda 64 files in the window.
#include "app/gui/actions/action_registry.h"
#include "app/gui/bytes/hex_view.h"
#include "app/gui/inspector/options_view.h"
#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "app/session/issue_list.h"
#include "core/clip.h"
#include "core/property.h"
#include "core/skeleton.h"
#include "formats/options/file_options.h"
#include "tests/app/gui/linked_label.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/zelda_files.h"
#include "tests/write/archives.h"

#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <algorithm>
#include <set>

namespace marrow::testing {
namespace {

class Zelda : public WindowTest {
 protected:
  void openSet(const char* object = "object_link_boy.zobj", const formats::Bytes& bytes = linkObject()) {
    open({write("gameplay_keep.bin", linkKeep(3)), write("link_animetion.bin", linkFrames({0x21, 0x48, 0})),
          write(object, bytes)});
    ASSERT_NE(workspace().clip(), nullptr);
  }

  gui::OptionsView& options() { return child<gui::OptionsView>("optionsView"); }
  [[nodiscard]] std::size_t clipCount() { return workspace().files()[0].content->clips.size(); }
  QComboBox& segment(int number) { return child<QComboBox>(("part" + std::to_string(number)).c_str()); }
  [[nodiscard]] QString how(int number) {
    return child<QLabel>(("partHow" + std::to_string(number)).c_str()).text();
  }

  /// The top of the form, in pixels below that of the inspector.
  [[nodiscard]] int placeOfForm() {
    return options().y() - child<QScrollArea>("propertiesView").verticalScrollBar()->value();
  }

  /// As a person does: the list, an entry.
  void select(int number, const QString& text) {
    QComboBox& box = segment(number);
    const int index = box.findText(text, Qt::MatchStartsWith);
    ASSERT_GE(index, 0) << text.toStdString();
    box.setCurrentIndex(index);
    emit box.activated(index);
    ASSERT_TRUE(waitFor([&] { return !window_->opener().isLoading(); }));
  }
};

TEST_F(Zelda, TheOptionsAreThereForTheseFilesOnly) {
  openSample();
  EXPECT_TRUE(options().isHidden());
  const std::string other = workspace().files().front().path;
  openSet();
  EXPECT_FALSE(options().isHidden());
  selection().selectFile(folder_.path("link_animetion.bin"));
  EXPECT_FALSE(options().isHidden()) << "a part of the set";
  selection().selectFile(other);
  EXPECT_TRUE(options().isHidden());
  selection().selectFile({});
  EXPECT_FALSE(options().isHidden());
  workspace().closeAll();
  EXPECT_TRUE(options().isHidden());
}

TEST_F(Zelda, AnObjectOfItsOwnHasNoSegments) {
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  open({write("one.zobj", object.bytes())});
  EXPECT_TRUE(child<QLineEdit>("skeleton-at").isVisible());
  EXPECT_FALSE(segment(4).isVisible());
  EXPECT_EQ(options().findChild<QWidget*>(QStringLiteral("link-age")), nullptr);
  image("own_object");
}

TEST_F(Zelda, NotesAreNotCountedAsIssues) {
  open({write("object_link_boy.zobj", linkObject())});
  const std::vector<core::Diagnostic> issues = app::issuesOf(workspace());
  ASSERT_FALSE(issues.empty());
  for (const core::Diagnostic& issue : issues) EXPECT_EQ(issue.severity, core::Severity::Info);
  EXPECT_FALSE(child<QDockWidget>("issuesPanel").windowTitle().contains(QLatin1Char('(')));
}

// A selected bone has the inspector until then.
TEST_F(Zelda, ACommandLeadsToTheOptions) {
  openSet();
  selection().selectBone(2);
  window_->resize(720, 480);
  QAction* action = window_->actions().action("window.options");
  ASSERT_NE(action, nullptr);
  EXPECT_FALSE(action->shortcut().isEmpty());
  action->trigger();
  EXPECT_TRUE(waitFor([&] { return !segment(4).visibleRegion().isEmpty(); }));
  EXPECT_EQ(window_->focusWidget(), &child<QLineEdit>("skeleton-at"));
  EXPECT_GT(options().y(), 0) << "what the clip is stands above";
  EXPECT_TRUE(waitFor([&] { return placeOfForm() == 0; }));
  image("options_720x480");
}

TEST_F(Zelda, TheFieldThatIsEditedStaysInView) {
  openSet();
  window_->resize(720, 480);
  window_->actions().action("window.options")->trigger();
  ASSERT_TRUE(waitFor([&] { return placeOfForm() == 0; }));
  const auto isInView = [&] { return segment(7).hasFocus() && !segment(7).visibleRegion().isEmpty(); };
  segment(7).setFocus();
  for (const char* choice : {"None", "Guess again"}) {
    select(7, QString::fromLatin1(choice));
    QCoreApplication::processEvents();
    EXPECT_TRUE(waitFor(isInView)) << choice;
  }
  selection().selectFile(folder_.path("link_animetion.bin"));
  EXPECT_EQ(child<QScrollArea>("propertiesView").verticalScrollBar()->value(), 0) << "another file";
}

TEST_F(Zelda, InANarrowPanelLabelsStandAboveTheirFields) {
  openSet("object_link_child.zobj");
  const auto& field = child<QLineEdit>("skeleton-at");
  const auto& sideways = *child<QScrollArea>("propertiesView").horizontalScrollBar();
  EXPECT_TRUE(waitFor([&] { return field.x() > 0; }));
  window_->resize(720, 480);
  EXPECT_TRUE(waitFor([&] { return field.x() == 0 && segment(4).x() == 0 && sideways.maximum() == 0; }));
  image("narrow_options");
}

TEST_F(Zelda, ACommandLeadsToTheFileThatIsMissing) {
  open({write("gameplay_keep.bin", linkKeep(3))});
  window_->actions().action("window.options")->trigger();
  EXPECT_EQ(window_->focusWidget(), &segment(6));
  image("options_missing");
}

TEST_F(Zelda, ALoopModeThatNoFileStoresIsNotTheFiles) {
  openSet();
  EXPECT_EQ(child<QComboBox>("loopBox").itemText(0), QStringLiteral("Not in file: Loop"));
}

TEST_F(Zelda, SegmentsSayWhichFileAndWhy) {
  openSet();
  EXPECT_EQ(segment(4).currentText(), QStringLiteral("gameplay_keep.bin"));
  EXPECT_EQ(segment(6).currentText(), QStringLiteral("object_link_boy.zobj"));
  EXPECT_EQ(segment(7).currentText(), QStringLiteral("link_animetion.bin"));
  EXPECT_FALSE(segment(4).isEnabled());
  EXPECT_TRUE(how(6).contains(QStringLiteral("open")));
  image("parts");
}

TEST_F(Zelda, LongNamesStayInsideThePanel) {
  openSet("a_very_long_prefix_of_some_language_that_nobody_would_use_object_link_child.zobj");
  window_->resize(1280, 720);
  gui::applyTheme(gui::ThemeChoice::Light);
  const auto& page = *child<QScrollArea>("propertiesView").viewport();
  const QRect box(segment(6).mapTo(&page, QPoint()), segment(6).size());
  EXPECT_GE(box.left(), 0);
  EXPECT_LT(box.right(), page.width());
  EXPECT_TRUE(segment(6).toolTip().endsWith(QStringLiteral("child.zobj")));
  image("long_segments");
  gui::applyTheme(gui::ThemeChoice::Dark);
}

TEST_F(Zelda, AFileBesideIsGuessedByItsName) {
  const QString keep = write("gameplay_keep.bin", linkKeep(2));
  (void)write("link_animetion.bin", linkFrames({0, 0}));
  open({keep});
  EXPECT_EQ(segment(7).currentText(), QStringLiteral("link_animetion.bin"));
  EXPECT_TRUE(how(7).contains(QStringLiteral("name")));
}

TEST_F(Zelda, ASegmentCanBeChangedToNoneAndBackToTheGuess) {
  openSet();
  ASSERT_EQ(clipCount(), 3U);
  const QString guessed = how(7);
  playback().setFrame(0.5);
  options().select(7, write("other/frames", linkFrames({0})));
  ASSERT_TRUE(waitFor([&] { return clipCount() == 1U; }));
  EXPECT_EQ(segment(7).currentText(), QStringLiteral("frames"));
  EXPECT_NE(how(7), guessed);
  EXPECT_EQ(playback().frame(), 0.5);  // the place is kept
  select(7, QStringLiteral("None"));
  EXPECT_EQ(clipCount(), 0U);
  select(7, QStringLiteral("Guess again"));
  EXPECT_EQ(clipCount(), 3U);
  EXPECT_EQ(how(7), guessed);
}

TEST_F(Zelda, AnObjectsOwnGuessesCanBeRefusedAndTakenAgain) {
  (void)write("gameplay_keep.bin", linkKeep(2));
  (void)write("link_animetion.bin", linkFrames({0, 0}));
  open({write("object_link_boy.zobj", linkObject())});
  ASSERT_EQ(clipCount(), 2U);
  EXPECT_EQ(segment(4).currentText(), QStringLiteral("gameplay_keep.bin"));
  select(7, QStringLiteral("None"));
  EXPECT_EQ(clipCount(), 0U);
  EXPECT_EQ(segment(4).currentText(), QStringLiteral("gameplay_keep.bin"));
  select(7, QStringLiteral("Guess again"));
  EXPECT_EQ(clipCount(), 2U);
}

TEST_F(Zelda, AnotherOpenFileCanBeSelected) {
  openSet();
  open({write("other/oot_link_animetion.bin", linkFrames({0, 0}))});
  ASSERT_EQ(clipCount(), 3U);
  select(7, QStringLiteral("oot_link_animetion.bin"));
  EXPECT_EQ(clipCount(), 2U);
}

TEST_F(Zelda, AChoiceThatCannotBeReadIsNotTaken) {
  openSet();
  options().select(7, gui::toQString(folder_.path("nothing")));
  ASSERT_TRUE(waitFor([&] { return window_->viewportArea().messageNotice().isVisible(); }));
  EXPECT_EQ(clipCount(), 3U);
  EXPECT_EQ(segment(7).currentText(), QStringLiteral("link_animetion.bin"));
  EXPECT_FALSE(workspace().readOptions().isSelected(workspace().files()[0].path));
}

TEST_F(Zelda, AMemberOfAnArchiveFindsItsNeighboursThere) {
  const QString archive = write("link.sarc", write::sarcBytes({{"gameplay_keep.bin", linkKeep(2)},
                                                               {"link_animetion.bin", linkFrames({0, 0})},
                                                               {"object_link_child.zobj", linkObject()}}));
  open({archive + QStringLiteral(":gameplay_keep.bin")});
  EXPECT_EQ(workspace().files().size(), 1U);
  EXPECT_EQ(clipCount(), 2U);
  EXPECT_EQ(segment(6).currentText(), QStringLiteral("object_link_child.zobj"));
}

// The frames' words count upwards, so that the first frame's root lies at 0, 1, 2.
TEST_F(Zelda, TheChildsRootMovesLessAndThatIsASwitch) {
  openSet("object_link_child.zobj");
  auto& age = child<gui::SegmentedControl>("link-age");
  EXPECT_TRUE(static_cast<gui::WrappingLabel&>(child<QLabel>("link-age-remark"))
                  .plainText()
                  .startsWith(QStringLiteral("Child: ")));
  EXPECT_FLOAT_EQ(playback().pose().local[0].translation.z, 2 * 0.64F);
  age.select(1);
  ASSERT_TRUE(waitFor([&] { return playback().pose().local[0].translation.z == 2.0F; }));
  EXPECT_TRUE(static_cast<gui::WrappingLabel&>(child<QLabel>("link-age-remark"))
                  .plainText()
                  .startsWith(QStringLiteral("Adult: ")));
  age.select(2);
  EXPECT_TRUE(waitFor([&] { return playback().pose().local[0].translation.z < 1.5F; }));
}

TEST_F(Zelda, NothingSaysChildNothingIsScaled) {
  openSet();
  EXPECT_TRUE(static_cast<gui::WrappingLabel&>(child<QLabel>("link-age-remark"))
                  .plainText()
                  .startsWith(QStringLiteral("Adult: ")));
  EXPECT_EQ(playback().pose().local[0].translation.z, 2.0F);
  open({sample("wanderer_walk.bck")});
  EXPECT_FALSE(child<gui::SegmentedControl>("link-age").isVisible());
}

TEST_F(Zelda, ASkeletonCanBeNamedByItsOffset) {
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  const std::size_t second = object.skeleton(zeldaTree());
  open({write("two.zobj", object.bytes())});
  ASSERT_EQ(workspace().files()[0].content->skeletons.size(), 2U);
  auto& field = child<QLineEdit>("skeleton-at");
  field.setText(QStringLiteral("0x") + QString::number(second, 16));
  QTest::keyClick(&field, Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return workspace().files()[0].content->skeletons.size() == 1U; }));
  EXPECT_EQ(workspace().files()[0].content->skeletons[0]->byteOffset, second);
  field.setText(QStringLiteral("here"));
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_FALSE(window_->opener().isLoading());
  EXPECT_EQ(workspace().files()[0].content->skeletons.size(), 1U);
  image("offset");
}

TEST_F(Zelda, TheInspectorLeadsToTheLimbTable) {
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  const QString path = write("one.zobj", object.bytes());
  open({path});
  const core::Skeleton& skeleton = *workspace().files()[0].content->skeletons.front();
  const auto table =
      std::ranges::find(skeleton.properties, core::Property::Form::Offset, &core::Property::form);
  ASSERT_NE(table, skeleton.properties.end());
  selection().selectFile(path.toStdString());
  auto& page = child<QScrollArea>("propertiesView");
  const QString offset = gui::offsetText(table->value);
  gui::WrappingLabel* link = nullptr;
  ASSERT_TRUE(waitFor([&] {
    for (auto* label : page.findChildren<gui::WrappingLabel*>()) {
      if (label->isVisibleTo(&page) && label->plainText() == offset) link = label;
    }
    return link != nullptr;
  })) << offset.toStdString();
  emit link->linkClicked(linksOf(*link).at(0));
  auto& hex = child<gui::HexView>("hexView");
  EXPECT_TRUE(waitFor([&] { return hex.bytes() && hex.markStart() == table->value; }));
}

TEST_F(Zelda, TheOptionsLeadToTheFilesThatTheyName) {
  openSet();
  auto* remark = static_cast<gui::WrappingLabel*>(&child<QLabel>("animation-at-remark"));
  ASSERT_FALSE(linksOf(*remark).empty());
  emit remark->linkClicked(linksOf(*remark)[0]);
  EXPECT_TRUE(QString::fromStdString(selection().file()).endsWith(QStringLiteral("gameplay_keep.bin")));
  auto* title = options().findChild<gui::ElidedLabel*>();
  ASSERT_NE(title, nullptr);
  emit title->linkClicked(linksOf(*title).at(0));
  EXPECT_TRUE(QString::fromStdString(selection().file()).endsWith(title->text()));
}

TEST_F(Zelda, OnlyChoicesThatChangeWhatIsShownAreOffered) {
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  open({write("one.zobj", object.bytes())});
  EXPECT_FALSE(child<QWidget>("skeleton-at").isHidden());
  for (const char* ofOthers : {"tunic", "left-hand", "right-hand", "sheath", "lod"})
    EXPECT_TRUE(child<QWidget>(ofOthers).isHidden()) << ofOthers;
  workspace().closeAll();
  openSet();  // without a body
  for (const char* ofBodies : {"tunic", "left-hand", "right-hand", "sheath", "lod"})
    EXPECT_TRUE(child<QWidget>(ofBodies).isHidden()) << ofBodies;
  workspace().closeAll();
  openSet("object_link_boy.zobj", linkBodyWithTable());
  for (const char* ofLink : {"tunic", "left-hand", "right-hand", "sheath", "lod"})
    EXPECT_FALSE(child<QWidget>(ofLink).isHidden()) << ofLink;
  // Files without a skeleton.
  workspace().closeAll();
  open({write("alone/link_animetion.bin", linkFrames({0}))});
  for (const char* name : {"optionsTitle", "skeleton-at", "limb-size", "animation-at"})
    EXPECT_TRUE(child<QWidget>(name).isHidden()) << name;
  workspace().closeAll();
  open({write("keep/gameplay_keep.bin", linkKeep(3))});
  for (const char* name : {"skeleton-at", "limb-size"}) EXPECT_TRUE(child<QWidget>(name).isHidden()) << name;
  EXPECT_FALSE(child<QWidget>("animation-at").isHidden());
  EXPECT_FALSE(child<QWidget>("optionsTitle").isHidden());
}

TEST_F(Zelda, ListsOfOptionsHaveAMenuOfWhatTheyShow) {
  openSet();
  const auto offered = [](QComboBox& list) {
    emit list.customContextMenuRequested({});
    std::set<QString> ids;
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu == nullptr) return ids;
    for (const QAction* action : menu->actions()) ids.insert(action->objectName());
    menu->close();
    return ids;
  };
  const std::set<QString> ofFile = offered(segment(7));
  EXPECT_TRUE(ofFile.contains(QStringLiteral("path.folder")));
  EXPECT_TRUE(ofFile.contains(QStringLiteral("value.copy")));
  const std::set<QString> ofChoice = offered(child<QComboBox>("left-hand"));
  EXPECT_FALSE(ofChoice.contains(QStringLiteral("path.folder")));
  EXPECT_TRUE(ofChoice.contains(QStringLiteral("value.copy")));
}

TEST_F(Zelda, OneOfLinksHeadersCanBeNamedByItsOffset) {
  openSet();
  const std::uint64_t second = workspace().files()[0].content->clips[1]->byteOffset;
  auto& field = child<QLineEdit>("animation-at");
  ASSERT_FALSE(field.isHidden());
  EXPECT_TRUE(static_cast<gui::WrappingLabel&>(child<QLabel>("animation-at-remark"))
                  .plainText()
                  .endsWith(QStringLiteral("gameplay_keep.bin")));
  const auto name = [&](const QString& offset) {
    field.setText(offset);
    QTest::keyClick(&field, Qt::Key_Return);
    return waitFor([&] { return !window_->opener().isLoading(); });
  };
  ASSERT_TRUE(name(QStringLiteral("0x") + QString::number(second, 16)));
  // It comes first and is shown; those that were found stay.
  ASSERT_EQ(clipCount(), 3U);
  EXPECT_EQ(workspace().files()[0].content->clips[0]->byteOffset, second);
  EXPECT_EQ(workspace().clip()->byteOffset, second);
  EXPECT_TRUE(child<QLabel>("animation-at-note").isVisible());
  EXPECT_EQ(workspace().skeleton()->size(), 21U);
  image("link_offset");
  ASSERT_TRUE(name(QStringLiteral("2")));  // nothing is there, so it is not taken
  EXPECT_EQ(clipCount(), 3U);
  EXPECT_EQ(workspace().files()[0].content->clips[0]->byteOffset, second);
  // The typed text stays to be mended, marked, with the reason.
  EXPECT_EQ(field.text(), QStringLiteral("2"));
  EXPECT_TRUE(gui::isWrong(&field));
  EXPECT_FALSE(child<QLabel>("animation-at-note").isVisible());
  const auto& problem = child<gui::WrappingLabel>("optionProblem");
  EXPECT_TRUE(problem.plainText().contains(QStringLiteral("0x2"))) << problem.plainText().toStdString();
  EXPECT_FALSE(linksOf(problem).empty()) << "the offset is a link";
  image("refused_offset");
  QTest::keyClicks(&field, QStringLiteral("0"));
  EXPECT_FALSE(gui::isWrong(&field));
  ASSERT_TRUE(name({}));
  EXPECT_FALSE(child<QLabel>("animation-at-note").isVisible());
  EXPECT_EQ(clipCount(), 3U);
}

// Where only his object is open, gameplay_keep is a file beside it.
TEST_F(Zelda, AHeaderInAFileThatIsOnlyBoundCanBeNamed) {
  (void)write("gameplay_keep.bin", linkKeep(3));
  (void)write("link_animetion.bin", linkFrames({0, 0, 0}));
  open({write("object_link_boy.zobj", linkObject())});
  ASSERT_EQ(clipCount(), 3U);
  const std::uint64_t last = workspace().files()[0].content->clips[2]->byteOffset;
  auto& field = child<QLineEdit>("animation-at");
  field.setText(QString::number(last));
  QTest::keyClick(&field, Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return workspace().files()[0].content->clips[0]->byteOffset == last; }));
  EXPECT_EQ(clipCount(), 3U);
  EXPECT_EQ(field.text(), QStringLiteral("0x") + QString::number(last, 16).toUpper());
}

TEST_F(Zelda, AnOffsetThatWasRefusedIsNoIssueOnceTheDialogIsCancelled) {
  open({write("odd.zobj", formats::Bytes(0x40, 0x11))});
  const std::size_t before = app::issuesOf(workspace()).size();
  auto* button = window_->viewportArea().messageNotice().findChild<QPushButton*>();
  ASSERT_NE(button, nullptr);
  button->click();
  auto& dialog = child<QDialog>("openAsDialog");
  auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("skeleton-at"));
  ASSERT_NE(field, nullptr);
  QTest::keyClicks(field, QStringLiteral("0x8"));
  QMetaObject::invokeMethod(&dialog, "accept");
  ASSERT_TRUE(waitFor([&] { return gui::isWrong(field); }));
  EXPECT_EQ(app::issuesOf(workspace()).size(), before + 1);
  dialog.reject();
  EXPECT_EQ(app::issuesOf(workspace()).size(), before);
}

// Its header's padding is not zero, so that no search takes it for one.
TEST_F(Zelda, AnObjectInWhichNothingIsFoundIsOpenedByItsOffset) {
  // Two limbs away from their header, one of which draws something odd: nothing speaks for them.
  write::ZeldaObject object;
  const std::vector<write::ZeldaLimb> limbs = {{{0, 1, 0}, 1}, {{0, 2, 0}, 0xFF, 0xFF, 0x12345677}};
  const std::size_t header = object.skeleton(limbs, {.gapBytes = 16});
  open({write("odd.zobj", object.bytes())});
  ASSERT_TRUE(workspace().files().empty());
  auto& notice = window_->viewportArea().messageNotice();
  ASSERT_TRUE(notice.isVisible());
  auto* button = notice.findChild<QPushButton*>();
  ASSERT_NE(button, nullptr);
  button->click();
  auto& dialog = child<QDialog>("openAsDialog");
  auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("skeleton-at"));
  ASSERT_NE(field, nullptr);
  EXPECT_EQ(dialog.focusWidget(), field);
  const auto tryAt = [&](std::size_t offset) {
    field->setText(QStringLiteral("0x") + QString::number(offset, 16));
    QTest::keyClicks(field, QStringLiteral(" "));
    QMetaObject::invokeMethod(&dialog, "accept");
    return waitFor([&] { return gui::isWrong(field); });  // the dialog waits for a better one
  };
  ASSERT_TRUE(tryAt(header + 1));
  EXPECT_TRUE(dialog.isVisible());
  EXPECT_TRUE(workspace().files().empty());
  const std::size_t issues = app::issuesOf(workspace()).size();
  ASSERT_TRUE(tryAt(header + 2));
  EXPECT_EQ(app::issuesOf(workspace()).size(), issues);
  const auto* problem = dialog.findChild<QLabel*>(QStringLiteral("optionProblem"));
  ASSERT_NE(problem, nullptr);
  EXPECT_TRUE(waitFor([&] { return problem->height() >= problem->heightForWidth(problem->width()); }));
  EXPECT_GE(dialog.height(), dialog.layout()->totalHeightForWidth(dialog.width()));
  image("dialog_refused");
  field->setText(QStringLiteral("0x") + QString::number(header, 16));
  QMetaObject::invokeMethod(&dialog, "accept");
  ASSERT_TRUE(waitFor([&] { return workspace().files().size() == 1U; }));
  EXPECT_EQ(workspace().skeleton()->size(), limbs.size());
}

}  // namespace
}  // namespace marrow::testing
