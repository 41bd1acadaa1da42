// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/link_words.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QMenu;
class QTextLayout;

namespace marrow::gui {

/// A line that is elided where it does not fit; the tooltip has the full text. Dim, unless it has another
/// foreground role. Words in it may be links, as far as they can be seen.
class ElidedLabel final : public QWidget {
  Q_OBJECT

 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  /// Another text has no links.
  void setText(const QString& text);
  /// Right at first.
  void setElideMode(Qt::TextElideMode mode) { mode_ = mode; }
  /// Underlines each of these wherever the text has it as a whole word; a click emits linkClicked().
  void setLinks(const QStringList& words);
  /// Where the first of a link's words is; empty: they cannot be seen.
  [[nodiscard]] QRect linkRect(int link) const;
  [[nodiscard]] const QString& text() const { return text_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void linkClicked(int link);
  /// Of a line with links. Below "Copy", more can be added. @param link  under the pointer; -1: none.
  void menuAboutToShow(QMenu* menu, int link);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  /// Lays out what fits. @return the links' words in it.
  std::vector<LinkWords> layOut(QTextLayout& layout) const;
  [[nodiscard]] QRect rectOf(const LinkWords& words, const QTextLayout& layout) const;
  [[nodiscard]] int linkAt(const QPoint& position) const;
  void setHovered(int link);

  QString text_;
  Qt::TextElideMode mode_ = Qt::ElideRight;
  std::vector<LinkWords> links_;  ///< in text_
  int hovered_ = -1;
  int pressed_ = -1;
};

}  // namespace marrow::gui
