// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/icons.h"
#include "app/gui/theme/theme.h"

#include <QLabel>
#include <QPainter>

namespace marrow::gui {

/// A sentence that must not be overlooked: plain text behind a warning sign.
class WarningLabel final : public QLabel {
 public:
  explicit WarningLabel(QWidget* parent = nullptr) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    setFont(strong);
    setContentsMargins(kSign + kGap, 0, 0, 0);
  }

 protected:
  void paintEvent(QPaintEvent* event) override {
    QLabel::paintEvent(event);
    QPainter painter(this);
    const QColor& colour = themeOf(palette()).warning;
    const QRectF sign(0, (fontMetrics().height() - kSign) / 2.0, kSign, kSign);  // beside the first line
    paintIcon(painter, Icon::Warning, sign, colour, colour);
  }

 private:
  static constexpr int kSign = 16;
  static constexpr int kGap = 6;
};

}  // namespace marrow::gui
