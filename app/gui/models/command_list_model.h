// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QPointer>

#include <vector>

class QAction;
class QMenu;
class QMenuBar;

namespace marrow::gui {

class ActionRegistry;

/// The commands whose names hold every word that was typed, best first: whatever the menus hold, however
/// deep, and the commands that have a key alone.
class CommandListModel final : public QAbstractListModel {
  Q_OBJECT

 public:
  enum Role { KeysRole = Qt::UserRole + 1, GroupRole };

  CommandListModel(const ActionRegistry& actions, const QMenuBar& menus, QObject* parent);

  /// Looks through the menus anew: what was opened lately and which panels there are changes.
  void gather();
  void setQuery(const QString& query);
  /// Null where a menu has dropped it since.
  [[nodiscard]] QAction* actionAt(const QModelIndex& index) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  struct Row {
    QPointer<QAction> action;
    QString text;
    QString group;  ///< the menus on the way to it
    int score = 0;
  };

  void gatherMenu(QMenu& menu, const QString& group);
  void add(QAction& action, const QString& group);

  const ActionRegistry& actions_;
  const QMenuBar& menus_;
  std::vector<Row> commands_;
  std::vector<Row> rows_;
};

}  // namespace marrow::gui
