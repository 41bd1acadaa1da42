// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace marrow::gui {

class ActionRegistry;

/// Every key and mouse habit on one page, made from the action table.
class KeyList final : public QDialog {
  Q_OBJECT

 public:
  KeyList(const ActionRegistry& actions, QWidget* parent);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace marrow::gui
