// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/linked_text.h"

#include <QLabel>

class QMenu;

namespace marrow::gui {

/// A line that is elided if it does not fit; the tooltip has the full text. Dim, unless it has another
/// foreground role. Its visible words may be links.
class ElidedLabel final : public QLabel {
  Q_OBJECT

 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  void setText(const LinkedText& text);
  /// Right at first.
  void setElideMode(Qt::TextElideMode mode) { mode_ = mode; }
  /// The full text.
  [[nodiscard]] const QString& text() const { return whole_; }
  /// The visible part.
  [[nodiscard]] const LinkedText& linkedText() const { return shown_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void linkClicked(const marrow::gui::NamedWords& link);
  /// The menu of a line with links. More can be added below "Copy the text".
  /// @param link  under the pointer; names nothing if there is none.
  void menuAboutToShow(QMenu* menu, const marrow::gui::NamedWords& link);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void elide();

  LinkedText text_;
  QString whole_;
  LinkedText shown_;
  QString hovered_;  ///< the address of the link under the pointer
  Qt::TextElideMode mode_ = Qt::ElideRight;
};

}  // namespace marrow::gui
