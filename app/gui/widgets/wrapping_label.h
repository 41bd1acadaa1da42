// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/link_words.h"

#include <QLabel>
#include <QStringList>

#include <vector>

class QMenu;
class QTextLayout;

namespace marrow::gui {

/// The text with places to break it after every sign that joins words, and inside very long words, but not
/// inside numbers.
[[nodiscard]] QString breakable(const QString& text);

/// Selectable plain text that also wraps inside long names and paths. Its invisible break characters never
/// reach the clipboard. All of it may be a link, or words in it; then none of it is selectable.
class WrappingLabel final : public QLabel {
  Q_OBJECT

 public:
  explicit WrappingLabel(const QString& text, QWidget* parent = nullptr);

  /// Without links.
  void setPlainText(const QString& text);
  [[nodiscard]] QString plainText() const;
  /// Underlines it; a click that selects no text emits clicked().
  void setLink();
  /// Underlines each of these wherever the text has it as a whole word; a click emits linkClicked().
  void setLinks(const QStringList& words);
  /// Where the first of a link's words is; empty: the text does not have them.
  [[nodiscard]] QRect linkRect(int link) const;

  [[nodiscard]] int heightForWidth(int width) const override;

 signals:
  void clicked();
  void linkClicked(int link);
  /// Below "Copy", more can be added. @param link  under the pointer; -1: none.
  void menuAboutToShow(QMenu* menu, int link);

 protected:
  bool event(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void copy() const;
  [[nodiscard]] QString plainSelection() const;
  /// @return the height. @param layout  of the text, in this width.
  double layOut(QTextLayout& layout, int width) const;
  [[nodiscard]] QRect rectOf(const LinkWords& span) const;
  [[nodiscard]] int linkAt(const QPoint& position) const;
  void setHovered(int link);

  bool isLink_ = false;
  std::vector<LinkWords> spans_;  ///< in text(), with its break characters
  int hovered_ = -1;
  int pressed_ = -1;
};

}  // namespace marrow::gui
