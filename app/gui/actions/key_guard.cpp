// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/key_guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTextEdit>

#include <algorithm>
#include <iterator>

namespace marrow::gui {
namespace {

bool isTextField(const QWidget& widget) {
  if (const auto* combo = qobject_cast<const QComboBox*>(&widget)) return combo->isEditable();
  return qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QTextEdit*>(&widget) || qobject_cast<const QPlainTextEdit*>(&widget);
}

bool isFunctionKey(int key) { return key >= Qt::Key_F1 && key <= Qt::Key_F35; }

// Alt and a digit show or float a panel, also while a text field has the focus.
bool goesToPanel(const QKeyEvent& key) {
  return (key.modifiers() & Qt::AltModifier) && key.key() >= Qt::Key_0 && key.key() <= Qt::Key_9;
}

bool movesInList(int key) {
  constexpr int kKeys[] = {Qt::Key_Up,  Qt::Key_Down,   Qt::Key_Home,
                           Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown};
  return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
}

// The keys of a list whose rows are clips. All others move in the shown clip.
bool movesAmongRows(int key) {
  return key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
}

bool movesInTree(int key) { return movesInList(key) || key == Qt::Key_Left || key == Qt::Key_Right; }

}  // namespace

bool KeyGuard::belongsTo(const QWidget& focus, const QKeyEvent& key) {
  // Fields handle their own Ctrl keys.
  if (key.modifiers() & (Qt::ControlModifier | Qt::MetaModifier)) return false;
  if (isTextField(focus)) return !isFunctionKey(key.key()) && !goesToPanel(key);
  if (key.modifiers() & Qt::AltModifier) return false;
  if (key.key() == Qt::Key_Space && focus.property(kTicksRows).toBool()) return true;
  if (qobject_cast<const QAbstractItemView*>(&focus))
    return focus.property(kRowsOnly).toBool() ? movesAmongRows(key.key()) : movesInTree(key.key());
  if (qobject_cast<const QScrollArea*>(&focus)) return movesInList(key.key());
  if (qobject_cast<const QComboBox*>(&focus)) return movesInList(key.key()) || key.key() == Qt::Key_Space;
  // Space presses a button; arrows go to another one of a group.
  if (const auto* button = qobject_cast<const QAbstractButton*>(&focus))
    return key.key() == Qt::Key_Space || (button->autoExclusive() && movesInTree(key.key()));
  return false;
}

bool KeyGuard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const QWidget* focus = QApplication::focusWidget();
    if (focus && watched == focus && belongsTo(*focus, static_cast<const QKeyEvent&>(*event))) {
      event->accept();
      return true;
    }
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace marrow::gui
