// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/preferences.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/issue_list.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "render/bones/bone_picker.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSet>
#include <QTest>
#include <QTreeView>

namespace marrow::testing {
namespace {

class Selecting : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
  }

  gui::ViewportWidget& viewport() { return window_->viewportArea().viewport(); }

  // The middle between two joints, on the screen.
  QPoint between(const char* one, const char* other) {
    const auto origin = [&](const char* name) {
      return playback().pose().origin(static_cast<std::size_t>(boneNamed(name)));
    };
    const glm::vec2 size(viewport().width(), viewport().height());
    const glm::vec3 seen = viewport().camera().project((origin(one) + origin(other)) * 0.5F, size);
    return {static_cast<int>(seen.x), static_cast<int>(seen.y)};
  }

  // A point of the viewport at which the renderer's own picker finds the bone.
  std::optional<QPoint> pointOf(int bone) {
    const render::SkeletonItem item{.skeleton = workspace().skeleton().get(),
                                    .models = playback().pose().modelMatrices};
    const glm::vec2 size(viewport().width(), viewport().height());
    const glm::vec3 seen =
        viewport().camera().project(playback().pose().origin(static_cast<std::size_t>(bone)), size);
    const QPoint point(static_cast<int>(seen.x), static_cast<int>(seen.y));
    const glm::vec2 pixel(point.x(), point.y());
    return render::BonePicker().boneAt(item, viewport().camera(), pixel, size) == bone ? std::optional(point)
                                                                                       : std::nullopt;
  }

  int boneNamed(const char* name) { return workspace().skeleton()->indexOf(name); }
};

TEST_F(Selecting, AClickInTheViewportSelectsABone) {
  // Face and hair move with the head alone, from whatever side they are seen.
  QTest::mouseClick(&viewport(), Qt::LeftButton, Qt::NoModifier, between("head", "head_top"));
  EXPECT_EQ(selection().activeBone(), boneNamed("head"));
  const auto& tree = child<QAbstractItemView>("boneTree");
  EXPECT_EQ(tree.currentIndex().data().toString(), QStringLiteral("head"));
  QTest::mouseClick(&viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(3, viewport().height() - 3));
  EXPECT_EQ(selection().activeBone(), -1);
}

TEST_F(Selecting, ADragOrbitsAndSelectsNothing) {
  const float before = viewport().camera().yawDegrees();
  QTest::mousePress(&viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(200, 200));
  QMouseEvent move(QEvent::MouseMove, QPointF(260, 210), viewport().mapToGlobal(QPointF(260, 210)),
                   Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&viewport(), &move);
  QTest::mouseRelease(&viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(260, 210));
  EXPECT_NE(viewport().camera().yawDegrees(), before);
  EXPECT_EQ(selection().activeBone(), -1);
}

TEST_F(Selecting, TheBoneTreeSelectsToo) {
  auto& tree = child<QAbstractItemView>("boneTree");
  tree.setFocus();
  tree.setCurrentIndex(tree.model()->index(0, 0));
  EXPECT_EQ(selection().activeBone(), 0);
  pressKey(Qt::Key_Down);
  EXPECT_EQ(selection().activeBone(), workspace().skeleton()->childLists()[0].front());
  EXPECT_EQ(playback().frame(), 0.0);  // Down was the tree's, not the timeline's
}

void clickRow(QTreeView& tree, const QModelIndex& row, Qt::KeyboardModifiers modifiers) {
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, modifiers, tree.visualRect(row).center());
}

TEST_F(Selecting, ShiftAndDownTakeOneBoneMoreEach) {
  auto& tree = child<QTreeView>("boneTree");
  tree.setFocus();
  clickRow(tree, tree.model()->index(0, 0), Qt::NoModifier);
  ASSERT_EQ(selection().activeBone(), 0);
  for (std::size_t taken = 2; taken <= 5; ++taken) {
    pressKey(Qt::Key_Down, Qt::ShiftModifier);
    ASSERT_EQ(selection().bones().size(), taken);
    EXPECT_EQ(tree.currentIndex().data().toString().toStdString(),
              workspace().skeleton()->bones[static_cast<std::size_t>(selection().activeBone())].name);
  }
  pressKey(Qt::Key_Up, Qt::ShiftModifier);
  EXPECT_EQ(selection().bones().size(), 4U);
}

