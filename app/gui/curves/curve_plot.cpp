// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_plot.h"

#include "app/document/document.h"
#include "app/gui/curves/key_painter.h"
#include "app/gui/curves/round_ticker.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

constexpr int kLeft = 62;  // where the values' labels stand
constexpr int kTop = 28;   // the ruler
constexpr int kRight = 8;
constexpr int kBottom = 6;
constexpr double kGripPixels = 5.0;
constexpr double kReachPixels = 14.0;  // of the mouse, for curves
constexpr double kNotch = 120.0;
constexpr double kZoomPerNotch = 1.2;
constexpr double kZoomPerPixel = 1.01;
constexpr int kKeyPanPixels = 48;
constexpr double kRoom = 0.06;  // around what is framed, on each side

QSharedPointer<RoundTicker> tickerOf(const QCPAxis& axis) { return axis.ticker().staticCast<RoundTicker>(); }

}  // namespace

/// Everything that only changes with the view: the picture of the curves, keys and their tangents.
class CurvePlot::Curves final : public QCPLayerable {
 public:
  explicit Curves(CurvePlot& plot) : QCPLayerable(&plot, QStringLiteral("main")), plot_(plot) {}

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
    painter->setRenderHint(QPainter::Antialiasing);
  }
  QRect clipRect() const override { return plot_.plotRect(); }

  void draw(QCPPainter* painter) override {
    const QRect area = plot_.plotRect();
    const Theme& theme = themeOf(plot_.palette());
    shadeOutsideClip(*painter, area, theme);
    const CurveStyle style{
        {theme.axisX, theme.axisY, theme.axisZ}, theme.base, 0.4, plot_.devicePixelRatioF()};
    painter->drawImage(area.topLeft(), plot_.picture_.update(plot_.view_, plot_.set_, style));
    painter->translate(area.topLeft());
    paintKeys(*painter, plot_.view_, plot_.set_, style, theme);
    painter->translate(-area.topLeft());
  }

 private:
  void shadeOutsideClip(QPainter& painter, const QRect& area, const Theme& theme) const {
    QColor shade = theme.window;
    shade.setAlphaF(0.6F);
    const double start = std::clamp(plot_.view_.xOf(0.0), 0.0, static_cast<double>(area.width()));
    const double end =
        std::clamp(plot_.view_.xOf(plot_.document_.frameCount()), 0.0, static_cast<double>(area.width()));
    painter.fillRect(QRectF(area.left(), area.top(), start, area.height()), shade);
    painter.fillRect(QRectF(area.left() + end, area.top(), area.width() - end, area.height()), shade);
  }

  CurvePlot& plot_;
};

