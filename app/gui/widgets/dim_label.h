// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QLabel>

namespace marrow::gui {

/// A caption or a hint: plain text in the dim colour.
[[nodiscard]] inline QLabel* dimLabel(const QString& text = {}, QWidget* parent = nullptr) {
  auto* label = new QLabel(text, parent);
  label->setForegroundRole(kDimRole);
  label->setTextFormat(Qt::PlainText);
  return label;
}

}  // namespace marrow::gui
