// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/key_caps.h"

#include "app/gui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace marrow::gui {
namespace {
constexpr int kPadding = 7;
constexpr int kGap = 5;
}  // namespace

KeyCaps::KeyCaps(const QStringList& keys, QWidget* parent) : QWidget(parent), keys_(keys) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAccessibleName(keys.join(QStringLiteral(", ")));
}

int KeyCaps::capWidth(const QString& key) const {
  return std::max(fontMetrics().height() + 4, fontMetrics().horizontalAdvance(key) + 2 * kPadding);
}

QSize KeyCaps::sizeHint() const {
  int width = 0;
  for (const QString& key : keys_) width += capWidth(key) + kGap;
  return {std::max(0, width - kGap), fontMetrics().height() + 6};
}

void KeyCaps::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = themeOf(palette());
  qreal x = 0;
  for (const QString& key : keys_) {
    const QRectF cap(x, 0, capWidth(key), height());
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setPen(theme.text);
    painter.drawText(cap, Qt::AlignCenter, key);
    x += cap.width() + kGap;
  }
}

}  // namespace marrow::gui
