// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListView;
class QMenuBar;
class QModelIndex;

namespace marrow::gui {

class ActionRegistry;
class CommandListModel;

/// Every command of the window by a few letters of its name: type, select, Return.
class CommandPalette final : public QDialog {
  Q_OBJECT

 public:
  CommandPalette(const ActionRegistry& actions, const QMenuBar& menus, QWidget* parent);

  /// Empties the field and shows the palette at the top of its parent.
  void begin();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void filter(const QString& text);
  void moveBy(int rows);
  void run(const QModelIndex& index);

  QLineEdit* field_;
  QListView* list_;
  QLabel* nothing_;
  QString keyListKey_;
  CommandListModel* model_;
};

}  // namespace marrow::gui
