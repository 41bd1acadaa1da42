// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/clip_name_delegate.h"

#include <QApplication>
#include <QStyle>

namespace marrow::gui {

QString shortenedName(const QString& name, const QFontMetrics& metrics, int space) {
  constexpr qsizetype kLongestExtension = 5;
  if (metrics.horizontalAdvance(name) <= space) return name;
  const qsizetype dot = name.lastIndexOf(QLatin1Char('.'));
  const bool hasExtension = dot > 0 && name.size() - dot - 1 <= kLongestExtension;
  return metrics.elidedText(hasExtension ? name.left(dot) : name, Qt::ElideMiddle, space);
}

void ClipNameDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  const QStyle* style = option->widget != nullptr ? option->widget->style() : QApplication::style();
  const QRect place = style->subElementRect(QStyle::SE_ItemViewItemText, option, option->widget);
  const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget) + 1;
  const int space = place.width() - 2 * margin;
  // For a size hint, a row has no rectangle yet.
  if (option->rect.width() > 0 && space > 0)
    option->text = shortenedName(option->text, option->fontMetrics, space);
}

}  // namespace marrow::gui
