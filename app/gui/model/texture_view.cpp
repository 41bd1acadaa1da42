// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/texture_view.h"

#include "app/gui/model/image_decoder.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/outlines.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kAround = 8;
constexpr int kChequer = 8;
constexpr int kLastStep = static_cast<int>(std::size(TextureView::kZooms)) - 1;

}  // namespace

TextureView::TextureView(QWidget* parent) : QAbstractScrollArea(parent) {
  setObjectName(QStringLiteral("textureView"));
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(96, 64);
  setFrameShape(QFrame::NoFrame);
  setContextMenuPolicy(Qt::CustomContextMenu);
}

void TextureView::setImage(const QImage& image, const QString& note) {
  image_ = image;
  note_ = note;
  syncScrollBars();
  syncCursor(false);
  viewport()->update();
}

void TextureView::setZoom(int step) {
  step_ = std::clamp(step, kFit, kLastStep);
  syncScrollBars();
  syncCursor(false);
  viewport()->update();
}

double TextureView::fittingScale() const {
  if (image_.isNull()) return 1.0;
  const QSize space = viewport()->size().shrunkBy({kAround, kAround, kAround, kAround});
  const double most = std::min(space.width() / static_cast<double>(image_.width()),
                               space.height() / static_cast<double>(image_.height()));
  return std::max(most, 1.0 / 64);
}

double TextureView::scale() const {
  return step_ == kFit ? fittingScale() : kZooms[step_] / devicePixelRatioF();
}

QRectF TextureView::target() const {
  const QSizeF size = QSizeF(image_.size()) * scale();
  const QSizeF space = viewport()->size();
  const auto start = [](double own, double whole, const QScrollBar& bar) {
    return own + 2 * kAround <= whole ? std::floor((whole - own) / 2) : kAround - bar.value();
  };
  return {{start(size.width(), space.width(), *horizontalScrollBar()),
           start(size.height(), space.height(), *verticalScrollBar())},
          size};
}

void TextureView::syncScrollBars() {
  const QSizeF size = QSizeF(image_.size()) * scale();
  const auto set = [](QScrollBar& bar, double own, int space) {
    bar.setRange(0, std::max(0, static_cast<int>(std::ceil(own)) + 2 * kAround - space));
    bar.setPageStep(space);
    bar.setSingleStep(std::max(1, space / 10));
  };
  const bool fits = step_ == kFit || image_.isNull();
  set(*horizontalScrollBar(), fits ? 0 : size.width(), viewport()->width());
  set(*verticalScrollBar(), fits ? 0 : size.height(), viewport()->height());
}

void TextureView::syncCursor(bool isHeld) {
  const bool moves = horizontalScrollBar()->maximum() > 0 || verticalScrollBar()->maximum() > 0;
  viewport()->setCursor(!moves ? Qt::ArrowCursor : isHeld ? Qt::ClosedHandCursor : Qt::OpenHandCursor);
}

// The texel under the pointer stays there.
void TextureView::zoomBy(int steps, const QPointF& at) {
  if (image_.isNull() || steps == 0) return;
  const QPointF texel = (at - target().topLeft()) / scale();
  int from = step_;
  if (from == kFit) {
    const double now = fittingScale() * devicePixelRatioF();
    const auto* above = std::upper_bound(std::begin(kZooms), std::end(kZooms), now * 1.001);
    const auto* below = std::lower_bound(std::begin(kZooms), std::end(kZooms), now * 0.999);
    from = static_cast<int>((steps > 0 ? above - 1 : below) - std::begin(kZooms));
  }
  setZoom(std::clamp(from + steps, 0, kLastStep));
  const QPointF place = texel * scale() - at + QPointF(kAround, kAround);
  horizontalScrollBar()->setValue(static_cast<int>(std::lround(place.x())));
  verticalScrollBar()->setValue(static_cast<int>(std::lround(place.y())));
  emit zoomed(step_);
}

void TextureView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  const Theme& theme = themeOf(palette());
  painter.fillRect(viewport()->rect(), theme.base);
  if (image_.isNull()) {
    painter.setPen(theme.dimText);
    painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                     note_);
  } else {
    const QRectF place = target();
    const QRect shown = place.toAlignedRect() & viewport()->rect();
    painter.save();
    painter.setClipRect(place);
    if (image_.hasAlphaChannel()) paintChequers(painter, shown, kChequer);
    // Magnified texels are drawn as squares. A reduced image would flicker without mixing.
    painter.setRenderHint(QPainter::SmoothPixmapTransform, scale() * devicePixelRatioF() < 1.0);
    painter.drawImage(place, image_);
    painter.restore();
    painter.setPen(QPen(theme.border, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
  }
  if (hasFocus()) paintFocusRing(painter, viewport()->rect(), theme);
}

void TextureView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  syncScrollBars();
  syncCursor(false);
}

void TextureView::wheelEvent(QWheelEvent* event) {
  constexpr int kStep = 120;  // Qt's unit: a notch
  wheel_ += event->angleDelta().y();
  zoomBy(std::exchange(wheel_, wheel_ % kStep) / kStep, event->position());
  event->accept();
}

void TextureView::mousePressEvent(QMouseEvent* event) {
  held_ = event->position().toPoint();
  if (event->button() == Qt::LeftButton) syncCursor(true);
}

void TextureView::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & (Qt::LeftButton | Qt::MiddleButton))) return;
  const QPoint now = event->position().toPoint();
  const QPoint moved = now - std::exchange(held_, now);
  horizontalScrollBar()->setValue(horizontalScrollBar()->value() - moved.x());
  verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
}

void TextureView::mouseReleaseEvent(QMouseEvent*) { syncCursor(false); }

// The window moves the playhead with the arrows, and plays faster with +.
bool TextureView::isOwnKey(const QKeyEvent& key) const {
  if (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return false;
  switch (key.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus:
      return !image_.isNull();
    case Qt::Key_Left:
    case Qt::Key_Right:
      return horizontalScrollBar()->maximum() > 0;
    case Qt::Key_Up:
    case Qt::Key_Down:
      return verticalScrollBar()->maximum() > 0;
    default:
      return false;
  }
}

bool TextureView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return QAbstractScrollArea::event(event);
}

void TextureView::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (!isOwnKey(*event)) return event->ignore();
  if (key != Qt::Key_Plus && key != Qt::Key_Equal && key != Qt::Key_Minus)
    return QAbstractScrollArea::keyPressEvent(event);
  zoomBy(key == Qt::Key_Minus ? -1 : 1, QRectF(viewport()->rect()).center());
}

void TextureView::focusInEvent(QFocusEvent*) { viewport()->update(); }
void TextureView::focusOutEvent(QFocusEvent*) { viewport()->update(); }

}  // namespace marrow::gui
