// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/link_commands.h"
#include "app/gui/viewport/hud.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/notice_bar.h"
#include "core/skeleton.h"
#include "tests/app/gui/linked_label.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QDockWidget>
#include <QMenu>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>

#include <set>
#include <string>

namespace marrow::testing {

using gui::About;

/// Takes the addresses that would be opened by another program. A handler has to be a slot: Qt's own is used.
class OpenedUrls final : public QTextBrowser {
 public:
  OpenedUrls() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "setSource"); }
  ~OpenedUrls() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
  QList<QUrl> urls;

 protected:
  void doSetSource(const QUrl& url, QTextDocument::ResourceType) override { urls.append(url); }
};

/// The sample with a bone selected, and ways to ask for what can be done with what is named.
class LinkTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_walk");
    bone_ = workspace().skeleton()->indexOf("chest");
    selection().selectBone(bone_);
    playback().setRangeIn(2.0);
  }

  void raise(const char* panel) {
    child<QDockWidget>(panel).raise();
    QWidget& content = *child<QDockWidget>(panel).widget();
    ASSERT_TRUE(waitFor([&] { return !content.visibleRegion().isEmpty(); })) << panel;
  }
  gui::ViewportWidget& viewport() { return window_->viewportArea().viewport(); }
  QPoint pointOf(int bone) {
    const glm::vec2 size(viewport().width(), viewport().height());
    const glm::vec3 seen =
        viewport().camera().project(playback().pose().origin(static_cast<std::size_t>(bone)), size);
    return {static_cast<int>(seen.x), static_cast<int>(seen.y)};
  }

  /// Where the text in the viewport's corner names something.
  QPoint cornerOf(About about, bool isLast = false) {
    const auto& hud = *window_->findChild<gui::Hud*>();
    QPoint place(-1, -1);
    for (const gui::Hud::Link& link : hud.links()) {
      if (!names(link.subject, about) || (!isLast && place.x() >= 0)) continue;
      place = hud.pos() + link.rect.center();
    }
    EXPECT_GE(place.x(), 0);
    return place;
  }

  // Each asks for the context menu of a place.
  void rightClick(QWidget& widget, const QPoint& at) { QTest::mouseClick(&widget, Qt::RightButton, {}, at); }
  void askByMouse(QWidget& widget, const QPoint& at) {
    QContextMenuEvent asked(QContextMenuEvent::Mouse, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &asked);
  }
  void askInCell(const char* list, const QModelIndex& cell) {
    auto& view = child<QTreeView>(list);
    view.scrollTo(cell);
    view.setCurrentIndex(cell);
    emit view.customContextMenuRequested(view.visualRect(cell).center());
  }
  QModelIndex firstCell(const char* list) { return child<QTreeView>(list).model()->index(0, 0); }
  /// The first cell of a list that names a part.
  QModelIndex cellThatNames(const char* list, About about) {
    const QAbstractItemModel& model = *child<QTreeView>(list).model();
    return cellBelow(model, {}, about);
  }
  static QModelIndex cellBelow(const QAbstractItemModel& model, const QModelIndex& parent, About about) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
      for (int column = 0; column < model.columnCount(parent); ++column) {
        const QModelIndex cell = model.index(row, column, parent);
        if (names(gui::subjectAt(cell), about)) return cell;
      }
      if (const QModelIndex below = cellBelow(model, model.index(row, 0, parent), about); below.isValid())
        return below;
    }
    return {};
  }
  void clickCell(const char* list, const QModelIndex& cell) {
    auto& view = child<QTreeView>(list);
    view.scrollTo(cell);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
  }

  /// Opens a file that ends early, and waits for the message about it. @return its path.
  QString openTorn() {
    formats::Bytes cut = write::BckFile(2).frames(8).bytes();
    cut.resize(0x30);
    const QString path = write("torn.bck", cut);
    open({path});
    EXPECT_TRUE(waitFor([&] { return window_->viewportArea().messageNotice().isVisible(); }));
    return path;
  }

  /// The ids of the open menu's commands, which is then closed.
  std::set<std::string> offered() {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu == nullptr) return {};
    std::set<std::string> ids;
    for (const QAction* action : menu->actions()) {
      EXPECT_TRUE(action->isSeparator() || !action->text().isEmpty());
      ids.insert(action->objectName().toStdString());
    }
    image("menu");
    menu->close();
    return ids;
  }
  static void trigger(const char* id) {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    for (QAction* action : menu->actions()) {
      if (action->objectName() != QLatin1String(id)) continue;
      action->trigger();
      menu->close();
      return;
    }
    ADD_FAILURE() << id;
  }
  QModelIndex cellOfText(const char* list, const QString& text, int column = 0) {
    const QAbstractItemModel& model = *child<QTreeView>(list).model();
    const QModelIndexList found =
        model.match(model.index(0, column), Qt::DisplayRole, text, 1, Qt::MatchContains | Qt::MatchRecursive);
    EXPECT_FALSE(found.isEmpty()) << text.toStdString();
    return found.isEmpty() ? QModelIndex() : found.front();
  }

  int bone_ = -1;
};

}  // namespace marrow::testing
