// SPDX-License-Identifier: GPL-3.0-or-later
// Keyboard focus: Tab through the window, focus rings, and which widget handles which key.
#include "app/gui/actions/action_registry.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "core/skeleton.h"
#include "tests/app/gui/window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QImage>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>
#include <QTreeView>

#include <algorithm>

namespace marrow::testing {
namespace {

class Focus : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    selection().selectBone(2);
  }
  void TearDown() override { gui::applyTheme(gui::ThemeChoice::Dark); }

  void bringUp(const char* panel) {
    auto& dock = child<QDockWidget>(panel);
    dock.show();
    dock.raise();
    ASSERT_TRUE(waitFor([&] { return !dock.visibleRegion().isEmpty(); }));
  }
  /// Everything that Tab reaches.
  static QList<QWidget*> round() {
    QList<QWidget*> all;
    while (all.size() < 80) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      if (all.contains(QApplication::focusWidget())) break;
      all.append(QApplication::focusWidget());
    }
    return all;
  }
  /// The named widgets that Tab visits from one to the other; empty when it never gets there.
  QStringList way(QWidget& from, const QWidget& to, int key = Qt::Key_Tab) {
    QStringList names;
    from.setFocus(Qt::TabFocusReason);
    for (int step = 0; step < 60; ++step) {
      QWidget* focus = QApplication::focusWidget();
      if (!focus) return {};
      names.append(focus->objectName());
      if (focus == &to) return names;
      QTest::keyClick(focus, static_cast<Qt::Key>(key));
    }
    return {};
  }
};

TEST_F(Focus, TabGoesFromAFilterToItsList) {
  const struct {
    const char* panel;
    const char* filter;
    const char* list;
    qsizetype between;  // other widgets in the filter's row
  } kPanels[] = {{"filesPanel", "filesFilter", "filesView", 0},
                 {"boneTreePanel", "boneFilter", "boneTree", 1},
                 {"keysPanel", "keysFilter", "keysView", 2}};
  for (const auto& [panel, filter, list, between] : kPanels) {
    bringUp(panel);
    const QStringList names = way(child<QLineEdit>(filter), child<QTreeView>(list));
    EXPECT_EQ(names.size(), 2 + between) << names.join(' ').toStdString();
    const QStringList back = way(child<QTreeView>(list), child<QLineEdit>(filter), Qt::Key_Backtab);
    EXPECT_EQ(back.size(), 2 + between) << back.join(' ').toStdString();
  }
}

TEST_F(Focus, TabReadsTheInspectorDownwards) {
  EXPECT_EQ(way(child<QWidget>("unitsSwitch"), child<QWidget>("inspectorView")).size(), 2);
}

TEST_F(Focus, AfterTheClipFilterComesTheClipList) {
  pressKey(Qt::Key_F, Qt::ControlModifier);
  ASSERT_EQ(QApplication::focusWidget(), &child<QWidget>("filesFilter"));
  pressKey(Qt::Key_Tab);
  EXPECT_EQ(QApplication::focusWidget(), &child<QWidget>("filesView"));
}

TEST_F(Focus, TabComesAroundToWhereItBegan) {
  auto& start = child<QWidget>("boneTree");
  start.setFocus();
  QStringList seen;
  do {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    seen.append(QApplication::focusWidget()->objectName());
  } while (QApplication::focusWidget() != &start && seen.size() < 80);
  EXPECT_EQ(QApplication::focusWidget(), &start) << seen.join(' ').toStdString();
  for (const char* name : {"filesFilter", "filesView", "boneFilter", "inspectorView", "viewport", "timeline"})
    EXPECT_TRUE(seen.contains(QLatin1String(name))) << name << " of " << seen.join(' ').toStdString();
}

/// How many pixels differ while a widget has the focus, within the widget.
int pixelsOfFocus(QWidget& window, QWidget& widget, QWidget& elsewhere) {
  const auto look = [&] {
    QApplication::processEvents();
    const QRect place(widget.mapTo(&window, QPoint(0, 0)), widget.size());
    return window.grab(place).toImage().convertToFormat(QImage::Format_RGB32);
  };
  elsewhere.setFocus(Qt::TabFocusReason);
  const QImage without = look();
  widget.setFocus(Qt::TabFocusReason);
  const QImage with = look();
  int changed = 0;
  for (int y = 0; y < with.height(); ++y) {
    for (int x = 0; x < with.width(); ++x) changed += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
  }
  return changed;
}

