// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QEvent>
#include <QLayout>

namespace marrow::gui {

/// A dialog that is as high as its rows need: a layout gives a window of its own no more than it has.
class FittedDialog : public QDialog {
 public:
  using QDialog::QDialog;

 protected:
  bool event(QEvent* event) override {
    const bool isDone = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest && layout() != nullptr) {
      resize(width(), layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width())
                                                    : layout()->totalSizeHint().height());
    }
    return isDone;
  }
};

}  // namespace marrow::gui
