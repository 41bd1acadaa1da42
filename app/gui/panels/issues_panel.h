// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

class QModelIndex;
class QLabel;
class QToolButton;
class QTreeView;

namespace marrow::gui {

class IssuesModel;

/// Everything the readers and this session found odd, with file and place.
class IssuesPanel final : public Panel {
  Q_OBJECT

 public:
  IssuesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 private:
  QWidget* makeHeader();
  void syncIssues();
  void copySelected() const;
  void goTo(const QModelIndex& row);
  void openContextMenu(const QPoint& position);

  app::Workspace& workspace_;
  IssuesModel* model_;
  QTreeView* view_;
  QLabel* empty_;  ///< over the list while nothing is in it
  QLabel* title_ = nullptr;
  QToolButton* clear_ = nullptr;
  QWidget* header_;  ///< last: made of the others
};

}  // namespace marrow::gui
