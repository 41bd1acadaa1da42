// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_plot.h"

#include "app/gui/curves/curve_plot_layers.h"
#include "app/gui/curves/round_ticker.h"
#include "app/gui/theme/theme.h"
#include "app/session/key_ref.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kLeft = 62;  // where the values' labels stand
constexpr int kTop = 28;   // the ruler
constexpr int kRight = 8;
constexpr int kBottom = 6;
constexpr double kRoom = 0.06;  // around what is framed, on each side
// About a twentieth of a second. A count and not a clock, so that it is the same on a machine under load.
constexpr int kPatientSlices = 12;

QSharedPointer<RoundTicker> tickerOf(const QCPAxis& axis) { return axis.ticker().staticCast<RoundTicker>(); }

}  // namespace

CurvePlot::CurvePlot(const app::Workspace& workspace, app::Playback& playback, app::Selection& selection,
                     QWidget* parent)
    : QCustomPlot(parent), workspace_(workspace), playback_(playback), selection_(selection) {
  setObjectName(QStringLiteral("curvePlot"));
  setAccessibleName(tr("Curves"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(200, 80);
  setViewport({0, 0, 1, 1});  // its layers' images wait until it is shown and has its size
  setUpAxes();
  new Curves(*this);
  addLayer(QStringLiteral("playhead"), layer(QStringLiteral("overlay")), limAbove);
  overlay_ = layer(QStringLiteral("playhead"));
  overlay_->setMode(QCPLayer::lmBuffered);
  new Overlay(*this);
  applyTheme();
  connect(&workspace_, &app::Workspace::clipChanged, this, &CurvePlot::syncClip);
  connect(&selection_, &app::Selection::bonesSelected, this, &CurvePlot::syncSelection);
  connect(&playback_, &app::Playback::frameChanged, this, &CurvePlot::syncFrame);
  connect(&selection_, &app::Selection::keySelected, this, &CurvePlot::syncFrame);
  connect(&playback_, &app::Playback::playbackChanged, this, &CurvePlot::syncFrame);  // its words
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
  tickerOf(*yAxis)->setLeastLabels(3);
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
  image_.invalidate();
}

QRect CurvePlot::plotRect() const { return rect().adjusted(kLeft, kTop, -kRight, -kBottom); }

QPointF CurvePlot::positionOf(double frame, double value) const {
  return {kLeft + view_.xOf(frame), kTop + view_.yOf(value)};
}

void CurvePlot::setOptions(const CurveOptions& options) {
  const bool areSameCurves =
      options.channelMask == options_.channelMask && options.showsConstant == options_.showsConstant;
  const bool isSameUnit = options.isRaw == options_.isRaw;
  const bool keepsZoom = areSameCurves && !set_.curves.empty() && !isFittedToValues();
  const CurveView::Bounds seen = view_.bounds();
  const auto unitBefore = commonUnit();
  options_ = options;
  isStale_ = true;
  if (!isSameUnit) image_.invalidate();
  areSameCurves ? image_.outdate() : image_.standIn();
  if (!isSeen_) return;
  rebuild();
  const auto unit = commonUnit();
  if (!keepsZoom || !(isSameUnit || (unit && unitBefore))) return;
  const double factor = isSameUnit ? 1.0 : *unit / *unitBefore;
  fit_ = Fit::None;
  view_.setValueBounds(seen.bottom * factor, seen.top * factor);
  showView();
}

void CurvePlot::fitValues(bool onlyActive) {
  const auto bounds = valueBounds(onlyActive);
  if (!bounds) return;
  const double space = (bounds->second - bounds->first) * kRoom;
  view_.setValueBounds(bounds->first - space, bounds->second + space);
}

bool CurvePlot::isFittedToValues() const {
  if (fit_ != Fit::None) return true;
  const auto bounds = valueBounds(false);
  if (!bounds) return true;
  CurveView fitted = view_;
  const double space = (bounds->second - bounds->first) * kRoom;
  fitted.setValueBounds(bounds->first - space, bounds->second + space);
  return fitted.pixelsPerValue() == view_.pixelsPerValue() && fitted.topPixel() == view_.topPixel();
}

std::optional<double> CurvePlot::commonUnit() const {
  std::optional<double> unit;
  for (const ShownCurve& curve : set_.curves) {
    if (unit && *unit != curve.shown(1.0F)) return std::nullopt;
    unit = curve.shown(1.0F);
  }
  return unit;
}

void CurvePlot::syncClip() {
  wantsFraming_ = true;
  isStale_ = true;
  image_.invalidate();
  if (isSeen_) rebuild();
}

void CurvePlot::syncSelection() {
  isStale_ = true;
  image_.standIn();
  if (isSeen_) rebuild();
}

void CurvePlot::setSeen(bool seen) {
  isSeen_ = seen;
  if (!seen) return;
  if (isStale_) rebuild();
  showView();
}

// Told when the painting is over: it changes words beside the graph.
void CurvePlot::noteAgreement() {
  const bool agrees =
      options_.modes == CurveModes::Both && !set_.curves.empty() && !image_.showsGameExactApart();
  if (agrees == std::exchange(seemsToAgree_, agrees)) return;
  QMetaObject::invokeMethod(
      this, [this] { emit agreementChanged(seemsToAgree_); }, Qt::QueuedConnection);
}

void CurvePlot::rebuild() {
  const bool wasEmpty = set_.curves.empty();
  isStale_ = false;
  hovered_ = {};
  if (grip_ == Grip::KeyOnPlayhead) grip_ = Grip::None;
  fit_ = Fit::None;
  set_ = CurveSet::of(workspace_, selection_, options_, std::move(set_));
  set_.measure();
  emit setChanged();
  if (set_.curves.empty()) {
    image_.invalidate();
    return showView();
  }
  if (wantsFraming_ || wasEmpty) return frameAll();
  // Other bones, the same stretch of time: only the values are fitted.
  fit_ = Fit::Values;
  fit();
}

// Where bounds are not known yet, workOn() comes back.
void CurvePlot::fit() {
  if (!set_.isMeasured()) return showView();
  const Fit wanted = std::exchange(fit_, Fit::None);
  if (wanted == Fit::All) {
    const auto [low, high] = valueBounds(false).value_or(std::pair(-1.0, 1.0));
    const double frames = std::max(1.0, static_cast<double>(workspace_.frameCount()));
    const double space = (high - low) * kRoom;
    view_.setBounds({-frames * 0.02, frames * 1.02, low - space, high + space});
  }
  if (wanted == Fit::Values) fitValues(false);
  showView();
}

void CurvePlot::beginWork() {
  if (!isSeen_ || work_.isActive()) return;
  slices_ = 0;
  work_.start(0, this);
}

void CurvePlot::endWork() {
  work_.stop();
  slices_ = 0;
  isLong_ = false;
}

// A slice at a time, while nothing else wants the event loop.
void CurvePlot::workOn() {
  if (!isSeen_) return endWork();
  noteLongWork();
  if (!set_.isMeasured()) {
    if (set_.measure()) fit();
    return;
  }
  if (!image_.advance(view_, set_, curveStyle())) return;
  endWork();
  replot(rpQueuedReplot);
}

// What is soon over is not spoken of: words that come and go at once only flicker.
void CurvePlot::noteLongWork() {
  ++slices_;
  const bool isSoonOver = set_.isMeasured() && 2 * image_.freshCurves() >= set_.curves.size();
  if (isLong_ || slices_ < kPatientSlices || isSoonOver || image_.isOfShown()) return;
  isLong_ = true;
  replot(rpQueuedReplot);
}

QString CurvePlot::workText() const {
  return isLong_ ? tr("Drawing %1 curves…").arg(set_.curves.size()) : QString();
}

void CurvePlot::timerEvent(QTimerEvent* event) {
  event->timerId() == work_.timerId() ? workOn() : QCustomPlot::timerEvent(event);
}

CurveStyle CurvePlot::curveStyle() const {
  const Theme& theme = themeOf(palette());
  return {channelLooks(theme), theme.base, 0.4, devicePixelRatioF()};
}

void CurvePlot::syncFrame() {
  if (!isSeen_) return;
  if (playback_.isPlaying() && grip_ == Grip::None && set_.clip) {
    // Turns the page, as the timeline does.
    const double x = view_.xOf(playback_.frame());
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
  view_.setSize(plotRect().size());
  wantsFraming_ = false;
  fit_ = Fit::All;
  fit();
}

void CurvePlot::frameSelected() {
  fit_ = Fit::None;
  const auto& selected = selection_.key();
  const ShownCurve* curve = selected ? curveOf(*selected) : nullptr;
  if (curve == nullptr || selected->key >= curve->keys().size()) {
    fitValues(true);
    return showView();
  }
  // The key with its neighbours.
  const std::span<const core::Key> keys = curve->keys();
  const core::Key& before = keys[selected->key == 0 ? 0 : selected->key - 1];
  const core::Key& after = keys[std::min(selected->key + 1, keys.size() - 1)];
  const core::Key& key = keys[selected->key];
  const double reach = std::max(
      {static_cast<double>(after.frame - key.frame), static_cast<double>(key.frame - before.frame), 1.0});
  const double middle = curve->keyValue(key);
  const double height =
      std::max({std::abs(curve->keyValue(after) - middle), std::abs(curve->keyValue(before) - middle), 1e-3});
  const auto frame = static_cast<double>(key.frame);
  view_.setBounds({frame - 1.3 * reach, frame + 1.3 * reach, middle - 1.3 * height, middle + 1.3 * height});
  showView();
}

void CurvePlot::panBy(int right, int down) {
  fit_ = Fit::None;
  view_.panBy(right, down);
  showView();
}

void CurvePlot::zoomAround(QPointF position, double timeFactor, double valueFactor) {
  fit_ = Fit::None;
  view_.zoomAround(inView(position), timeFactor, valueFactor);
  showView();
}

void CurvePlot::showView() {
  const CurveView::Bounds bounds = view_.bounds();
  xAxis2->setRange(bounds.left, bounds.right);
  xAxis->setRange(bounds.left, bounds.right);
  yAxis->setRange(bounds.bottom, bounds.top);
  tickerOf(*xAxis2)->setAxisPixels(view_.size().width());
  tickerOf(*yAxis)->setAxisPixels(view_.size().height());
  // Under a mouse that rests lies something else now.
  if (hover_) readOutAt(*hover_);
  if (isSeen_) replot(rpQueuedReplot);
}

const ShownCurve* CurvePlot::curveOf(const app::KeyRef& key) const {
  const auto found = std::find_if(set_.curves.begin(), set_.curves.end(), [&](const ShownCurve& curve) {
    return curve.bone() == key.bone && curve.channel() == key.channel;
  });
  return found == set_.curves.end() ? nullptr : &*found;
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
