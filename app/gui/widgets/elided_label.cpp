// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/elided_label.h"

#include "app/gui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace marrow::gui {

ElidedLabel::ElidedLabel(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setForegroundRole(kDimRole);
}

void ElidedLabel::setText(const QString& text) {
  if (text == text_) return;
  text_ = text;
  setToolTip(text);
  setAccessibleName(text);
  updateGeometry();
  update();
}

void ElidedLabel::setLink(bool isLink) {
  isLink_ = isLink;
  setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
  setAttribute(Qt::WA_Hover, isLink);
}

void ElidedLabel::mouseReleaseEvent(QMouseEvent* event) {
  if (isLink_ && event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
    emit clicked();
}

QSize ElidedLabel::sizeHint() const {
  // Rounded down, a text as wide as its label would be elided.
  const double width = QFontMetricsF(font()).horizontalAdvance(text_);
  return {static_cast<int>(std::ceil(width)), fontMetrics().height() + 2};
}
QSize ElidedLabel::minimumSizeHint() const { return {40, fontMetrics().height() + 2}; }

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  QFont face = font();
  face.setUnderline(isLink_ && underMouse());
  painter.setFont(face);
  painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, fontMetrics().elidedText(text_, mode_, width()));
}

}  // namespace marrow::gui
