// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/notice_keys.h"

#include "app/gui/widgets/notice_bar.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>

namespace marrow::gui {
namespace {

// The window itself or one of its floating panels; in a dialog, Escape closes the dialog.
bool isOfWindow(const QWidget& focus, const QWidget& window) {
  const QWidget* own = focus.window();
  return own == &window || (qobject_cast<const QDockWidget*>(own) && own->parentWidget() == &window);
}

bool hasOwnEscape(const QWidget& focus) {
  return qobject_cast<const QLineEdit*>(&focus) || qobject_cast<const QAbstractSpinBox*>(&focus);
}

bool isPlainEscape(const QEvent& event) {
  if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress) return false;
  const auto& key = static_cast<const QKeyEvent&>(event);
  return key.key() == Qt::Key_Escape && key.modifiers() == Qt::NoModifier;
}

}  // namespace

NoticeKeys::NoticeKeys(NoticeBar& message, NoticeBar& standing, QObject* parent)
    : QObject(parent), message_(message), standing_(standing) {
  qApp->installEventFilter(this);
}

NoticeBar* NoticeKeys::noticeFor(const QWidget& focus) const {
  if (!isOfWindow(focus, *message_.window()) || hasOwnEscape(focus)) return nullptr;
  if (standing_.isVisible() && standing_.isAncestorOf(&focus)) return &standing_;
  return message_.isVisible() ? &message_ : nullptr;
}

// Accepts ShortcutOverride, or the window's shortcut would get the key; the key press follows.
bool NoticeKeys::eventFilter(QObject* watched, QEvent* event) {
  if (!isPlainEscape(*event) || QApplication::activePopupWidget()) return false;
  const QWidget* focus = QApplication::focusWidget();
  if (!focus || watched != focus) return false;
  NoticeBar* notice = noticeFor(*focus);
  if (!notice) return false;
  event->accept();
  if (event->type() == QEvent::KeyPress) notice->dismiss();
  return true;
}

}  // namespace marrow::gui
