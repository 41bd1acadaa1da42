// SPDX-License-Identifier: GPL-3.0-or-later
// Names that fit nowhere: both ends are seen, the tooltip has the whole, and nothing becomes wider.
#include "app/gui/panels/panel.h"
#include "app/gui/timeline/timeline_content.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/widgets/elided_label.h"
#include "core/name_hash.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/baev_files.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QHelpEvent>
#include <QScreen>
#include <QScrollBar>
#include <QToolTip>

namespace marrow::testing {
namespace {

class LongNames : public WindowTest {
 protected:
  static constexpr int kBones = 3;

  static std::string longName(const std::string& end) {
    return "a_name_that_a_tool_made_of_every_option_it_has_and_of_the_day_on_which_it_ran_" + end;
  }

  void SetUp() override {
    WindowTest::SetUp();
    window_->resize(720, 480);
    std::vector<write::ModelJoint> joints = {{longName("root")}};
    for (int i = 1; i < kBones; ++i) joints.push_back({longName("joint_" + std::to_string(i)), i - 1});
    const auto clip = [](int angle) {
      write::BckFile file(kBones);
      file.frames(30).rotations({0, 0, 0, 8, angle, 0, 20, 0, 0});
      for (std::size_t joint = 0; joint < kBones; ++joint) file.track(joint, 0, 1, {3, 0, 0});
      return file.bytes();
    };
    core::EventArchive archive;
    archive.actions.resize(1);
    archive.actions[0].animations = {{longName("sound"), 0U, 3, {{4.0F, 0.0F, {}, 0}}, {}, 0}};
    archive.events.push_back({core::nameHash(longName("clip_A")), {}, {0}, 0});
    open({write((longName("model") + ".bmd").c_str(), write::modelBytes(joints)),
          write((longName("clip_A") + ".bck").c_str(), clip(90)),
          write((longName("clip_B") + ".bck").c_str(), clip(9'000)),
          write((longName("events") + ".baev").c_str(), baevBytes(archive))});
    ASSERT_EQ(workspace().clip()->name, longName("clip_A"));
    selection().selectBone(kBones - 1);
  }

  /// The tooltip at a place of a widget.
  static QString tipAt(QWidget& widget, const QPoint& place) {
    QToolTip::hideText();
    QHelpEvent help(QEvent::ToolTip, place, widget.mapToGlobal(place));
    QApplication::sendEvent(&widget, &help);
    return QToolTip::text().remove(QChar(0x200B));  // where a long one may be broken
  }

  /// @return how many cells of a list are cut.
  static int expectTips(const QAbstractItemView& view, const QModelIndex& parent = {}) {
    int cut = 0;
    const QAbstractItemModel& model = *view.model();
    for (int row = 0; row < model.rowCount(parent); ++row) {
      for (int column = 0; column < model.columnCount(parent); ++column) {
        const QModelIndex cell = model.index(row, column, parent);
        const QString text = cell.data().toString();
        const QRect rect = view.visualRect(cell) & view.viewport()->rect();
        if (!text.contains(QLatin1String("a_name_that_a_tool_made")) || rect.isEmpty()) continue;
        EXPECT_TRUE(tipAt(*view.viewport(), rect.center()).contains(text))
            << view.objectName().toStdString() << ": " << text.toStdString();
        ++cut;
      }
      cut += expectTips(view, model.index(row, 0, parent));
    }
    return cut;
  }
};

TEST_F(LongNames, ATooltipOfOneWordIsNotWiderThanTheScreen) {
  window_->setToolTip(QString(1'000, QLatin1Char('w')));
  tipAt(*window_, {3, 3});
  const QWidget* tip = nullptr;
  for (const QWidget* widget : QApplication::topLevelWidgets()) {
    if (widget->inherits("QTipLabel") && widget->isVisible()) tip = widget;
  }
  ASSERT_NE(tip, nullptr);
  EXPECT_LE(tip->width(), 720);
  EXPECT_GT(tip->height(), 5 * tip->fontMetrics().height());
  EXPECT_TRUE(tip->screen()->geometry().contains(tip->geometry()));
  QToolTip::hideText();
}

TEST_F(LongNames, EveryListBoxAndLabelTellsTheWholeAndStaysAsWideAsItWas) {
  QStringList lists;
  for (gui::Panel* panel : window_->findChildren<gui::Panel*>()) {
    if (panel->isHidden()) continue;
    panel->bringUp();
    ASSERT_TRUE(waitFor([&] { return !panel->visibleRegion().isEmpty(); }))
        << panel->objectName().toStdString();
    QApplication::processEvents();
    image(("long_" + panel->objectName()).toUtf8());
    EXPECT_EQ(window_->size(), QSize(720, 480)) << panel->objectName().toStdString();
    EXPECT_TRUE(window_->rect().contains(panel->geometry())) << panel->objectName().toStdString();
    for (const auto* view : panel->findChildren<QAbstractItemView*>()) {
      if (view->visibleRegion().isEmpty()) continue;
      if (expectTips(*view) == 0) continue;
      EXPECT_EQ(view->textElideMode(), Qt::ElideMiddle) << view->objectName().toStdString();
      lists.append(view->objectName());
    }
    for (auto* label : panel->findChildren<gui::ElidedLabel*>())
      EXPECT_EQ(label->toolTip(), label->text()) << label->objectName().toStdString();
    for (auto* box : panel->findChildren<QComboBox*>()) {
      if (box->visibleRegion().isEmpty() || !box->currentText().startsWith(QLatin1String("a_name"))) continue;
      EXPECT_TRUE(tipAt(*box, box->rect().center()).contains(box->currentText()))
          << box->objectName().toStdString();
      lists.append(box->objectName());
    }
  }
  for (const char* list : {"filesView", "boneTree", "eventsView", "bytesFiles"})
    EXPECT_TRUE(lists.contains(QLatin1String(list))) << list;
}

TEST_F(LongNames, LanesOfTheTimelineTellTheWhole) {
  auto& timeline = child<gui::TimelineWidget>("timeline");
  window_->resize(1200, 1000);
  timeline.setMinimumHeight(320);
  child<QDockWidget>("timelinePanel").raise();
  ASSERT_TRUE(waitFor([&] { return timeline.viewport()->visibleRegion().boundingRect().height() > 200; }));
  const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
  int seen = 0;
  for (const gui::TimelineLane& lane : content.lanes) {
    if (!lane.label.contains(QLatin1String("a_name_that"))) continue;
    const int y = gui::TimelineLayout::kHeader + lane.top + gui::kLaneHeight / 2 -
                  timeline.verticalScrollBar()->value();
    const QString tip = tipAt(*timeline.viewport(), {60, y});
    EXPECT_TRUE(tip.contains(lane.label)) << tip.toStdString();
    ++seen;
  }
  EXPECT_EQ(seen, kBones + 1);
}

TEST_F(LongNames, TheTitleOfTheWindowKeepsBothEnds) {
  const QString title = window_->windowTitle();
  EXPECT_LT(title.size(), 90);
  EXPECT_TRUE(title.startsWith(QLatin1String("a_name_that")));
  EXPECT_TRUE(title.contains(QLatin1String("clip_A")));
}

}  // namespace
}  // namespace marrow::testing
