// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <initializer_list>

namespace marrow::gui {

/// Tab goes through these in this order: a list comes after the field that filters it.
/// @pre all are in one window already (otherwise Qt ignores the call).
inline void orderTabs(std::initializer_list<QWidget*> widgets) {
  QWidget* before = nullptr;
  for (QWidget* widget : widgets) {
    if (before) QWidget::setTabOrder(before, widget);
    before = widget;
  }
}

}  // namespace marrow::gui
