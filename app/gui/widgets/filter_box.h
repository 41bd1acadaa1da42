// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QAbstractItemView;

namespace marrow::gui {

/// A search field above a list: Down and Return go on to the list, Escape empties it and leaves.
class FilterBox final : public QLineEdit {
  Q_OBJECT

 public:
  FilterBox(const QString& placeholder, QAbstractItemView* list, QWidget* parent = nullptr);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void goToList();

  QAbstractItemView* list_;
};

}  // namespace marrow::gui
