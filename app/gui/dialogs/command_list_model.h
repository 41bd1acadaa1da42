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

/// The commands of all menus and submenus, and those that only have a key. Lists those whose names, or other
/// words for them, contain every typed word, best first.
class CommandListModel final : public QAbstractListModel {
  Q_OBJECT

 public:
  enum Role { KeysRole = Qt::UserRole + 1, GroupRole };

  CommandListModel(const ActionRegistry& actions, const QMenuBar& menus, QObject* parent);

  /// Collects the commands again: recent files and panels change.
  void gather();
  void setQuery(const QString& query);
  /// Null if a menu has removed it since.
  [[nodiscard]] QAction* actionAt(const QModelIndex& index) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  struct Row {
    QPointer<QAction> action;
    QString text;
    QString words;  ///< other words for it
    QString group;  ///< the menus that lead to it
    int score = 0;
  };

  void gatherMenu(QMenu& menu, const QString& group);
  Row& add(QAction& action, const QString& group);

  const ActionRegistry& actions_;
  const QMenuBar& menus_;
  std::vector<Row> commands_;
  std::vector<Row> rows_;
};

}  // namespace marrow::gui
