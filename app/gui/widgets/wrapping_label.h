// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace marrow::gui {

/// Selectable plain text that also wraps inside long names and paths. Its invisible break characters never
/// reach the clipboard.
class WrappingLabel final : public QLabel {
  Q_OBJECT

 public:
  explicit WrappingLabel(const QString& text, QWidget* parent = nullptr);

  void setPlainText(const QString& text);
  [[nodiscard]] QString plainText() const;

 protected:
  bool event(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void copy() const;
  [[nodiscard]] QString plainSelection() const;
};

}  // namespace marrow::gui
