// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QTreeView;

namespace marrow::app {
class Document;
}

namespace marrow::gui {

class IssuesModel;

/// Everything the readers and this session found odd, with file and place.
class IssuesPanel final : public QDockWidget {
  Q_OBJECT

 public:
  explicit IssuesPanel(app::Document& document, QWidget* parent = nullptr);

 private:
  void followIssues();
  void copySelected() const;
  void openContextMenu(const QPoint& position);

  app::Document& document_;
  IssuesModel* model_;
  QTreeView* view_;
};

}  // namespace marrow::gui
