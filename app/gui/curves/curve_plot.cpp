// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_plot.h"

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
constexpr double kFrameMargin01 = 0.02;  // of the framed length, on both sides
constexpr double kValueMargin01 = 0.06;
// Beyond these, pixels are finer than a float, or the curves shrink to a line.
struct Limits {
  double least;
  double most;
};
constexpr Limits kPixelsPerFrame{1e-4, 4096.0};
constexpr Limits kPixelsPerValue{1e-9, 1e9};

QSharedPointer<RoundTicker> tickerOf(const QCPAxis& axis) { return axis.ticker().staticCast<RoundTicker>(); }

void zoom(QCPAxis& axis, double pixels, double factor, double centre, Limits limits) {
  const double scale = pixels / axis.range().size();
  axis.scaleRange(scale / std::clamp(scale * factor, limits.least, limits.most), centre);
}

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
  addLayers();
  applyTheme();
  connect(&workspace_, &app::Workspace::clipChanged, this, &CurvePlot::syncClip);
  connect(&selection_, &app::Selection::selectionChanged, this, &CurvePlot::syncSelection);
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
  QFont tickFont = font();
  tickFont.setPointSizeF(tickFont.pointSizeF() * 0.9);
  for (QCPAxis* axis : {xAxis2, yAxis}) {
    axis->setTickLabelColor(theme.dimText);
    axis->setTickLabelFont(tickFont);
    axis->grid()->setPen(QPen(mix(theme.base, theme.border, 0.6), 0));
    axis->grid()->setZeroLinePen(QPen(mix(theme.base, theme.text, 0.3), 0));
  }
  xAxis2->grid()->setZeroLinePen(Qt::NoPen);
}

void CurvePlot::setOptions(const CurveOptions& options) {
  const bool areSameCurves =
      options.channelMask == options_.channelMask && options.showsConstant == options_.showsConstant;
  const bool isSameUnit = options.isRaw == options_.isRaw && options.isNormalized == options_.isNormalized;
  const QCPRange seen = yAxis->range();
  const auto fitted = fittedValues(false);
  const bool keepsZoom = areSameCurves && fitted && *fitted != seen;
  const auto unitBefore = commonUnit();
  options_ = options;
  isStale_ = true;
  if (!isSeen_) return;
  rebuild();
  const auto unit = commonUnit();
  if (!keepsZoom || !(isSameUnit || (unit && unitBefore))) return;
  yAxis->setRange(seen * (isSameUnit ? 1.0 : *unit / *unitBefore));
  showView();
}

std::optional<QCPRange> CurvePlot::fittedValues(bool onlyActive) const {
  std::optional<QCPRange> all;
  for (const ShownCurve& curve : set_.curves) {
    if (onlyActive && !curve.isActive()) continue;
    const auto& bounds = curve.valueBounds(set_.leadingMode());
    if (!bounds) continue;
    const QCPRange own(bounds->first, bounds->second);
    all = all ? all->expanded(own) : own;
  }
  if (!all) return std::nullopt;
  const double space =
      all->size() > 0.0 ? all->size() * kValueMargin01 : std::max(0.5, std::abs(all->lower) * 0.05);
  return QCPRange(all->lower - space, all->upper + space);
}

std::optional<double> CurvePlot::commonUnit() const {
  std::optional<double> unit;
  if (options_.isNormalized) return unit;
  for (const ShownCurve& curve : set_.curves) {
    if (unit && *unit != curve.shown(1.0F)) return std::nullopt;
    unit = curve.shown(1.0F);
  }
  return unit;
}

void CurvePlot::syncClip() {
  wantsFraming_ = true;
  syncSelection();
}

void CurvePlot::syncSelection() {
  // The clip of another track may have another length.
  wantsFraming_ = wantsFraming_ || selection_.track() != set_.track;
  isStale_ = true;
  if (isSeen_) rebuild();
}