TEST_F(Selecting, CtrlAndAClickTakeAndLeaveABone) {
  auto& tree = child<QTreeView>("boneTree");
  std::vector<QModelIndex> rows;
  for (QModelIndex row = tree.model()->index(0, 0); rows.size() < 5; row = tree.indexBelow(row))
    rows.push_back(row);
  clickRow(tree, rows[4], Qt::NoModifier);
  clickRow(tree, rows[1], Qt::ControlModifier);
  clickRow(tree, rows[3], Qt::ControlModifier);
  clickRow(tree, rows[0], Qt::ControlModifier);
  EXPECT_EQ(selection().bones().size(), 4U);
  EXPECT_EQ(tree.currentIndex(), rows[0]);
  clickRow(tree, rows[3], Qt::ControlModifier);
  EXPECT_EQ(selection().bones().size(), 3U);
  EXPECT_FALSE(tree.selectionModel()->isSelected(rows[3]));
}

TEST_F(Selecting, ArrowKeysInTheListSwitchClips) {
  auto& list = child<QAbstractItemView>("filesView");
  list.setFocus();
  EXPECT_EQ(workspace().clip()->name, "wanderer_walk");
  pressKey(Qt::Key_Down);
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
  pressKey(Qt::Key_Down);
  EXPECT_EQ(workspace().clip()->name, "wanderer_nod");
  pressKey(Qt::Key_Up);
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
  // Over the model's row the clip stays.
  pressKey(Qt::Key_Home, Qt::ControlModifier);
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
  pressKey(Qt::Key_Right);
  EXPECT_EQ(playback().frame(), 1.0);
  pressKey(Qt::Key_End);
  EXPECT_EQ(playback().frame(), 71.0);
}

TEST_F(Selecting, TheNextClipIsShownFromTheViewport) {
  window_->viewportArea().viewport().setFocus();
  pressKey(Qt::Key_PageDown, Qt::ControlModifier);
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
  pressKey(Qt::Key_PageDown, Qt::ControlModifier);
  pressKey(Qt::Key_PageDown, Qt::ControlModifier);
  EXPECT_EQ(workspace().clip()->name, "wanderer_nod");
  pressKey(Qt::Key_PageUp, Qt::ControlModifier);
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
  child<QLineEdit>("filesFilter").setText(QStringLiteral("walk"));
  pressKey(Qt::Key_PageDown, Qt::ControlModifier);
  EXPECT_EQ(workspace().clip()->name, "wanderer_walk");
}

TEST_F(Selecting, TheNextClipIsShownFromTheBytes) {
  window_->actions().trigger("window.bytes");
  child<QWidget>("hexView").setFocus();
  pressKey(Qt::Key_PageDown, Qt::ControlModifier);
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
}

/// The ink in a row, left of a column of the view.
QRect inkLeftOf(QTreeView& tree, const QModelIndex& row, int right) {
  const QImage image = tree.viewport()->grab().toImage();
  const QRect place = tree.visualRect(row);
  const QRgb ground = image.pixel(right, place.top() + 1);
  QRect ink;
  for (int y = place.top(); y <= place.bottom(); ++y) {
    for (int x = 0; x < right; ++x) {
      if (image.pixel(x, y) != ground) ink |= QRect(x, y, 1, 1);
    }
  }
  return ink;
}

// Steps are narrower than an arrow there.
TEST_F(Selecting, TheArrowsOfALongChainAreWhole) {
  constexpr int kArrow = 14;
  workspace().closeAll();
  std::vector<write::ModelJoint> joints(60);
  for (std::size_t i = 1; i < joints.size(); ++i) joints[i] = {"joint", static_cast<int>(i) - 1};
  open({write("chain.bmd", write::modelBytes(joints))});
  auto& tree = child<QTreeView>("boneTree");
  ASSERT_GT(tree.indentation(), 0);
  ASSERT_LT(tree.indentation(), 5);
  selection().selectBone(59);
  tree.scrollToTop();
  const QModelIndex root = tree.model()->index(0, 0);
  const QRect ink = inkLeftOf(tree, root, kArrow);
  EXPECT_GE(ink.left(), 1);
  EXPECT_GE(ink.width(), 8);
  EXPECT_LT(ink.right(), kArrow - 1);
  image("chain");
  const QModelIndex below = tree.model()->index(0, 0, root);
  const int step = tree.indentation();
  EXPECT_EQ(inkLeftOf(tree, below, kArrow + step), ink.translated(step, tree.visualRect(below).top()));
}

TEST_F(Selecting, TheFilterNarrowsTheList) {
  child<QLineEdit>("filesFilter").setText(QStringLiteral("WAVE"));
  const auto* rows = child<QAbstractItemView>("filesView").model();
  ASSERT_EQ(rows->rowCount(), 1);
  EXPECT_EQ(rows->index(0, 0).data().toString(), QStringLiteral("wanderer_wave"));
}

