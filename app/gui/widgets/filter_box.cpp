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
      goToList();
      return;
    default:
      QLineEdit::keyPressEvent(event);
  }
}

// The row that filtering left becomes current by itself, which is no choice yet; going to it is one.
void FilterBox::goToList() {
  if (!list_->currentIndex().isValid() && list_->model()->rowCount() > 0) {
    list_->setCurrentIndex(list_->model()->index(0, 0));
  }
  list_->setFocus();
  if (list_->currentIndex().isValid()) emit list_->activated(list_->currentIndex());
}

}  // namespace marrow::gui