/// What moves with the playhead and the mouse.
class CurvePlot::Overlay final : public QCPLayerable {
 public:
  explicit Overlay(CurvePlot& plot) : QCPLayerable(&plot, QStringLiteral("playhead")), plot_(plot) {}

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
    painter->setRenderHint(QPainter::Antialiasing);
  }
  QRect clipRect() const override { return plot_.rect(); }

  void draw(QCPPainter* painter) override {
    if (!plot_.set_.clip) return;
    const Theme& theme = themeOf(plot_.palette());
    if (plot_.hasFocus()) {
      painter->setPen(QPen(mix(theme.base, theme.accent, 0.6), 1.0));
      painter->setBrush(Qt::NoBrush);
      painter->drawRect(QRectF(plot_.plotRect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter->save();
    painter->setClipRect(plot_.plotRect());
    drawHovered(*painter, theme);
    drawChosenKey(*painter, theme);
    painter->restore();
    drawPlayhead(*painter, theme);
  }

 private:
  void drawHovered(QPainter& painter, const Theme& theme) const {
    if (!plot_.hover_ || !plot_.hovered_.curve) return;
    const double frame = plot_.view_.frameAt(plot_.hover_->x() - kLeft);
    painter.setPen(QPen(theme.base, 1.5));
    painter.setBrush(theme.text);
    painter.drawEllipse(plot_.positionOf(frame, plot_.hovered_.place), 4.0, 4.0);
  }

  void drawChosenKey(QPainter& painter, const Theme& theme) const {
    const auto& chosen = plot_.document_.chosenKey();
    const ShownCurve* curve = chosen ? plot_.curveOf(*chosen) : nullptr;
    if (curve == nullptr || chosen->key >= curve->keys().size()) return;
    const QPointF place = keyPlace(*curve, chosen->key, plot_.set_.leadingMode(), plot_.view_);
    painter.setPen(QPen(theme.accent, 2.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(place + QPointF(kLeft, kTop), 7.0, 7.0);
  }

  void drawPlayhead(QPainter& painter, const Theme& theme) const {
    const QRect area = plot_.plotRect();
    const double x = area.left() + plot_.view_.xOf(plot_.document_.frame());
    if (x < area.left() - 1.0 || x > area.right() + 1.0) return;
    painter.fillRect(QRectF(x - 0.75, kTop - 6, 1.5, area.height() + 6), theme.accent);
    const QString text = frameText(plot_.document_.frame());
    const double half = std::max(12.0, painter.fontMetrics().horizontalAdvance(text) / 2.0 + 7.0);
    const double centre = std::clamp(x, area.left() - 20.0 + half, plot_.width() - half);
    const QRectF bubble(centre - half, 3, 2 * half, kTop - 9);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(bubble, 4, 4);
    painter.setPen(theme.onAccent);
    painter.drawText(bubble, Qt::AlignCenter, text);
  }

  CurvePlot& plot_;
};

CurvePlot::CurvePlot(app::Document& document, QWidget* parent) : QCustomPlot(parent), document_(document) {
  setObjectName(QStringLiteral("curvePlot"));
  setAccessibleName(tr("Curves"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(200, 80);
  setUpAxes();
  new Curves(*this);
  addLayer(QStringLiteral("playhead"), layer(QStringLiteral("overlay")), limAbove);
  overlay_ = layer(QStringLiteral("playhead"));
  overlay_->setMode(QCPLayer::lmBuffered);
  new Overlay(*this);
  applyTheme();
  connect(&document_, &app::Document::clipChanged, this, &CurvePlot::followClip);
  connect(&document_, &app::Document::selectionChanged, this, &CurvePlot::followSelection);
  connect(&document_, &app::Document::frameChanged, this, &CurvePlot::followFrame);
  connect(&document_, &app::Document::keyChosen, this, &CurvePlot::followFrame);
}

void CurvePlot::setUpAxes() {
  axisRect()->setAutoMargins(QCP::msNone);
  axisRect()->setMargins(QMargins(kLeft, kTop, kRight, kBottom));
  axisRect()->setMinimumMargins(QMargins());
  plotLayout()->setMargins(QMargins());
  xAxis->setVisible(false);
  yAxis2->setVisible(false);
  xAxis2->setVisible(true);
  xAxis2->setTicker(QSharedPointer<RoundTicker>::create(1.0));
  yAxis->setTicker(QSharedPointer<RoundTicker>::create(0.0));
  tickerOf(*yAxis)->setLabelPixels(34.0);
  xAxis->grid()->setVisible(false);
  xAxis2->grid()->setVisible(true);
  for (QCPAxis* axis : {xAxis2, yAxis}) {
    axis->setTickLength(0, 0);
    axis->setSubTicks(false);
    axis->setBasePen(Qt::NoPen);
    axis->setTickPen(Qt::NoPen);
    axis->setTickLabelPadding(6);
  }
}

void CurvePlot::applyTheme() {
  const Theme& theme = themeOf(palette());
  setBackground(QBrush(theme.base));
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  for (QCPAxis* axis : {xAxis2, yAxis}) {
    axis->setTickLabelColor(theme.dimText);
    axis->setTickLabelFont(small);
    axis->grid()->setPen(QPen(mix(theme.base, theme.border, 0.6), 0));
    axis->grid()->setZeroLinePen(QPen(mix(theme.base, theme.text, 0.3), 0));
  }
  xAxis2->grid()->setZeroLinePen(Qt::NoPen);
  picture_.invalidate();
}

QRect CurvePlot::plotRect() const { return rect().adjusted(kLeft, kTop, -kRight, -kBottom); }

QPointF CurvePlot::positionOf(double frame, double value) const {
  return {kLeft + view_.xOf(frame), kTop + view_.yOf(value)};
}

// -- what is shown --------------------------------------------------------------------------------------

void CurvePlot::setOptions(const CurveOptions& options) {
  const bool isOtherScale = options.isRaw != options_.isRaw || options.channelMask != options_.channelMask ||
                            options.modes != options_.modes ||
                            options.showsConstant != options_.showsConstant;
  options_ = options;
  isStale_ = true;
  if (!isSeen_) return;
  rebuild();
  if (!isOtherScale) return;
  if (const auto bounds = valueBounds(false)) {
    const double room = (bounds->second - bounds->first) * kRoom;
    view_.setValueBounds(bounds->first - room, bounds->second + room);
  }
  showView();
}

void CurvePlot::followClip() {
  wantsFraming_ = true;
  isStale_ = true;
  if (isSeen_) rebuild();
}

void CurvePlot::followSelection() {
  isStale_ = true;
  if (isSeen_) rebuild();
}

void CurvePlot::setSeen(bool seen) {
  isSeen_ = seen;
  if (!seen) return;
  if (isStale_) rebuild();
  showView();
}

void CurvePlot::rebuild() {
  const bool wasEmpty = set_.curves.empty();
  isStale_ = false;
  hovered_ = {};
  set_ = CurveSet::of(document_, options_);
  picture_.invalidate();
  emit setChanged();
  if (set_.curves.empty()) return showView();
  if (wantsFraming_ || wasEmpty) return frameAll();
  // Other bones, the same stretch of time: only the values are fitted.
  if (const auto bounds = valueBounds(false)) {
    const double room = (bounds->second - bounds->first) * kRoom;
    view_.setValueBounds(bounds->first - room, bounds->second + room);
  }
  showView();
}

void CurvePlot::followFrame() {
  if (!isSeen_) return;
  if (document_.isPlaying() && grip_ == Grip::None && set_.clip) {
    // Turns the page, as the timeline does.
    const double x = view_.xOf(document_.frame());
    const int width = view_.size().width();
    if (x < 0.0 || x > width) {
      view_.panBy(static_cast<int>(std::lround(width * 0.1 - x)), 0);
      return showView();
    }
  }
  overlay_->replot();
}

std::optional<std::pair<double, double>> CurvePlot::valueBounds(bool onlyActive) const {
  std::optional<std::pair<double, double>> all;
  for (const ShownCurve& curve : set_.curves) {
    if (onlyActive && !curve.isActive()) continue;
    const auto& one = curve.valueBounds(set_.leadingMode());
    if (!one) continue;
    if (!all) all = one;
    all->first = std::min(all->first, one->first);
    all->second = std::max(all->second, one->second);
  }
  return all;
}

void CurvePlot::frameAll() {
  const auto bounds = valueBounds(false).value_or(std::pair(-1.0, 1.0));
  const double frames = std::max(1.0, static_cast<double>(document_.frameCount()));
  const double room = (bounds.second - bounds.first) * kRoom;
  view_.setSize(plotRect().size());
  view_.setBounds({-frames * 0.02, frames * 1.02, bounds.first - room, bounds.second + room});
  wantsFraming_ = false;
  showView();
}

void CurvePlot::frameSelected() {
  const auto& chosen = document_.chosenKey();
  const ShownCurve* curve = chosen ? curveOf(*chosen) : nullptr;
  if (curve == nullptr || chosen->key >= curve->keys().size()) {
    if (const auto bounds = valueBounds(true)) {
      const double room = (bounds->second - bounds->first) * kRoom;
      view_.setValueBounds(bounds->first - room, bounds->second + room);
    }
    return showView();
  }
  // The key with its neighbours.
  const std::span<const core::Key> keys = curve->keys();
  const core::Key& before = keys[chosen->key == 0 ? 0 : chosen->key - 1];
  const core::Key& after = keys[std::min(chosen->key + 1, keys.size() - 1)];
  const core::Key& key = keys[chosen->key];
  const double reach = std::max(
      {static_cast<double>(after.frame - key.frame), static_cast<double>(key.frame - before.frame), 1.0});
  const double middle = curve->shown(key.value);
  const double height = std::max(
      {std::abs(curve->shown(after.value) - middle), std::abs(curve->shown(before.value) - middle), 1e-3});
  const auto frame = static_cast<double>(key.frame);
  view_.setBounds({frame - 1.3 * reach, frame + 1.3 * reach, middle - 1.3 * height, middle + 1.3 * height});
  showView();
}

void CurvePlot::panBy(int right, int down) {
  view_.panBy(right, down);
  showView();
}

void CurvePlot::zoomAround(QPointF position, double timeFactor, double valueFactor) {
  view_.zoomAround(position - QPointF(kLeft, kTop), timeFactor, valueFactor);
  showView();
}

void CurvePlot::showView() {
  const CurveView::Bounds bounds = view_.bounds();
  xAxis2->setRange(bounds.left, bounds.right);
  xAxis->setRange(bounds.left, bounds.right);
  yAxis->setRange(bounds.bottom, bounds.top);
  tickerOf(*xAxis2)->setAxisPixels(view_.size().width());
  tickerOf(*yAxis)->setAxisPixels(view_.size().height());
  if (isSeen_) replot(rpQueuedReplot);
}

const ShownCurve* CurvePlot::curveOf(const app::KeyRef& key) const {
  const auto found = std::find_if(set_.curves.begin(), set_.curves.end(), [&](const ShownCurve& curve) {
    return curve.bone() == key.bone && curve.channel() == key.channel;
  });
  return found == set_.curves.end() ? nullptr : &*found;
}

// -- mouse ----------------------------------------------------------------------------------------------

CurvePlot::Grip CurvePlot::gripAt(const QPointF& position) const {
  if (!set_.clip) return Grip::None;
  const double playhead = kLeft + view_.xOf(document_.frame());
  const bool isOnPlayhead = std::abs(position.x() - playhead) <= kGripPixels;
  return position.y() < kTop || isOnPlayhead ? Grip::Playhead : Grip::Pan;
}

std::optional<app::KeyRef> CurvePlot::keyAt(const QPointF& position) const {
  return keyNear(position - QPointF(kLeft, kTop), view_, set_);
}

CurvePlot::Nearest CurvePlot::nearestCurve(const QPointF& position) const {
  Nearest nearest;
  double best = kReachPixels;
  const double frame = view_.frameAt(position.x() - kLeft);
  for (const ShownCurve& curve : set_.curves) {
    for (const core::SampleMode mode : {core::SampleMode::Smooth, core::SampleMode::Console}) {
      if (!set_.shows(mode)) continue;
      const double value = curve.value(frame, mode);
      // Beside the smooth curve the console's is drawn without its whole turns.
      const bool isSecond = mode != set_.leadingMode();
      const double place = isSecond ? curve.nearTurn(value, curve.value(frame, set_.leadingMode())) : value;
      const double distance = std::abs(view_.yOf(place) + kTop - position.y());
      if (!(distance < best)) continue;
      best = distance;
      nearest = {&curve, value, place};
    }
  }
  return nearest;
}

QString CurvePlot::readOut(const QPointF& position, const Nearest& nearest) const {
  const QString frame = QString::number(view_.frameAt(position.x() - kLeft), 'f', 2);
  if (nearest.curve == nullptr) {
    return tr("frame %1   value %2").arg(frame, numberText(view_.valueAt(position.y() - kTop)));
  }
  const bool isAngle = core::isRotation(nearest.curve->channel());
  const auto stored = nearest.curve->stored(nearest.value);
  QString value = numberText(nearest.value);
  if (isAngle && !options_.isRaw) value += QStringLiteral("°");
  if (isAngle && !options_.isRaw && stored) value += QStringLiteral(" (%1)").arg(numberText(*stored, 1));
  return tr("%1   %2 at %3").arg(nearest.curve->name(), value, frame);
}

void CurvePlot::updateHover(const QPointF& position) {
  const bool isInside = plotRect().contains(position.toPoint());
  hover_ = isInside ? std::optional(position) : std::nullopt;
  hovered_ = isInside ? nearestCurve(position) : Nearest{};
  emit readOutChanged(isInside && set_.clip ? readOut(position, hovered_) : QString());
  overlay_->replot();
}

void CurvePlot::scrubTo(double x, Qt::KeyboardModifiers modifiers) {
  const auto frames = static_cast<double>(document_.frameCount());
  const double frame = std::clamp(view_.frameAt(x - kLeft), 0.0, frames);
  // Whole frames are what the file speaks of; Ctrl looks between them.
  document_.setFrame(
      modifiers & Qt::ControlModifier ? frame : std::min(std::round(frame), std::max(0.0, frames - 1.0)));
}

void CurvePlot::mousePressEvent(QMouseEvent* event) {
  lastPosition_ = event->position().toPoint();
  if (event->button() == Qt::LeftButton && event->position().y() >= kTop) {
    if (const auto key = keyAt(event->position())) return document_.chooseKey(*key);
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
  if (grip_ != Grip::Playhead) return;
  document_.setHeld(true);
  scrubTo(event->position().x(), event->modifiers());
}

void CurvePlot::mouseMoveEvent(QMouseEvent* event) {
  const QPoint position = event->position().toPoint();
  const QPoint delta = position - lastPosition_;
  lastPosition_ = position;
  switch (grip_) {
    case Grip::None:
      setCursor(gripAt(event->position()) == Grip::Playhead ? Qt::SizeHorCursor : Qt::ArrowCursor);
      return updateHover(event->position());
    case Grip::Playhead:
      return scrubTo(event->position().x(), event->modifiers());
    case Grip::Pan:
      return panBy(delta.x(), delta.y());
    case Grip::Zoom:
      return zoomAround(zoomAnchor_, std::pow(kZoomPerPixel, delta.x()), std::pow(kZoomPerPixel, -delta.y()));
  }
}

void CurvePlot::mouseReleaseEvent(QMouseEvent*) {
  if (grip_ == Grip::Playhead) document_.setHeld(false);
  grip_ = Grip::None;
  setCursor(Qt::ArrowCursor);
}

void CurvePlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && set_.clip) scrubTo(event->position().x(), event->modifiers());
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

// -- keyboard and window --------------------------------------------------------------------------------

namespace {

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
  // The letters frame the view that has the focus; the window's shortcut would frame the viewport.
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
  const double factor = event->key() == Qt::Key_Minus ? 1.0 / kZoomPerNotch : kZoomPerNotch;
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

void CurvePlot::resizeEvent(QResizeEvent* event) {
  QCustomPlot::resizeEvent(event);
  view_.setSize(plotRect().size());
  if (wantsFraming_ && !set_.curves.empty()) return frameAll();
  showView();
}

void CurvePlot::changeEvent(QEvent* event) {
  QCustomPlot::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  applyTheme();
  showView();
}

}  // namespace marrow::gui
