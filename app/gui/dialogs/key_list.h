// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QScrollArea;

namespace marrow::gui {

class ActionRegistry;
class Settings;

/// All keys and mouse gestures on one page, made from the action table, with a field to search it.
class KeyList final : public QDialog {
  Q_OBJECT

 public:
  KeyList(const ActionRegistry& actions, const Settings& settings, QWidget* parent);

 protected:
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fillPage();

  const ActionRegistry& actions_;
  const Settings& settings_;
  QLineEdit* field_;
  QScrollArea* scroll_;
};

}  // namespace marrow::gui
