// SPDX-License-Identifier: GPL-3.0-or-later
// The plot's own keys and its focus.
#include "app/gui/curves/curve_plot.h"

namespace marrow::gui {
namespace {

constexpr double kZoomPerKey = 1.2;
constexpr int kKeyPanPixels = 48;

bool isOwnKey(const QKeyEvent& key) {
  const bool isPlain = key.modifiers() == Qt::NoModifier;
  const bool isControl = key.modifiers() & Qt::ControlModifier;
  switch (key.key()) {
    case Qt::Key_A:
    case Qt::Key_F:
      return isPlain;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus:
      return isControl;
    default:
      return false;
  }
}

}  // namespace

bool CurvePlot::event(QEvent* event) {
  // A and F frame the view with the focus; the window's shortcuts would frame the viewport.
  if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return QCustomPlot::event(event);
}

void CurvePlot::keyPressEvent(QKeyEvent* event) {
  if (!isOwnKey(*event)) return QCustomPlot::keyPressEvent(event);
  const QPointF centre = QRectF(plotRect()).center();
  const bool onlyValue = event->modifiers() & Qt::ShiftModifier;
  const double factor = event->key() == Qt::Key_Minus ? 1.0 / kZoomPerKey : kZoomPerKey;
  switch (event->key()) {
    case Qt::Key_A:
      return frameAll();
    case Qt::Key_F:
      return frameSelected();
    case Qt::Key_Left:
      return panBy(kKeyPanPixels, 0);
    case Qt::Key_Right:
      return panBy(-kKeyPanPixels, 0);
    case Qt::Key_Up:
      return panBy(0, kKeyPanPixels / 2);
    case Qt::Key_Down:
      return panBy(0, -kKeyPanPixels / 2);
    default:
      return zoomAround(centre, onlyValue ? 1.0 : factor, factor);
  }
}

void CurvePlot::focusInEvent(QFocusEvent* event) {
  QCustomPlot::focusInEvent(event);
  overlay_->replot();
}

void CurvePlot::focusOutEvent(QFocusEvent* event) {
  QCustomPlot::focusOutEvent(event);
  overlay_->replot();
}

}  // namespace marrow::gui
