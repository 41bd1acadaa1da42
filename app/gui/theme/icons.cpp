// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/icons.h"

#include "app/gui/theme/theme.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include <map>
#include <memory>
#include <tuple>

namespace marrow::gui {
namespace {

constexpr const char* kFiles[] = {  // in the order of Icon, resources/icons/*.svg
    "",       "open",     "folder",       "export",       "image",
    "reload", "to-start", "previous-key", "step-back",    "play-back",
    "play",   "pause",    "step",         "next-key",     "to-end",
    "loop",   "range-in", "range-out",    "frame-all",    "frame-selection",
    "grid",   "axes",     "names",        "orthographic", "overlays",
    "pin",    "sort",     "eye",          "eye-off",      "clip",
    "bone",   "event",    "close",        "float",        "more",
    "note",   "warning",  "error",        "help",         "program",
    "texture"};
static_assert(std::size(kFiles) == static_cast<std::size_t>(Icon::Texture) + 1);

// The files use "currentColor", and this colour for the accent.
constexpr char kAccent[] = "#f5a742";

/// A file in the colours of the theme, parsed once for each colour.
QSvgRenderer& rendererOf(Icon which, const QColor& colour, const QColor& accent) {
  static std::map<std::tuple<Icon, QRgb, QRgb>, std::unique_ptr<QSvgRenderer>> parsed;
  std::unique_ptr<QSvgRenderer>& renderer = parsed[{which, colour.rgb(), accent.rgb()}];
  if (!renderer) {
    QFile file(QStringLiteral(":/marrow/icons/%1.svg").arg(QLatin1String(kFiles[static_cast<int>(which)])));
    QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    text.replace("currentColor", colour.name().toLatin1()).replace(kAccent, accent.name().toLatin1());
    renderer = std::make_unique<QSvgRenderer>(text);
  }
  return *renderer;
}

/// Paints at the current size and in the current theme.
class ThemedIconEngine final : public QIconEngine {
 public:
  ThemedIconEngine(Icon which, bool quiet) : which_(which), quiet_(quiet) {}

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

  QIconEngine* clone() const override { return new ThemedIconEngine(which_, quiet_); }

 private:
  Icon which_;
  bool quiet_;
};

}  // namespace

QIcon icon(Icon which) { return which == Icon::None ? QIcon() : QIcon(new ThemedIconEngine(which, false)); }

QIcon quietIcon(Icon which) { return QIcon(new ThemedIconEngine(which, true)); }

void paintIcon(QPainter& painter, Icon which, const QRectF& rect, const QColor& colour,
               const QColor& accent) {
  const qreal side = qMin(rect.width(), rect.height());
  QRectF square(0, 0, side, side);
  square.moveCenter(rect.center());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  rendererOf(which, colour, accent).render(&painter, square);
  painter.restore();
}

}  // namespace marrow::gui