TEST_F(Selecting, AFilterWithoutHitsSaysSo) {
  auto& nothing = *child<QTreeView>("filesView").findChild<QLabel*>(QStringLiteral("nothingMatches"));
  auto& filter = child<QLineEdit>("filesFilter");
  EXPECT_FALSE(nothing.isVisible());
  filter.setText(QStringLiteral("zebra"));
  ASSERT_TRUE(waitFor([&] { return nothing.isVisible(); }));
  EXPECT_TRUE(nothing.text().contains(QStringLiteral("zebra")));
  filter.setText(QStringLiteral("wave"));
  EXPECT_TRUE(waitFor([&] { return !nothing.isVisible(); }));
}

TEST_F(Selecting, TheOnlyRowThatTheFilterLeavesCanBeSelected) {
  auto& list = child<QTreeView>("filesView");
  child<QLineEdit>("filesFilter").setText(QStringLiteral("wave"));
  EXPECT_EQ(workspace().clip()->name, "wanderer_walk");  // filtering selects nothing
  QTest::mouseClick(list.viewport(), Qt::LeftButton, Qt::NoModifier,
                    list.visualRect(list.model()->index(0, 0)).center());
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
}

TEST_F(Selecting, AFileThatIsOpenedIsNotHiddenByAnOldFilter) {
  auto& filter = child<QLineEdit>("filesFilter");
  filter.setText(QStringLiteral("walk"));
  const QString other = gui::toQString(folder_.path("other.bck"));
  ASSERT_TRUE(QFile::copy(sample("wanderer_nod.bck"), other));
  open({other});
  EXPECT_EQ(workspace().clip()->name, "other");
  EXPECT_TRUE(filter.text().isEmpty());
  EXPECT_EQ(child<QTreeView>("filesView").currentIndex().data().toString(), QStringLiteral("other"));
}

TEST_F(Selecting, AModelIsShownAloneOnADoubleClick) {
  auto& list = child<QTreeView>("filesView");
  const QModelIndex model = list.model()->index(0, 0);
  ASSERT_EQ(model.data().toString(), QStringLiteral("wanderer.bmd"));
  const QPoint at = list.visualRect(model).center();
  QTest::mouseClick(list.viewport(), Qt::LeftButton, Qt::NoModifier, at);
  EXPECT_TRUE(workspace().clip());  // passing over it changes nothing
  QTest::mouseDClick(list.viewport(), Qt::LeftButton, Qt::NoModifier, at);
  EXPECT_FALSE(workspace().clip());
  EXPECT_EQ(workspace().shownModelFile(), 0);
}

TEST_F(Selecting, TheRowThatIsLeftCanBeSelectedByKeyboard) {
  auto& filter = child<QLineEdit>("filesFilter");
  filter.setFocus();
  filter.setText(QStringLiteral("wave"));
  QTest::keyClick(&filter, Qt::Key_Return);
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
}

TEST_F(Selecting, ReturnTakesTheRowThatIsNamedExactlyThenOneThatBeginsSo) {
  for (const char* folder : {"a", "b"}) ASSERT_TRUE(QDir().mkpath(gui::toQString(folder_.path(folder))));
  open({write("idle_run.bck", write::BckFile(1).frames(8).bytes()),
        write("run_fast.bck", write::BckFile(1).frames(8).bytes()),
        write("Run.bck", write::BckFile(1).frames(8).bytes()),
        write("jogger.bck", write::BckFile(1).frames(8).bytes()),
        write("a/jog.bck", write::BckFile(1).frames(8).bytes()),
        write("b/jog.bck", write::BckFile(1).frames(8).bytes())});
  auto& filter = child<QLineEdit>("filesFilter");
  const auto select = [&](const char* typed) {
    filter.setFocus();
    filter.setText(QLatin1String(typed));
    QTest::keyClick(&filter, Qt::Key_Return);
    return workspace().clip()->name;
  };
  EXPECT_EQ(select("run"), "Run");  // although others stand above it
  EXPECT_EQ(select("RUN_"), "run_fast");
  EXPECT_EQ(select("jog"), "jog") << "although its row has a folder in front";
  EXPECT_EQ(select("run"), "Run");  // although the shown clip answers, too
  EXPECT_EQ(select("_run"), "idle_run");
  EXPECT_EQ(select("wanderer_w"), "wanderer_walk");
  showClip("wanderer_wave");
  EXPECT_EQ(select("wanderer_w"), "wanderer_wave");  // among equals the shown one stays
}

