// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can be used has a name, and is reached with Tab alone.
#include "app/gui/actions/action_registry.h"
#include "app/gui/widgets/segmented_control.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/golden.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTabBar>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <set>

namespace marrow::testing {
namespace {

const std::set<QString> kOwnWidgets = {QStringLiteral("viewport"), QStringLiteral("timeline"),
                                       QStringLiteral("curvePlot"), QStringLiteral("hexView"),
                                       QStringLiteral("textureView")};

// Parts of other widgets, which stand for them: a spin box's field, a list's heads, a dock's buttons (which
// have commands of their own).
bool isPart(const QWidget& widget) {
  for (const QWidget* up = widget.parentWidget(); up; up = up->parentWidget()) {
    if (qobject_cast<const QComboBox*>(up)) return true;
  }
  const QWidget* parent = widget.parentWidget();
  return widget.objectName().startsWith(QLatin1String("qt_")) || qobject_cast<const QHeaderView*>(&widget) ||
         qobject_cast<const QAbstractSpinBox*>(parent) ||
         (qobject_cast<const QLineEdit*>(parent) && qobject_cast<const QAbstractButton*>(&widget)) ||
         QLatin1String(widget.metaObject()->className()).startsWith(QLatin1String("QToolBarExtension")) ||
         (parent && QLatin1String(parent->metaObject()->className()) == QLatin1String("QTabBar"));
}

bool isInteractive(const QWidget& widget) {
  const bool isKind =
      qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QLineEdit*>(&widget) ||
      qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
      qobject_cast<const QAbstractItemView*>(&widget) || kOwnWidgets.contains(widget.objectName());
  return isKind && !isPart(widget);
}

std::string describe(const QWidget& widget) {
  std::string text = widget.metaObject()->className();
  for (const QWidget* up = &widget; up; up = up->parentWidget())
    text += " < " + up->objectName().toStdString();
  return text;
}

std::vector<QWidget*> interactiveIn(const QWidget& root) {
  std::vector<QWidget*> found;
  for (QWidget* widget : root.findChildren<QWidget*>()) {
    if (isInteractive(*widget)) found.push_back(widget);
  }
  return found;
}

void expectNames(const QWidget& root) {
  for (QWidget* widget : interactiveIn(root)) {
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
    ASSERT_NE(face, nullptr);
    EXPECT_FALSE(face->text(QAccessible::Name).trimmed().isEmpty()) << describe(*widget);
  }
}

class Accessibility : public WindowTest {
 protected:
  // Round the window once with Tab.
  std::set<const QWidget*> reachedByTab(QWidget& start) {
    start.setFocus();
    std::set<const QWidget*> reached;
    constexpr int kFarEnough = 250;
    for (int step = 0; step < kFarEnough; ++step) {
      QWidget* focus = QApplication::focusWidget();
      if (!focus || (step > 0 && focus == &start)) break;
      reached.insert(focus);
      QTest::keyClick(focus, Qt::Key_Tab);
    }
    return reached;
  }