TEST_F(Focus, IsSeenOnEverythingThatTabReachesInBothThemes) {
  const struct {
    gui::ThemeChoice theme;
    const char* panel;
  } kLooks[] = {{gui::ThemeChoice::Light, "keysPanel"},
                {gui::ThemeChoice::Dark, "keysPanel"},
                {gui::ThemeChoice::Dark, "curvesPanel"},
                {gui::ThemeChoice::Dark, "bytesPanel"}};
  for (const auto& [theme, panel] : kLooks) {
    gui::applyTheme(theme);
    bringUp(panel);
    child<QWidget>("boneTree").setFocus();
    const QList<QWidget*> all = round();
    ASSERT_GT(all.size(), 20);
    for (QWidget* widget : all) {
      QWidget& elsewhere = widget == all.front() ? *all.back() : *all.front();
      EXPECT_GE(pixelsOfFocus(*window_, *widget, elsewhere), 20)
          << widget->metaObject()->className() << " " << widget->objectName().toStdString() << " "
          << widget->x() << "," << widget->y() << " " << widget->width() << "x" << widget->height() << " in "
          << panel;
    }
    child<QWidget>("boneTree").setFocus(Qt::TabFocusReason);
    image(theme == gui::ThemeChoice::Dark ? "focus_dark" : "focus_light");
  }
}

TEST_F(Focus, TheViewportShowsItOnlyToTheKeyboard) {
  auto& viewport = window_->viewportArea().viewport();
  auto& edge = child<QWidget>("viewportFocus");
  EXPECT_FALSE(edge.isVisible());  // a new window has the focus there, without a key
  ASSERT_FALSE(way(child<QWidget>("boneTree"), viewport).isEmpty());
  EXPECT_TRUE(edge.isVisible());
  QTest::mouseClick(&viewport, Qt::LeftButton, {}, QPoint(20, viewport.height() - 20));
  EXPECT_FALSE(edge.isVisible());
}

// A file dropped on a field is for the window; its name is neither a search nor a number.
TEST_F(Focus, NoFieldTakesAFileThatIsDropped) {
  for (const QLineEdit* field : window_->findChildren<QLineEdit*>())
    EXPECT_FALSE(field->acceptDrops()) << field->objectName().toStdString();
}

// When a key has led to a list, the list gets the keys that move in lists.
TEST_F(Focus, AListThatIsReachedByKeyIsWalkedByKeys) {
  open({sample("wanderer_events.baev")});
  selection().selectBone(2);
  const struct {
    Qt::Key digit;
    const char* list;
  } kLists[] = {{Qt::Key_3, "keysView"},  {Qt::Key_5, "eventsView"}, {Qt::Key_6, "issuesView"},
                {Qt::Key_7, "filesView"}, {Qt::Key_8, "boneTree"},   {Qt::Key_9, "inspectorView"}};
  for (const auto& [digit, list] : kLists) {
    child<QWidget>("timeline").setFocus();
    pressKey(digit, Qt::AltModifier);
    auto& view = child<QTreeView>(list);
    ASSERT_TRUE(waitFor([&] { return view.hasFocus(); })) << list;
    playback().setFrame(5.0);
    const double end = workspace().frameCount() - 1.0;
    for (const Qt::Key key : {Qt::Key_End, Qt::Key_Home, Qt::Key_PageDown, Qt::Key_PageUp}) {
      // In the list of clips and the inspector these two move in the shown one.
      const bool isOfClip =
          (digit == Qt::Key_7 || digit == Qt::Key_9) && (key == Qt::Key_Home || key == Qt::Key_End);
      pressKey(key, isOfClip ? Qt::ControlModifier : Qt::NoModifier);
      // A row of keys or events moves the playhead to its frame; no row is at the clip's end.
      const bool leads = digit == Qt::Key_3 || digit == Qt::Key_5;
      if (leads) {
        EXPECT_TRUE(key != Qt::Key_Home || playback().frame() < end) << list;
      } else {
        EXPECT_EQ(playback().frame(), 5.0) << list;
      }
      EXPECT_TRUE(view.hasFocus()) << list;
    }
  }
  selection().selectBone(-1);
  pressKey(Qt::Key_8, Qt::AltModifier);
  pressKey(Qt::Key_End);
  EXPECT_TRUE(selection().track().isValid()) << "what plays beside the clip stands below the bones";
}

// The inspector then shows properties, which scroll.
TEST_F(Focus, TheInspectorWithoutABoneHasItsKeysToo) {
  selection().selectBone(-1);
  child<QWidget>("timeline").setFocus();
  pressKey(Qt::Key_9, Qt::AltModifier);
  auto& properties = child<QScrollArea>("propertiesView");
  ASSERT_TRUE(waitFor([&] { return properties.hasFocus(); }));
  playback().setFrame(5.0);
  pressKey(Qt::Key_End);
  EXPECT_EQ(properties.verticalScrollBar()->value(), properties.verticalScrollBar()->maximum());
  pressKey(Qt::Key_Home);
  EXPECT_EQ(properties.verticalScrollBar()->value(), 0);
  EXPECT_EQ(playback().frame(), 5.0);
}

}  // namespace
}  // namespace marrow::testing
