// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/icons.h"

#include "app/gui/theme/icon_outlines.h"
#include "app/gui/theme/theme.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>

namespace marrow::gui {
namespace {

// Paints at the size and in the palette of the moment instead of keeping pixmaps.
class OutlineIconEngine final : public QIconEngine {
 public:
  OutlineIconEngine(Icon which, bool quiet) : which_(which), quiet_(quiet) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const Theme& theme = themeOf(QGuiApplication::palette());
    QColor colour = mode == QIcon::Disabled ? mix(theme.window, theme.faintText, 0.55) : theme.text;
    if (mode != QIcon::Disabled && state == QIcon::On) colour = theme.accent;
    if (quiet_) colour = theme.dimText;
    paintIcon(*painter, which_, rect, colour, mode == QIcon::Disabled ? colour : theme.accent);
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return pixmap;
  }

  QIconEngine* clone() const override { return new OutlineIconEngine(which_, quiet_); }

 private:
  Icon which_;
  bool quiet_;
};

}  // namespace

QIcon icon(Icon which) { return which == Icon::None ? QIcon() : QIcon(new OutlineIconEngine(which, false)); }

QIcon quietIcon(Icon which) { return QIcon(new OutlineIconEngine(which, true)); }

void paintIcon(QPainter& painter, Icon which, const QRectF& rect, const QColor& colour,
               const QColor& accent) {
  const IconOutline outline = outlineOf(which);
  const qreal scale = qMin(rect.width(), rect.height()) / kIconGrid;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(rect.center() - QPointF(kIconGrid, kIconGrid) * scale / 2.0);
  painter.scale(scale, scale);
  painter.setPen(Qt::NoPen);
  painter.fillPath(outline.filled, colour);
  painter.fillPath(outline.accented, accent);
  painter.setBrush(Qt::NoBrush);
  painter.strokePath(outline.stroked, QPen(colour, kIconStroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.restore();
}

}  // namespace marrow::gui