TEST_F(Selecting, ADoubleClickFramesTheBoneAndKeepsItSelected) {
  const int bone = boneNamed("hand_l");
  const auto point = pointOf(bone);
  ASSERT_TRUE(point.has_value());
  QTest::mouseClick(&viewport(), Qt::LeftButton, Qt::NoModifier, *point);
  const float before = viewport().camera().distance();
  QTest::mouseDClick(&viewport(), Qt::LeftButton, Qt::NoModifier, *point);
  EXPECT_LT(viewport().camera().distance(), before);
  EXPECT_EQ(selection().activeBone(), bone);
}

TEST_F(Selecting, TheInspectorFollowsThePlayhead) {
  selection().selectBone(boneNamed("hips"));
  const auto* rows = child<QAbstractItemView>("inspectorView").model();
  const auto position = [&] { return rows->index(0, 2, rows->index(1, 0)).data().toString(); };
  const QString before = position();
  playback().setFrame(8.0);
  EXPECT_NE(position(), before);
  const glm::vec3 origin = playback().pose().origin(static_cast<std::size_t>(boneNamed("hips")));
  EXPECT_EQ(position(), gui::numberText(static_cast<double>(origin.y)));
}

TEST_F(Selecting, RawAnglesAreSignedSixteenBitAndHex) {
  selection().selectBone(boneNamed("chest"));
  QTest::mouseClick(&child<gui::SegmentedControl>("unitsSwitch").segment(1), Qt::LeftButton);
  const auto* rows = child<QAbstractItemView>("inspectorView").model();
  const QModelIndex local = rows->index(0, 0);
  const int stored = rows->index(1, 1, local).data().toString().toInt();
  const float degrees =
      playback().pose().local[static_cast<std::size_t>(boneNamed("chest"))].rotationDegrees.x;
  EXPECT_NEAR(stored * core::BinaryAngle::kDegreesPerUnit, static_cast<double>(degrees), 0.01);
  EXPECT_TRUE(rows->index(2, 1, local).data().toString().startsWith(QStringLiteral("0x")));
}

TEST_F(Selecting, ThePoseIsExported) {
  playback().setFrame(12.0);
  window_->actions().action("file.export")->trigger();
  auto& dialog = child<QDialog>("exportDialog");
  auto* path = dialog.findChild<QLineEdit*>(QStringLiteral("exportPath"));
  EXPECT_TRUE(path->text().endsWith(QStringLiteral("wanderer_walk_f012.obj")));
  const QString target = gui::toQString(folder_.path("out.obj"));
  path->setText(target);
  QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("exportAgree")), Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return QFile::exists(target); }));
  QFile file(target);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_TRUE(file.readAll().contains("\nv "));
}

TEST_F(Selecting, ReturnExportsFromAnyField) {
  for (const bool fromFrame : {true, false}) {
    window_->actions().action("file.export")->trigger();
    auto& dialog = child<QDialog>("exportDialog");
    auto* path = dialog.findChild<QLineEdit*>(QStringLiteral("exportPath"));
    const QString target = gui::toQString(folder_.path(fromFrame ? "frame.obj" : "path.obj"));
    path->setText(target);
    QWidget* field = fromFrame ? static_cast<QWidget*>(dialog.findChild<gui::NumberBox*>()) : path;
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return QFile::exists(target); })) << target.toStdString();
    ASSERT_TRUE(
        waitFor([&] { return window_->findChild<QDialog*>(QStringLiteral("exportDialog")) == nullptr; }));
  }
}

TEST_F(Selecting, AnExportThatCannotBeWrittenIsReported) {
  (void)folder_.write("gone/keep", {});
  window_->actions().action("file.export")->trigger();
  auto& dialog = child<QDialog>("exportDialog");
  auto* path = dialog.findChild<QLineEdit*>(QStringLiteral("exportPath"));
  auto* agree = dialog.findChild<QPushButton*>(QStringLiteral("exportAgree"));
  path->setText(gui::toQString(folder_.path("no/such/out.obj")));
  EXPECT_FALSE(agree->isEnabled());  // it would do nothing
  path->setText(gui::toQString(folder_.path("gone/out.obj")));
  ASSERT_TRUE(agree->isEnabled());
  ASSERT_TRUE(QDir(gui::toQString(folder_.path("gone"))).removeRecursively());
  QTest::mouseClick(agree, Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return child<QWidget>("messageNotice").isVisible(); }));
  EXPECT_EQ(app::issuesOf(workspace()).back().severity, core::Severity::Error);
}

