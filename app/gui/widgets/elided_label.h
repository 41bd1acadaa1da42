// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace marrow::gui {

/// A line that is elided where it does not fit; the tooltip has the full text. Dim, unless it has another
/// foreground role.
class ElidedLabel final : public QWidget {
  Q_OBJECT

 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  void setText(const QString& text);
  /// Right at first.
  void setElideMode(Qt::TextElideMode mode) { mode_ = mode; }
  /// A click emits clicked(); the pointer and a line under the text say so.
  void setLink(bool isLink);
  [[nodiscard]] const QString& text() const { return text_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void clicked();

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString text_;
  Qt::TextElideMode mode_ = Qt::ElideRight;
  bool isLink_ = false;
};

}  // namespace marrow::gui
