// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

#include <QPoint>

class QLabel;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace marrow::gui {

class ChannelToggles;
class CurvePlot;
class ElidedLabel;
class SegmentedControl;

/// The curves of the selected bones, with the buttons that select channels and modes above the graph.
class CurvesPanel final : public Panel {
  Q_OBJECT

 public:
  CurvesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void addCommands();
  void openContextMenu(const QPoint& position);
  QWidget* makeHeader();
  QWidget* makeEmptyPage();
  void applyOptions();
  void syncSet();
  void showReadOut();
  void selectAllBones();

  const app::Workspace& workspace_;
  app::Selection& selection_;
  CurvePlot* plot_;
  ChannelToggles* channels_ = nullptr;
  SegmentedControl* modes_ = nullptr;
  SegmentedControl* units_ = nullptr;
  QToolButton* constants_ = nullptr;
  ElidedLabel* readOut_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  QLabel* emptyText_ = nullptr;
  QPushButton* allBones_ = nullptr;
  QPoint pressedAt_;
  QString reading_;  ///< the value under the mouse
  bool isSeenToAgree_ = false;
};

}  // namespace marrow::gui
