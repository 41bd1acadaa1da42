// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QModelIndex;
class QLabel;
class QToolButton;
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

 signals:
  void placeWanted(const QString& path, quint64 offset);  ///< the byte that an issue names

 private:
  QWidget* makeHeader();
  void syncIssues();
  void copySelected() const;
  void goTo(const QModelIndex& row);
  void openContextMenu(const QPoint& position);

  app::Document& document_;
  IssuesModel* model_;
  QTreeView* view_;
  QLabel* empty_;  ///< over the list while nothing is in it
  QLabel* title_ = nullptr;
  QToolButton* clear_ = nullptr;
  QWidget* header_;  ///< last: made of the others
};

}  // namespace marrow::gui
