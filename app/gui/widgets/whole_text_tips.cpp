// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/whole_text_tips.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHelpEvent>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QToolTip>

namespace marrow::gui {
namespace {

QString withTip(const QString& whole, const QString& tip) {
  if (tip.isEmpty() || tip.contains(whole)) return tip.isEmpty() ? whole : tip;
  return whole + QLatin1Char('\n') + tip;
}

/// @return empty where the text is not cut.
QString wholeTextAt(const QAbstractItemView& view, const QPoint& position) {
  const QModelIndex index = view.indexAt(position);
  const QString text = index.data().toString();
  const bool isCut = !text.isEmpty() && view.sizeHintForIndex(index).width() > view.visualRect(index).width();
  return isCut ? withTip(text, index.data(Qt::ToolTipRole).toString()) : QString();
}

QString wholeTextOf(const QComboBox& box) {
  QStyleOptionComboBox option;
  option.initFrom(&box);
  const QRect field =
      box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
  const bool isCut = box.fontMetrics().horizontalAdvance(box.currentText()) > field.width();
  return isCut ? withTip(box.currentText(), box.toolTip()) : QString();
}

}  // namespace

bool WholeTextTips::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QObject::eventFilter(watched, event);
  const auto& help = static_cast<const QHelpEvent&>(*event);
  const auto* box = qobject_cast<const QComboBox*>(watched);
  const auto* view = qobject_cast<const QAbstractItemView*>(watched->parent());
  const QString text = box ? wholeTextOf(*box) : view ? wholeTextAt(*view, help.pos()) : QString();
  if (text.isEmpty()) return QObject::eventFilter(watched, event);
  QToolTip::showText(help.globalPos(), text, static_cast<QWidget*>(watched));
  return true;
}

}  // namespace marrow::gui
