// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace marrow::gui {

/// A few options side by side, one of them selected.
class SegmentedControl final : public QWidget {
  Q_OBJECT

 public:
  explicit SegmentedControl(const QStringList& labels, QWidget* parent = nullptr);

  [[nodiscard]] int current() const { return current_; }
  void setCurrent(int index);  ///< emits nothing
  void select(int index);      ///< as the user does; emits selected()
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void selected(int index);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] QRectF segmentRect(int index) const;

  QStringList labels_;
  int current_ = 0;
};

}  // namespace marrow::gui
