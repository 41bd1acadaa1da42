// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the plot's two layers: curves with keys, and the marks that move with the playhead and the mouse.
#include "app/gui/curves/curve_plot.h"

#include "app/gui/curves/key_painter.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/outlines.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"

#include <algorithm>

namespace marrow::gui {
namespace {

void shadeOutsideClip(QPainter& painter, const CurveAxes& axes, int frameCount, const Theme& theme) {
  QColor shade = theme.window;
  shade.setAlphaF(0.6F);
  const QRectF area = axes.area();
  if (area.isEmpty()) return;
  const double start = std::clamp(axes.frames.coordToPixel(0.0), area.left(), area.right());
  const double end = std::clamp(axes.frames.coordToPixel(frameCount), area.left(), area.right());
  painter.fillRect(QRectF(area.topLeft(), QPointF(start, area.bottom())), shade);
  painter.fillRect(QRectF(QPointF(end, area.top()), area.bottomRight()), shade);
}

}  // namespace

/// Has one of the plot's functions draw a layer.
class CurvePlot::Layer final : public QCPLayerable {
 public:
  using Draw = void (CurvePlot::*)(QCPPainter&);

  Layer(CurvePlot& plot, const QString& name, Draw what)
      : QCPLayerable(&plot, name), plot_(plot), draw_(what) {}

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
    painter->setRenderHint(QPainter::Antialiasing);
  }
  void draw(QCPPainter* painter) override { (plot_.*draw_)(*painter); }

 private:
  CurvePlot& plot_;
  Draw draw_;
};

void CurvePlot::addLayers() {
  new Layer(*this, QStringLiteral("main"), &CurvePlot::drawCurves);
  addLayer(QStringLiteral("playhead"), layer(QStringLiteral("overlay")), limAbove);
  overlay_ = layer(QStringLiteral("playhead"));
  overlay_->setMode(QCPLayer::lmBuffered);
  new Layer(*this, QStringLiteral("playhead"), &CurvePlot::drawOverlay);
}

void CurvePlot::drawCurves(QCPPainter& painter) {
  const Theme& theme = themeOf(palette());
  painter.setClipRect(plotRect());
  shadeOutsideClip(painter, axes(), set_.frameCount, theme);
  painter_.paint(painter, set_, axes(), theme);
  paintKeys(painter, set_, axes(), theme);
  noteAgreement();
}

void CurvePlot::drawOverlay(QCPPainter& painter) {
  if (!hasTime()) return;
  const Theme& theme = themeOf(palette());
  if (hasFocus()) paintFocusRing(painter, plotRect(), theme);
  painter.save();
  painter.setClipRect(plotRect());
  drawHovered(painter, theme);
  drawSelectedKey(painter, theme);
  painter.restore();
  drawPlayhead(painter, theme);
}

void CurvePlot::drawHovered(QPainter& painter, const Theme& theme) const {
  if (!hover_ || !hovered_.curve) return;
  const double frame = xAxis2->pixelToCoord(hover_->x());
  painter.setPen(QPen(theme.base, 1.5));
  painter.setBrush(theme.text);
  painter.drawEllipse(positionOf(frame, hovered_.place), 4.0, 4.0);
}

void CurvePlot::drawSelectedKey(QPainter& painter, const Theme& theme) const {
  const auto& selected = selection_.key();
  const ShownCurve* curve = selected ? curveOf(*selected) : nullptr;
  if (curve == nullptr || selected->key >= curve->keys().size()) return;
  painter.setPen(QPen(theme.accent, 2.0));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(keyPlace(*curve, selected->key, set_.leadingMode(), axes()), 7.0, 7.0);
}

void CurvePlot::drawPlayhead(QPainter& painter, const Theme& theme) const {
  const QRect area = plotRect();
  const double shown = playheadFrame(set_.frameAt(playback_), playback_.isPlaying());
  const double x = xAxis2->coordToPixel(shown);
  if (x < area.left() - 1.0 || x > area.right() + 1.0) return;
  painter.fillRect(QRectF(x - 0.75, area.top() - 6, 1.5, area.height() + 6), theme.accent);
  const QString text = frameText(shown);
  const double half = std::max(12.0, painter.fontMetrics().horizontalAdvance(text) / 2.0 + 7.0);
  const double centre = std::max(area.left() - 20.0 + half, std::min(x, width() - half));
  const QRectF bubble(centre - half, 3, 2 * half, area.top() - 9);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  painter.drawRoundedRect(bubble, 4, 4);
  painter.setPen(theme.onAccent);
  painter.drawText(bubble, Qt::AlignCenter, text);
}

}  // namespace marrow::gui
