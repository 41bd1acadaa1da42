// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QImage>

namespace marrow::gui {

/// An image, fitted or magnified, over a checkerboard. The wheel, + and - zoom; a drag and the arrows move
/// it.
class TextureView final : public QAbstractScrollArea {
  Q_OBJECT

 public:
  /// The steps of the zoom: screen pixels a texel.
  static constexpr double kZooms[] = {0.25, 0.5, 1, 2, 4, 8, 16};
  static constexpr int kFit = -1;  ///< in place of a step

  explicit TextureView(QWidget* parent = nullptr);

  /// @param note  shown instead if the image is null.
  void setImage(const QImage& image, const QString& note = {});
  [[nodiscard]] const QImage& image() const { return image_; }
  void setZoom(int step);  ///< into kZooms, or kFit; emits nothing
  [[nodiscard]] int zoom() const { return step_; }
  /// Where the image lies in the viewport.
  [[nodiscard]] QRectF target() const;

 signals:
  void zoomed(int step);  ///< by the user

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  [[nodiscard]] double scale() const;  ///< pixels of this widget a texel
  [[nodiscard]] double fittingScale() const;
  [[nodiscard]] bool isOwnKey(const QKeyEvent& key) const;
  void zoomBy(int steps, const QPointF& at);
  void syncScrollBars();
  void syncCursor(bool isHeld);

  QImage image_;
  QString note_;
  int step_ = kFit;
  int wheel_ = 0;  ///< the rest of the wheel's turn, in its units
  QPoint held_;    ///< the place of the last move of a drag
};

}  // namespace marrow::gui
