// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QScrollArea;

namespace marrow::gui {

class ActionRegistry;

/// Every key and mouse habit on one page, made from the action table, with a field to search it.
class KeyList final : public QDialog {
  Q_OBJECT

 public:
  KeyList(const ActionRegistry& actions, QWidget* parent);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fillPage();

  const ActionRegistry& actions_;
  QLineEdit* field_;
  QScrollArea* scroll_;
};

}  // namespace marrow::gui
