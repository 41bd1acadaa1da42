// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/segmented_control.h"

#include "app/gui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace marrow::gui {
namespace {
constexpr int kSidePadding = 11;
constexpr qreal kRadius = 5.0;
}  // namespace

SegmentedControl::SegmentedControl(const QStringList& labels, QWidget* parent)
    : QWidget(parent), labels_(labels) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setCursor(Qt::PointingHandCursor);
  setAccessibleDescription(labels_.value(current_));
}

void SegmentedControl::select(int index) {
  if (index == current_ || index < 0 || index >= labels_.size()) return;
  setCurrent(index);
  emit selected(index);
}

void SegmentedControl::setCurrent(int index) {
  if (index == current_) return;
  current_ = index;
  setAccessibleDescription(labels_.value(current_));  // for screen readers
  update();
}

QSize SegmentedControl::sizeHint() const {
  int widest = 0;
  for (const QString& label : labels_) widest = std::max(widest, fontMetrics().horizontalAdvance(label));
  return {static_cast<int>(labels_.size()) * (widest + 2 * kSidePadding), fontMetrics().height() + 11};
}

QRectF SegmentedControl::segmentRect(int index) const {
  const qreal each = static_cast<qreal>(width()) / static_cast<qreal>(labels_.size());
  return {index * each, 0, each, static_cast<qreal>(height())};
}

void SegmentedControl::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = themeOf(palette());
  painter.setPen(QPen(hasFocus() ? theme.accent : theme.border, 1.0));
  painter.setBrush(theme.base);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
  for (int i = 0; i < static_cast<int>(labels_.size()); ++i) {
    const QRectF segment = segmentRect(i);
    const bool taken = i == current_;
    if (taken) {
      // A disabled control still shows its value.
      const QColor ground = isEnabled() ? mix(theme.base, theme.accent, theme.isDark ? 0.24 : 0.16)
                                        : mix(theme.base, theme.text, 0.10);
      painter.setPen(Qt::NoPen);
      painter.setBrush(ground);
      painter.drawRoundedRect(segment.adjusted(2.5, 2.5, -2.5, -2.5), kRadius - 2, kRadius - 2);
    }
    painter.setPen(!isEnabled() ? (taken ? theme.dimText : theme.faintText)
                   : taken      ? theme.text
                                : theme.dimText);
    painter.drawText(segment, Qt::AlignCenter, labels_[i]);
  }
}

void SegmentedControl::mousePressEvent(QMouseEvent* event) {
  for (int i = 0; i < static_cast<int>(labels_.size()); ++i) {
    if (segmentRect(i).contains(event->position())) return select(i);
  }
}

void SegmentedControl::keyPressEvent(QKeyEvent* event) {
  const int last = static_cast<int>(labels_.size()) - 1;
  switch (event->key()) {
    case Qt::Key_Space:  // Return is for the dialog's default button
      return select(current_ == last ? 0 : current_ + 1);
    case Qt::Key_Left:
    case Qt::Key_Up:
      return select(current_ - 1);
    case Qt::Key_Right:
    case Qt::Key_Down:
      return select(current_ + 1);
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace marrow::gui
