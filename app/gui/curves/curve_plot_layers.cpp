// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_plot_layers.h"

#include "app/gui/curves/key_painter.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/focus_ring.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"

#include <algorithm>

namespace marrow::gui {
namespace {
constexpr double kStandInStrength = 0.3;
}  // namespace

void CurvePlot::Curves::applyDefaultAntialiasingHint(QCPPainter* painter) const {
  painter->setRenderHint(QPainter::Antialiasing);
}

void CurvePlot::Curves::draw(QCPPainter* painter) {
  const QRect area = plot_.plotRect();
  const Theme& theme = themeOf(plot_.palette());
  shadeOutsideClip(*painter, area, theme);
  const CurveStyle style = plot_.curveStyle();
  painter->translate(area.topLeft());
  drawCurves(*painter, style);
  // Keys without their curves would lie on those that stand in.
  if (plot_.image_.isOfShown()) paintKeys(*painter, plot_.view_, plot_.set_, style, theme);
  painter->translate(-area.topLeft());
  drawWork(*painter, area, theme);
}

// What is quick is done here, so that it is seen at once; the timer does the rest.
void CurvePlot::Curves::drawCurves(QPainter& painter, const CurveStyle& style) const {
  CurveImage& image = plot_.image_;
  const CurveSet& set = plot_.set_;
  const bool isMoved = set.isMeasured() && image.moveAlong(plot_.view_, set, style);
  const bool mayBegin = set.isMeasured() && !plot_.work_.isActive();
  const bool isDone = isMoved || (mayBegin && image.advance(plot_.view_, set, style));
  if (!isDone) plot_.beginWork();
  if (isDone) plot_.noteAgreement();
  if (plot_.isLong_ && !image.isOfShown()) painter.setOpacity(kStandInStrength);
  image.draw(painter, plot_.view_);
  painter.setOpacity(1.0);
}

void CurvePlot::Curves::drawWork(QPainter& painter, const QRect& area, const Theme& theme) const {
  const QString text = plot_.workText();
  if (text.isEmpty() || plot_.image_.isOfShown()) return;
  const QSize size = painter.fontMetrics().size(Qt::TextSingleLine, text) + QSize(24, 12);
  QRectF ground(QPointF(), size);
  ground.moveCenter(QRectF(area).center());
  painter.setPen(QPen(theme.border, 1.0));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(ground, 5, 5);
  painter.setPen(theme.text);
  painter.drawText(ground, Qt::AlignCenter, text);
}

void CurvePlot::Curves::shadeOutsideClip(QPainter& painter, const QRect& area, const Theme& theme) const {
  QColor shade = theme.window;
  shade.setAlphaF(0.6F);
  const double start = std::clamp(plot_.view_.xOf(0.0), 0.0, static_cast<double>(area.width()));
  const double end =
      std::clamp(plot_.view_.xOf(plot_.workspace_.frameCount()), 0.0, static_cast<double>(area.width()));
  painter.fillRect(QRectF(area.left(), area.top(), start, area.height()), shade);
  painter.fillRect(QRectF(area.left() + end, area.top(), area.width() - end, area.height()), shade);
}

void CurvePlot::Overlay::applyDefaultAntialiasingHint(QCPPainter* painter) const {
  painter->setRenderHint(QPainter::Antialiasing);
}

void CurvePlot::Overlay::draw(QCPPainter* painter) {
  if (!plot_.set_.clip) return;
  const Theme& theme = themeOf(plot_.palette());
  if (plot_.hasFocus()) paintFocusRing(*painter, plot_.plotRect(), theme);
  painter->save();
  painter->setClipRect(plot_.plotRect());
  drawHovered(*painter, theme);
  drawSelectedKey(*painter, theme);
  painter->restore();
  drawPlayhead(*painter, theme);
}

void CurvePlot::Overlay::drawHovered(QPainter& painter, const Theme& theme) const {
  if (!plot_.hover_ || !plot_.hovered_.curve) return;
  const double frame = plot_.view_.frameAt(plot_.inView(*plot_.hover_).x());
  painter.setPen(QPen(theme.base, 1.5));
  painter.setBrush(theme.text);
  painter.drawEllipse(plot_.positionOf(frame, plot_.hovered_.place), 4.0, 4.0);
}

void CurvePlot::Overlay::drawSelectedKey(QPainter& painter, const Theme& theme) const {
  const auto& selected = plot_.selection_.key();
  const ShownCurve* curve = selected ? plot_.curveOf(*selected) : nullptr;
  if (curve == nullptr || selected->key >= curve->keys().size()) return;
  const QPointF place = keyPlace(*curve, selected->key, plot_.set_.leadingMode(), plot_.view_);
  painter.setPen(QPen(theme.accent, 2.0));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(place + plot_.plotRect().topLeft(), 7.0, 7.0);
}

void CurvePlot::Overlay::drawPlayhead(QPainter& painter, const Theme& theme) const {
  const QRect area = plot_.plotRect();
  const double x = area.left() + plot_.view_.xOf(plot_.playback_.frame());
  if (x < area.left() - 1.0 || x > area.right() + 1.0) return;
  painter.fillRect(QRectF(x - 0.75, area.top() - 6, 1.5, area.height() + 6), theme.accent);
  const QString text = playheadText(plot_.playback_.frame(), plot_.playback_.isPlaying());
  const double half = std::max(12.0, painter.fontMetrics().horizontalAdvance(text) / 2.0 + 7.0);
  const double centre = std::clamp(x, area.left() - 20.0 + half, plot_.width() - half);
  const QRectF bubble(centre - half, 3, 2 * half, area.top() - 9);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  painter.drawRoundedRect(bubble, 4, 4);
  painter.setPen(theme.onAccent);
  painter.drawText(bubble, Qt::AlignCenter, text);
}

}  // namespace marrow::gui
