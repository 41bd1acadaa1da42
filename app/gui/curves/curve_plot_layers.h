// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_plot.h"

namespace marrow::gui {

struct Theme;

/// Everything that only changes with the view: the image of the curves, keys and their tangents.
class CurvePlot::Curves final : public QCPLayerable {
 public:
  explicit Curves(CurvePlot& plot) : QCPLayerable(&plot, QStringLiteral("main")), plot_(plot) {}

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
  QRect clipRect() const override { return plot_.plotRect(); }
  void draw(QCPPainter* painter) override;

 private:
  void shadeOutsideClip(QPainter& painter, const QRect& area, const Theme& theme) const;
  void drawCurves(QPainter& painter, const CurveStyle& style) const;
  void drawWork(QPainter& painter, const QRect& area, const Theme& theme) const;

  CurvePlot& plot_;
};

/// What moves with the playhead and the mouse.
class CurvePlot::Overlay final : public QCPLayerable {
 public:
  explicit Overlay(CurvePlot& plot) : QCPLayerable(&plot, QStringLiteral("playhead")), plot_(plot) {}

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
  QRect clipRect() const override { return plot_.rect(); }
  void draw(QCPPainter* painter) override;

 private:
  void drawHovered(QPainter& painter, const Theme& theme) const;
  void drawSelectedKey(QPainter& painter, const Theme& theme) const;
  void drawPlayhead(QPainter& painter, const Theme& theme) const;

  CurvePlot& plot_;
};

}  // namespace marrow::gui