void CurvePlot::setSeen(bool seen) {
  isSeen_ = seen;
  if (!seen) return;
  if (isStale_) rebuild();
  showView();
}

// Queued, since it changes a label and the plot is still painting.
void CurvePlot::noteAgreement() {
  const bool agrees =
      options_.modes == CurveModes::Both && !set_.curves.empty() && !painter_.showsGameExactApart();
  if (agrees == std::exchange(seemsToAgree_, agrees)) return;
  QMetaObject::invokeMethod(
      this, [this] { emit agreementChanged(seemsToAgree_); }, Qt::QueuedConnection);
}

void CurvePlot::rebuild() {
  const bool wasEmpty = set_.curves.empty();
  isStale_ = false;
  hovered_ = {};
  if (grip_ == Grip::KeyOnPlayhead) grip_ = Grip::None;
  set_ = CurveSet::of(workspace_, selection_, options_, std::move(set_));
  emit setChanged();
  if (set_.curves.empty()) return showView();
  if (wantsFraming_ || wasEmpty) return frameAll();
  // With other bones the frames stay and only the values are fitted.
  if (const auto values = fittedValues(false)) yAxis->setRange(*values);
  showView();
}

void CurvePlot::syncFrame() {
  if (!isSeen_) return;
  if (playback_.isPlaying() && grip_ == Grip::None && hasTime()) {
    // Turns the page, as the timeline does.
    const QCPRange seen = xAxis2->range();
    const double frame = set_.frameAt(playback_);
    if (!seen.contains(frame)) {
      xAxis2->moveRange(frame - seen.lower - 0.1 * seen.size());
      return showView();
    }
  }
  overlay_->replot();
}

void CurvePlot::frameAll() {
  wantsFraming_ = false;
  const double frames = std::max(1.0, static_cast<double>(set_.frameCount));
  xAxis2->setRange(-frames * kFrameMargin01, frames * (1.0 + kFrameMargin01));
  yAxis->setRange(fittedValues(false).value_or(QCPRange(-1.0, 1.0)));
  showView();
}

void CurvePlot::frameSelected() {
  const auto& selected = selection_.key();
  const ShownCurve* curve = selected ? curveOf(*selected) : nullptr;
  if (curve == nullptr || selected->key >= curve->keys().size()) {
    if (const auto values = fittedValues(true)) yAxis->setRange(*values);
    return showView();
  }
  // Frames the key with its neighbours.
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
  xAxis2->setRange(frame - 1.3 * reach, frame + 1.3 * reach);
  yAxis->setRange(middle - 1.3 * height, middle + 1.3 * height);
  showView();
}

void CurvePlot::panBy(int right, int down) {
  xAxis2->moveRange(-right / axes().pixelsPerFrame());
  yAxis->moveRange(down / axes().pixelsPerValue());
  showView();
}

void CurvePlot::zoomAround(QPointF position, double timeFactor, double valueFactor) {
  zoom(*xAxis2, plotRect().width(), timeFactor, xAxis2->pixelToCoord(position.x()), kPixelsPerFrame);
  zoom(*yAxis, plotRect().height(), valueFactor, yAxis->pixelToCoord(position.y()), kPixelsPerValue);
  showView();
}

void CurvePlot::showView() {
  tickerOf(*xAxis2)->setAxisPixels(plotRect().width());
  tickerOf(*yAxis)->setAxisPixels(plotRect().height());
  // The view has moved under a resting mouse.
  if (hover_) readOutAt(*hover_);
  if (isSeen_) replot(rpQueuedReplot);
}

const ShownCurve* CurvePlot::curveOf(const app::KeyRef& key) const {
  const auto found = std::find_if(set_.curves.begin(), set_.curves.end(), [&](const ShownCurve& curve) {
    return curve.channel() == key.channel && curve.track() == key.track;
  });
  return found == set_.curves.end() ? nullptr : &*found;
}

void CurvePlot::resizeEvent(QResizeEvent* event) {
  QCustomPlot::resizeEvent(event);
  updateLayout();
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
