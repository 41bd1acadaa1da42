// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/style_filters.h"

#include "app/gui/widgets/wrapping_label.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QCursor>
#include <QEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QScreen>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QToolTip>

#include <algorithm>

namespace marrow::gui {
namespace {

QString withTip(const QString& whole, const QString& tip) {
  if (tip.isEmpty() || tip.contains(whole)) return tip.isEmpty() ? whole : tip;
  return whole + QLatin1Char('\n') + tip;
}

/// @return empty if the text is not cut.
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

/// Qt breaks a tooltip only between words, and only where it is wider than the screen.
void breakLines(QLabel& tip) {
  constexpr int kWidest = 720;
  if (tip.width() <= kWidest) return;
  tip.setText(breakable(tip.text()));
  tip.setWordWrap(true);
  tip.resize(kWidest, tip.heightForWidth(kWidest));
  // Qt has moved the wide one to the edge of the screen.
  const QRect screen = tip.screen()->availableGeometry();
  const QPoint last = screen.bottomRight() - QPoint(tip.width(), tip.height());
  tip.move(std::max(screen.left(), std::min(QCursor::pos().x(), last.x())),
           std::max(screen.top(), std::min(tip.y(), last.y())));
}

}  // namespace

bool WholeTextTips::eventFilter(QObject* watched, QEvent* event) {
  const bool isSized = event->type() == QEvent::Show || event->type() == QEvent::Resize;
  if (auto* tip = qobject_cast<QLabel*>(watched); tip && isSized) breakLines(*tip);
  if (event->type() != QEvent::ToolTip) return QObject::eventFilter(watched, event);
  const auto& help = static_cast<const QHelpEvent&>(*event);
  const auto* box = qobject_cast<const QComboBox*>(watched);
  const auto* view = qobject_cast<const QAbstractItemView*>(watched->parent());
  const QString text = box ? wholeTextOf(*box) : view ? wholeTextAt(*view, help.pos()) : QString();
  if (text.isEmpty()) return QObject::eventFilter(watched, event);
  QToolTip::showText(help.globalPos(), text, static_cast<QWidget*>(watched));
  return true;
}

void WheelGuard::guard(QWidget* widget) {
  if (!qobject_cast<QComboBox*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget)) return;
  widget->installEventFilter(this);
  // Otherwise the wheel gives it the keyboard focus first.
  if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
  const auto* widget = qobject_cast<QWidget*>(watched);
  if (event->type() != QEvent::Wheel || widget == nullptr || widget->hasFocus()) return false;
  event->ignore();
  return true;
}

}  // namespace marrow::gui