  void expectReached(QWidget& start) {
    const std::set<const QWidget*> reached = reachedByTab(start);
    for (const QWidget* widget : interactiveIn(*window_)) {
      const auto* button = qobject_cast<const QAbstractButton*>(widget);
      if (button && button->autoExclusive() && !button->isChecked()) continue;  // the arrows go there
      const bool isThere = widget->isVisible() && widget->isEnabled() && !widget->visibleRegion().isEmpty() &&
                           widget->window() == window_.get();
      EXPECT_TRUE(!isThere || reached.contains(widget)) << describe(*widget);
    }
  }
};

TEST_F(Accessibility, EverythingHasAName) {
  openSample();
  selection().selectBone(2);
  for (const char* id :
       {"window.curves", "window.keys", "window.bytes", "window.events", "window.model", "window.issues"})
    window_->actions().action(id)->trigger();
  expectNames(*window_);
}

TEST_F(Accessibility, DialogsHaveNames) {
  openSample();
  selection().selectBone(2);
  for (const char* id : {"file.export", "file.exportSequence", "file.exportCurves", "file.preferences",
                         "help.keys", "help.commands"}) {
    window_->actions().action(id)->trigger();
    for (QDialog* dialog : window_->findChildren<QDialog*>()) {
      expectNames(*dialog);
      dialog->close();
    }
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
}

TEST_F(Accessibility, TabReachesEverythingInTheEmptyWindow) { expectReached(child<QWidget>("viewport")); }

TEST_F(Accessibility, TabReachesEverythingInEveryPanel) {
  openSample();
  selection().selectBone(2);
  for (const char* id : {"window.timeline", "window.curves", "window.keys", "window.bytes", "window.events",
                         "window.model", "window.issues"}) {
    window_->actions().action(id)->trigger();
    QApplication::processEvents();
    expectReached(child<QWidget>("viewport"));
  }
}

TEST_F(Accessibility, TheModelPanelHasNamesAndIsReached) {
  open({QString::fromStdString(goldenFolder() + "/mesh/j3d_textures.bmd")});
  for (const int list : {0, 1}) {
    pressKey(Qt::Key_M, Qt::AltModifier);
    child<gui::SegmentedControl>("modelList").select(list);
    auto& view = child<QWidget>(list == 0 ? "modelImages" : "modelMaterials");
    EXPECT_TRUE(waitFor([&] { return view.isVisible(); }));
    expectNames(*window_);
    expectReached(child<QWidget>("viewport"));
  }
  pressKey(Qt::Key_M, Qt::AltModifier);
  EXPECT_TRUE(waitFor([&] { return child<QWidget>("modelMaterials").hasFocus(); }));
}

TEST_F(Accessibility, EachPanelIsReachedByItsKeyAndItsListAnswersTheArrows) {
  openSample();
  open({sample("wanderer_events.baev")});
  selection().selectBone(2);
  struct Way {
    int key;
    const char* view;
  };
  for (const Way& way :
       {Way{Qt::Key_1, "timeline"}, Way{Qt::Key_2, "curvePlot"}, Way{Qt::Key_3, "keysView"},
        Way{Qt::Key_4, "hexView"}, Way{Qt::Key_5, "eventsView"}, Way{Qt::Key_6, "issuesView"},
        Way{Qt::Key_7, "filesView"}, Way{Qt::Key_8, "boneTree"}, Way{Qt::Key_9, "inspectorView"}}) {
    pressKey(way.key, Qt::AltModifier);
    EXPECT_TRUE(waitFor([&] { return child<QWidget>(way.view).hasFocus(); })) << way.view;
  }
}

TEST_F(Accessibility, ASwitchIsANamedGroupOfRadioButtons) {
  openSample();
  auto& sampling = child<gui::SegmentedControl>("samplingSwitch");
  QAccessibleInterface* group = QAccessible::queryAccessibleInterface(&sampling);
  ASSERT_EQ(group->role(), QAccessible::Grouping);
  EXPECT_EQ(group->text(QAccessible::Name), QStringLiteral("Sampling"));
  ASSERT_EQ(group->childCount(), 2);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(group->child(i)->role(), QAccessible::RadioButton);
  EXPECT_TRUE(group->child(0)->state().checked);
  sampling.setFocus();
  EXPECT_TRUE(group->child(0)->state().focused);
  pressKey(Qt::Key_Right);
  EXPECT_TRUE(group->child(1)->state().checked);
  EXPECT_TRUE(group->child(1)->state().focused);
  EXPECT_EQ(playback().sampleMode(), core::SampleMode::GameExact);
}

TEST_F(Accessibility, ATabsTipNamesTheKeyThatLeadsThere) {
  openSample();
  QTabBar* tabs = nullptr;
  for (QTabBar* bar : window_->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
    if (bar->isVisible() && bar->count() > 3) tabs = bar;
  }
  ASSERT_NE(tabs, nullptr);
  const QPoint at = tabs->tabRect(1).center();
  QHelpEvent wanted(QEvent::ToolTip, at, tabs->mapToGlobal(at));
  QApplication::sendEvent(tabs, &wanted);
  EXPECT_TRUE(QToolTip::text().contains(
      QKeySequence(QKeyCombination(Qt::AltModifier, Qt::Key_2)).toString(QKeySequence::NativeText)))
      << QToolTip::text().toStdString();
  QToolTip::hideText();
}

TEST_F(Accessibility, ATipIsPlainTextWhateverAFileNamesItsBones) {
  QToolTip::showText(window_->mapToGlobal(QPoint(50, 50)), QStringLiteral("<b>hips</b>"), window_.get());
  const QWidgetList windows = QApplication::topLevelWidgets();
  const auto tip = std::find_if(windows.begin(), windows.end(),
                                [](const QWidget* one) { return one->inherits("QTipLabel"); });
  ASSERT_NE(tip, windows.end());
  EXPECT_EQ(qobject_cast<QLabel*>(*tip)->textFormat(), Qt::PlainText);
  QToolTip::hideText();
}

// A bone may be called <img src="…">.
TEST_F(Accessibility, NoLabelReadsMarkup) {
  selection().selectBone(2);
  for (const char* command : {"file.export", "file.preferences", "help.keys"}) {
    window_->actions().action(command)->trigger();
    QCoreApplication::processEvents();
    for (const QWidget* one : QApplication::allWidgets()) {
      const auto* label = qobject_cast<const QLabel*>(one);
      if (label == nullptr || !label->isVisible()) continue;
      EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text().toStdString();
    }
    if (QWidget* dialog = QApplication::activeModalWidget()) dialog->close();
  }
}

TEST_F(Accessibility, ActionsWithImagesSayWhatTheyDoAndByWhichKey) {
  for (const auto& entry : window_->actions().entries()) {
    if (entry.spec.icon == gui::Icon::None) continue;
    const QString tip = entry.action->toolTip();
    EXPECT_FALSE(tip.isEmpty()) << entry.spec.id;
    if (entry.action->shortcuts().isEmpty()) continue;
    const QString key = entry.action->shortcuts().front().toString(QKeySequence::NativeText);
    EXPECT_TRUE(tip.contains(key)) << entry.spec.id << ": " << tip.toStdString();
  }
}

// Neither of two actions with one key runs.
TEST_F(Accessibility, NoMenuTakesTheKeyOfAnAction) {
  for (const QAction* menu : window_->menuBar()->actions()) {
    const QKeySequence key = QKeySequence::mnemonic(menu->text());
    for (const QAction* action : window_->findChildren<QAction*>())
      EXPECT_FALSE(action->shortcuts().contains(key)) << action->text().toStdString();
  }
}

}  // namespace
}  // namespace marrow::testing
