// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/filter_box.h"

#include <QAbstractItemView>
#include <QKeyEvent>

namespace marrow::gui {

FilterBox::FilterBox(const QString& placeholder, QAbstractItemView* list, QWidget* parent)
    : QLineEdit(parent), list_(list) {
  setPlaceholderText(placeholder);
  setAccessibleName(placeholder);
  setClearButtonEnabled(true);
}

void FilterBox::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      clear();
      list_->setFocus();
      return;
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      list_->setFocus();
      return;
    default:
      QLineEdit::keyPressEvent(event);
  }
}

}  // namespace marrow::gui
