// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_painter.h"
#include "app/gui/curves/curve_set.h"
#include "app/gui/links/subject.h"
#include "app/session/key_ref.h"
#include "app/session/session_fwd.h"

#include <qcustomplot.h>

#include <optional>

namespace marrow::gui {

/// The graph of the selected bones' channels, or of a track of materials or shapes: pan, zoom, read values,
/// select keys, drag the playhead. Axes and layers are QCustomPlot's; the playhead has a layer of its own, so
/// that playing draws nothing else.
class CurvePlot final : public QCustomPlot {
  Q_OBJECT

 public:
  explicit CurvePlot(const app::Workspace& workspace, app::Playback& playback, app::Selection& selection,
                     QWidget* parent = nullptr);

  [[nodiscard]] const CurveSet& set() const { return set_; }
  [[nodiscard]] CurveAxes axes() const { return {*xAxis2, *yAxis}; }
  void setOptions(const CurveOptions& options);
  /// A graph that nobody sees computes nothing.
  void setSeen(bool seen);

  void frameAll();                  ///< everything that is shown, over the whole clip
  void frameSelected();             ///< the selected key, or else the active bone's curves
  void panBy(int right, int down);  ///< moves the curves, in pixels
  /// Keeps the point under `position` in place. Factors above 1 zoom in.
  void zoomAround(QPointF position, double timeFactor, double valueFactor);

  /// Where a frame and a value lie in the widget.
  [[nodiscard]] QPointF positionOf(double frame, double value) const { return axes().at(frame, value); }
  /// A point's nearest bone, frame and value.
  [[nodiscard]] Subject subjectAt(const QPointF& position) const;
  /// The part of the widget that shows curves; above it is the ruler.
  [[nodiscard]] QRect plotRect() const { return axisRect()->rect(); }

 signals:
  void setChanged();  ///< other curves are shown
  void readOutChanged(const QString& text);
  /// Smooth and game-exact curves coincide in this view, or no longer do.
  void agreementChanged(bool isSeenToAgree);

 protected:
  bool event(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// KeyOnPlayhead: a key on the playhead's line. The next move of the mouse shows which of the two is meant.
  enum class Grip { None, KeyOnPlayhead, Playhead, Pan, Zoom };
  class Layer;
  struct Nearest {
    const ShownCurve* curve = nullptr;
    double value = 0.0;
    double place = 0.0;  ///< where the value is drawn
  };

  void setUpAxes();
  void addLayers();
  void applyTheme();
  void syncClip();
  void syncSelection();
  void syncFrame();
  void rebuild();
  void showView();
  void noteAgreement();
  void drawCurves(QCPPainter& painter);
  void drawOverlay(QCPPainter& painter);
  void drawHovered(QPainter& painter, const Theme& theme) const;
  void drawSelectedKey(QPainter& painter, const Theme& theme) const;
  void drawPlayhead(QPainter& painter, const Theme& theme) const;
  void beginScrub(double x, Qt::KeyboardModifiers modifiers);
  void scrubTo(double x, Qt::KeyboardModifiers modifiers);
  void updateHover(const QPointF& position);
  void selectCurveAt(const QPointF& position);
  void readOutAt(const QPointF& position);
  [[nodiscard]] bool isOnPlayhead(const QPointF& position) const;
  [[nodiscard]] bool isInRuler(const QPointF& position) const { return position.y() < plotRect().top(); }
  [[nodiscard]] bool hasTime() const { return set_.clip || set_.track.isValid(); }
  [[nodiscard]] const core::Curve* storedCurve(const ShownCurve& curve) const;
  [[nodiscard]] Grip gripAt(const QPointF& position) const;
  [[nodiscard]] Nearest nearestCurve(const QPointF& position) const;
  [[nodiscard]] const ShownCurve* curveOf(const app::KeyRef& key) const;
  /// The axis range that shows the values of all curves, or of the active bone's.
  [[nodiscard]] std::optional<QCPRange> fittedValues(bool onlyActive) const;
  /// The number of shown units in one unit of the sampler; nothing if the curves differ in it.
  [[nodiscard]] std::optional<double> commonUnit() const;
  [[nodiscard]] QString readOut(const QPointF& position, const Nearest& nearest) const;

  const app::Workspace& workspace_;
  app::Playback& playback_;
  app::Selection& selection_;
  CurveSet set_;
  CurvePainter painter_;
  CurveOptions options_;
  QCPLayer* overlay_ = nullptr;
  std::optional<QPointF> hover_;
  Nearest hovered_;
  Grip grip_ = Grip::None;
  std::optional<app::KeyRef> pressedKey_;  ///< of KeyOnPlayhead
  QPoint pressedAt_;
  QPoint lastPosition_;
  QPointF zoomAnchor_;
  bool isSeen_ = false;
  bool seemsToAgree_ = false;  ///< as it was last told
  bool isStale_ = true;        ///< rebuilt when it is next seen
  bool wantsFraming_ = true;
};

}  // namespace marrow::gui