TEST_F(Selecting, AnImageIsSaved) {
  window_->actions().action("file.imageTransparent")->trigger();
  auto& dialog = child<QDialog>("exportDialog");
  const QString target = gui::toQString(folder_.path("picture.png"));
  dialog.findChild<QLineEdit*>(QStringLiteral("exportPath"))->setText(target);
  QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("exportAgree")), Qt::LeftButton);
  QImage image;
  ASSERT_TRUE(waitFor([&] { return image.load(target); }));
  EXPECT_EQ(image.size(), viewport().size() * viewport().devicePixelRatioF());
  EXPECT_EQ(qAlpha(image.pixel(2, 2)), 0);
}

TEST_F(Selecting, GhostsAndTrailShowWhatIsAroundTheFrame) {
  playback().setFrame(10.0);
  selection().selectBone(boneNamed("hand_l"));
  viewport().frameAll();
  QImage before = drawn(false);
  // Over a body, bones always shine through: X-ray is about bones alone.
  for (const char* id :
       {"view.ghosts", "view.trail", "view.bodyHidden", "view.xray", "view.stick", "view.points"}) {
    window_->actions().action(id)->setChecked(true);
    viewport().repaint();
    const QImage after = drawn(false);
    EXPECT_NE(before, after) << id;
    before = after;
  }
}

TEST_F(Selecting, ABranchIsShownAloneAndAllComesBack) {
  selection().selectBone(boneNamed("hand_l"));
  pressKey(Qt::Key_Slash);
  EXPECT_EQ(viewport().branch(), selection().activeBone());
  pressKey(Qt::Key_Slash);
  EXPECT_EQ(viewport().branch(), -1);
}

TEST_F(Selecting, ABoneTooSmallToBeSeenIsPointedAt) {
  auto& mark = child<QWidget>("selectionMark");
  selection().selectBone(boneNamed("thigh_l"));
  EXPECT_FALSE(mark.isVisible());  // large enough by itself
  render::CameraPlace distant = viewport().camera().place();
  distant.distance *= 12.0F;
  viewport().setCameraPlace(distant);
  ASSERT_TRUE(mark.isVisible());
  const glm::vec2 size(viewport().width(), viewport().height());
  const auto bone = static_cast<std::size_t>(selection().activeBone());
  const glm::vec3 joint = viewport().camera().project(playback().pose().origin(bone), size);
  EXPECT_TRUE(mark.geometry().contains(QPoint(static_cast<int>(joint.x), static_cast<int>(joint.y))));
  // The name is as long as a resized window lets it be, and the mark is where the bone is.
  const int width = mark.width();
  window_->resize(720, 480);
  ASSERT_TRUE(
      waitFor([&] { return mark.width() <= width && viewport().width() < static_cast<int>(size.x); }));
  window_->resize(1400, 900);
  ASSERT_TRUE(waitFor([&] { return mark.width() == width; }));
  selection().selectBone(-1);
  EXPECT_FALSE(mark.isVisible());
}

TEST_F(Selecting, NoTwoActionsShareAKey) {
  QSet<QString> seen;
  for (const auto& entry : window_->actions().entries()) {
    for (const QKeySequence& key : entry.action->shortcuts()) {
      const QString name = key.toString(QKeySequence::PortableText);
      EXPECT_FALSE(seen.contains(name)) << name.toStdString();
      seen.insert(name);
    }
  }
}

TEST_F(Selecting, ACommandIsFoundByAFewLettersAndRun) {
  selection().selectBone(3);
  window_->actions().action("help.commands")->trigger();
  auto& field = child<QLineEdit>("commandField");
  ASSERT_TRUE(waitFor([&] { return field.isVisible(); }));
  QTest::keyClicks(&field, QStringLiteral("desel"));
  const auto* rows = child<QListView>("commandList").model();
  ASSERT_GE(rows->rowCount(), 1);
  EXPECT_EQ(rows->index(0, 0).data().toString(), QStringLiteral("Deselect"));
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_EQ(selection().activeBone(), -1);
  EXPECT_FALSE(field.isVisible());
}

TEST_F(Selecting, ACommandThatCannotBeDoneNowIsNotRun) {
  workspace().closeAll();
  window_->actions().action("help.commands")->trigger();
  auto& field = child<QLineEdit>("commandField");
  QTest::keyClicks(&field, QStringLiteral("export the pose"));
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_EQ(window_->findChild<QDialog*>(QStringLiteral("exportDialog")), nullptr);
}

TEST_F(Selecting, TheViewportDrawsTheBones) {
  viewport().frameAll();
  const QImage with = drawn(false);
  ASSERT_FALSE(with.isNull());
  window_->actions().action("file.closeAll")->trigger();
  EXPECT_NE(with, drawn(false));
}

}  // namespace
}  // namespace marrow::testing
