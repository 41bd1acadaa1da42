// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/camera.h"

#include <QWidget>

#include <array>

namespace marrow::gui {

/// The small cross of axes in the corner: shows the direction of the view; a click on an end looks along it.
class ViewGizmo final : public QWidget {
  Q_OBJECT

 public:
  explicit ViewGizmo(const render::OrbitCamera& camera, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override { return {kSide, kSide}; }

 signals:
  void viewSelected(marrow::render::ViewPreset preset);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  static constexpr int kSide = 88;
  struct End {
    QPointF place;
    float depth = 0.0F;  ///< larger is nearer
  };

  [[nodiscard]] std::array<End, 6> ends() const;
  [[nodiscard]] int endAt(const QPointF& position) const;

  const render::OrbitCamera& camera_;
  int hovered_ = -1;
};

}  // namespace marrow::gui
