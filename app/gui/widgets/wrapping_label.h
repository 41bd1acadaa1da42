// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

class QMenu;

namespace marrow::gui {

/// Selectable plain text that also wraps inside long names and paths. Its invisible break characters never
/// reach the clipboard. All of it may be a link.
class WrappingLabel final : public QLabel {
  Q_OBJECT

 public:
  explicit WrappingLabel(const QString& text, QWidget* parent = nullptr);

  void setPlainText(const QString& text);
  [[nodiscard]] QString plainText() const;
  /// Underlines it; a click that selects no text emits clicked().
  void setLink();

 signals:
  void clicked();
  void menuAboutToShow(QMenu* menu);  ///< below "Copy", more can be added

 protected:
  bool event(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void copy() const;
  [[nodiscard]] QString plainSelection() const;

  bool isLink_ = false;
};

}  // namespace marrow::gui
