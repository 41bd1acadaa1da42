// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/linked_text.h"

#include <QLabel>

class QMenu;

namespace marrow::gui {

/// The text with places to break it: after every sign that joins words, and inside very long words, but not
/// inside numbers.
[[nodiscard]] QString breakable(const QString& text);

/// Selectable text that also wraps inside long names and paths. Its invisible break characters never reach
/// the clipboard. Its words may be links.
class WrappingLabel final : public QLabel {
  Q_OBJECT

 public:
  explicit WrappingLabel(const LinkedText& text, QWidget* parent = nullptr);

  void setText(const LinkedText& text);
  [[nodiscard]] const LinkedText& linkedText() const { return text_; }
  [[nodiscard]] QString plainText() const { return text_.plain(); }

 signals:
  void linkClicked(const marrow::gui::NamedWords& link);
  /// More can be added below "Copy the text".
  /// @param link  under the pointer; names nothing if there is none.
  void menuAboutToShow(QMenu* menu, const marrow::gui::NamedWords& link);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void copy() const;
  [[nodiscard]] QString plainSelection() const;

  LinkedText text_;
  QString hovered_;  ///< the address of the link under the pointer
};

}  // namespace marrow::gui
