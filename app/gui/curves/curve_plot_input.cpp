// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keys on the curves, and the values under the mouse.
#include "app/gui/curves/curve_plot.h"

#include "app/gui/curves/key_painter.h"
#include "app/gui/key_text.h"
#include "app/gui/links/subject.h"
#include "app/gui/text.h"
#include "app/session/key_ref.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/sampler.h"

#include <QApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::gui {
namespace {

constexpr double kGripPixels = 5.0;
constexpr double kCurveReachPixels = 14.0;  // of the mouse, for curves
constexpr double kNotch = 120.0;
constexpr double kZoomPerNotch = 1.2;
constexpr double kZoomPerPixel = 1.01;
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

CurvePlot::Grip CurvePlot::gripAt(const QPointF& position) const {
  if (!hasTime()) return Grip::None;
  return isInRuler(position) || isOnPlayhead(position) ? Grip::Playhead : Grip::Pan;
}

bool CurvePlot::isOnPlayhead(const QPointF& position) const {
  return std::abs(position.x() - xAxis2->coordToPixel(set_.frameAt(playback_))) <= kGripPixels;
}

CurvePlot::Nearest CurvePlot::nearestCurve(const QPointF& position) const {
  Nearest nearest;
  double best = kCurveReachPixels;
  const double frame = xAxis2->pixelToCoord(position.x());
  for (const ShownCurve& curve : set_.curves) {
    for (const core::SampleMode mode : {core::SampleMode::Smooth, core::SampleMode::GameExact}) {
      if (!set_.shows(mode)) continue;
      const double value = curve.value(frame, mode);
      // Beside the smooth curve, the game-exact one is drawn without its whole turns.
      const bool isSecond = mode != set_.leadingMode();
      const double place = isSecond ? curve.nearTurn(value, curve.value(frame, set_.leadingMode())) : value;
      const double distance = std::abs(yAxis->coordToPixel(place) - position.y());
      if (!(distance < best)) continue;
      best = distance;
      nearest = {&curve, value, place};
    }
  }
  return nearest;
}

// The stored curve, also if the channel keeps its rest value; null: there is none.
const core::Curve* CurvePlot::storedCurve(const ShownCurve& curve) const {
  const auto curves = curve.track().clip->curvesOf(curve.track().get());
  const auto number = static_cast<std::size_t>(curve.channel());
  return number < curves.size() ? &curves[number] : nullptr;
}

QString CurvePlot::readOut(const QPointF& position, const Nearest& nearest) const {
  const QString frame = QString::number(xAxis2->pixelToCoord(position.x()), 'f', 2);
  if (nearest.curve == nullptr) {
    return tr("frame %1   value %2").arg(frame, numberText(yAxis->pixelToCoord(position.y())));
  }
  const bool isAngle = nearest.curve->isAngle();
  const auto stored = nearest.curve->stored(nearest.value);
  QString value = numberText(nearest.curve->plain(nearest.value));
  if (isAngle && !options_.isRaw) value += QStringLiteral("°");
  if (isAngle && !options_.isRaw && stored) value += QStringLiteral(" (%1)").arg(numberText(*stored, 1));
  if (const core::Curve* curve = storedCurve(*nearest.curve)) {
    const ChannelState state = stateOf(*curve);
    if (state != ChannelState::Animated)
      return tr("%1   %2, %3").arg(nearest.curve->name(), value, channelStateText(state));
  }
  return tr("%1   %2 at %3").arg(nearest.curve->name(), value, frame);
}

Subject CurvePlot::subjectAt(const QPointF& position) const {
  Subject subject;
  if (!hasTime() || set_.frameCount == 0) return subject;
  const double last = set_.frameCount - 1.0;
  const Nearest nearest = isInRuler(position) ? Nearest{} : nearestCurve(position);
  if (nearest.curve != nullptr) {
    subject = subjectOf(workspace_, nearest.curve->track());
    subject.value = numberText(nearest.curve->plain(nearest.value));
  }
  subject.frame = std::clamp(std::round(xAxis2->pixelToCoord(position.x())), 0.0, last);
  return subject;
}

void CurvePlot::updateHover(const QPointF& position) {
  readOutAt(position);
  overlay_->replot();
}

void CurvePlot::readOutAt(const QPointF& position) {
  const bool isInside = plotRect().contains(position.toPoint());
  hover_ = isInside ? std::optional(position) : std::nullopt;
  hovered_ = isInside ? nearestCurve(position) : Nearest{};
  emit readOutChanged(isInside && hasTime() ? readOut(position, hovered_) : QString());
}

void CurvePlot::beginScrub(double x, Qt::KeyboardModifiers modifiers) {
  grip_ = Grip::Playhead;
  playback_.setHeld(true);
  scrubTo(x, modifiers);
}

void CurvePlot::scrubTo(double x, Qt::KeyboardModifiers modifiers) {
  const auto frames = static_cast<double>(set_.frameCount);
  const double frame = std::clamp(xAxis2->pixelToCoord(x), 0.0, frames);
  // Files store whole frames; Ctrl moves between them.
  playback_.setFrame(
      modifiers & Qt::ControlModifier ? frame : std::min(std::round(frame), std::max(0.0, frames - 1.0)));
}

void CurvePlot::mousePressEvent(QMouseEvent* event) {
  pressedAt_ = lastPosition_ = event->position().toPoint();
  if (event->button() == Qt::LeftButton && !isInRuler(event->position())) {
    pressedKey_ = keyNear(event->position(), set_, axes());
    if (pressedKey_ && isOnPlayhead(event->position())) {
      grip_ = Grip::KeyOnPlayhead;
      return;
    }
    if (pressedKey_) return selection_.selectKey(*pressedKey_);
  }
  if (event->button() == Qt::MiddleButton ||
      (event->button() == Qt::LeftButton && event->modifiers() & Qt::ShiftModifier)) {
    grip_ = Grip::Pan;
  } else if (event->button() == Qt::RightButton) {
    grip_ = Grip::Zoom;
    zoomAnchor_ = event->position();
  } else {
    grip_ = gripAt(event->position());
  }
  if (grip_ == Grip::Pan) setCursor(Qt::ClosedHandCursor);
  if (grip_ == Grip::Playhead) beginScrub(event->position().x(), event->modifiers());
}

void CurvePlot::mouseMoveEvent(QMouseEvent* event) {
  const QPoint position = event->position().toPoint();
  const QPoint delta = position - lastPosition_;
  lastPosition_ = position;
  if (grip_ != Grip::None) hover_ = event->position();
  switch (grip_) {
    case Grip::None:
      setCursor(gripAt(event->position()) == Grip::Playhead ? Qt::SizeHorCursor : Qt::ArrowCursor);
      return updateHover(event->position());
    case Grip::KeyOnPlayhead:
      if ((position - pressedAt_).manhattanLength() < QApplication::startDragDistance()) return;
      updateHover(event->position());
      return beginScrub(event->position().x(), event->modifiers());
    case Grip::Playhead:
      updateHover(event->position());
      return scrubTo(event->position().x(), event->modifiers());
    case Grip::Pan:
      return panBy(delta.x(), delta.y());
    case Grip::Zoom:
      return zoomAround(zoomAnchor_, std::pow(kZoomPerPixel, delta.x()), std::pow(kZoomPerPixel, -delta.y()));
  }
}

void CurvePlot::mouseReleaseEvent(QMouseEvent*) {
  const Grip released = std::exchange(grip_, Grip::None);
  if (released == Grip::Playhead) playback_.setHeld(false);
  if (released == Grip::KeyOnPlayhead) selection_.selectKey(*pressedKey_);
  const bool isClick = (lastPosition_ - pressedAt_).manhattanLength() < QApplication::startDragDistance();
  if (released == Grip::Pan && isClick) selectCurveAt(pressedAt_);
  setCursor(Qt::ArrowCursor);
}

// The other selected bones stay selected, so that their curves stay.
void CurvePlot::selectCurveAt(const QPointF& position) {
  const Nearest nearest = nearestCurve(position);
  if (nearest.curve != nullptr) selection_.selectTrack(nearest.curve->track());
}

void CurvePlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && hasTime()) scrubTo(event->position().x(), event->modifiers());
}

void CurvePlot::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  const bool isSideways = turned.y() == 0;
  if (isSideways && event->modifiers() == Qt::NoModifier) return panBy(turned.x() / 4, 0);
  const double factor = std::pow(kZoomPerNotch, (isSideways ? turned.x() : turned.y()) / kNotch);
  const bool onlyTime = event->modifiers() & Qt::ControlModifier;
  const bool onlyValue = event->modifiers() & Qt::ShiftModifier;
  zoomAround(event->position(), onlyValue ? 1.0 : factor, onlyTime ? 1.0 : factor);
  event->accept();
}

void CurvePlot::leaveEvent(QEvent* event) {
  QCustomPlot::leaveEvent(event);
  hover_.reset();
  hovered_ = {};
  emit readOutChanged({});
  overlay_->replot();
}

// -- keys and focus --------------------------------------------------------------------------------------

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
