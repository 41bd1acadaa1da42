// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>

#include <vector>

class QAction;

namespace marrow::gui {

class ActionRegistry;

/// The commands whose names hold every word that was typed, best first.
class CommandListModel final : public QAbstractListModel {
  Q_OBJECT

 public:
  enum Role { KeysRole = Qt::UserRole + 1, GroupRole };

  CommandListModel(const ActionRegistry& actions, QObject* parent);

  void setQuery(const QString& query);
  [[nodiscard]] QAction* actionAt(const QModelIndex& index) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  struct Row {
    QAction* action;
    QString text;
    QString group;
    int score;
  };

  const ActionRegistry& actions_;
  std::vector<Row> rows_;
};

}  // namespace marrow::gui
