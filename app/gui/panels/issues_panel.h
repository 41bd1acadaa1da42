// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

class QModelIndex;
class QLabel;
class QToolButton;
class QTreeView;

namespace marrow::gui {

class IssuesModel;

/// The warnings and errors of the open files and of this session, with file and place.
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
  QLabel* empty_;  ///< over the list while it is empty
  QLabel* title_ = nullptr;
  QToolButton* clear_ = nullptr;
  QWidget* header_;  ///< last, because it holds the others
};

}  // namespace marrow::gui
