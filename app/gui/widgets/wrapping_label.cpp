// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/wrapping_label.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

namespace marrow::gui {
namespace {

constexpr QChar kBreak(0x200B);  // zero width space
constexpr int kLongestWord = 24;

// Allows breaks after every sign that joins words, and inside very long words, but not inside numbers.
QString breakable(const QString& text) {
  QString result;
  int wordLength = 0;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar character = text[i];
    result += character;
    const bool isInNumber = character == QLatin1Char('.') && i + 1 < text.size() && text[i + 1].isDigit();
    const bool joins = !isInNumber && QStringLiteral("/\\_-.:").contains(character);
    wordLength = joins || character.isSpace() ? 0 : wordLength + 1;
    if (!joins && wordLength < kLongestWord) continue;
    result += kBreak;
    wordLength = 0;
  }
  return result;
}

}  // namespace

WrappingLabel::WrappingLabel(const QString& text, QWidget* parent) : QLabel(breakable(text), parent) {
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setAlignment(Qt::AlignTop | Qt::AlignLeft);
}

void WrappingLabel::setPlainText(const QString& text) { setText(breakable(text)); }

QString WrappingLabel::plainText() const { return text().remove(kBreak); }

QString WrappingLabel::plainSelection() const { return selectedText().remove(kBreak); }

void WrappingLabel::copy() const {
  const QString text = plainSelection();
  QGuiApplication::clipboard()->setText(text.isEmpty() ? plainText() : text);
}

bool WrappingLabel::event(QEvent* event) {
  const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (!isKey || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) return QLabel::event(event);
  if (event->type() == QEvent::KeyPress) copy();
  event->accept();
  return true;
}

// On X11 the middle button pastes the selection, so the selection must not hold break characters either.
void WrappingLabel::mouseReleaseEvent(QMouseEvent* event) {
  QLabel::mouseReleaseEvent(event);
  QClipboard* clipboard = QGuiApplication::clipboard();
  if (clipboard->supportsSelection() && hasSelectedText())
    clipboard->setText(plainSelection(), QClipboard::Selection);
  if (isLink_ && event->button() == Qt::LeftButton && !hasSelectedText()) emit clicked();
}

void WrappingLabel::setLink() {
  isLink_ = true;
  setCursor(Qt::PointingHandCursor);
  QFont underlined = font();
  underlined.setUnderline(true);
  setFont(underlined);
}

void WrappingLabel::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(hasSelectedText() ? tr("Copy selection") : tr("Copy"), this, &WrappingLabel::copy);
  emit menuAboutToShow(menu);
  menu->popup(event->globalPos());
}

}  // namespace marrow::gui
