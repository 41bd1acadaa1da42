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

}  // namespace

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

WrappingLabel::WrappingLabel(const LinkedText& text, QWidget* parent) : QLabel(parent) {
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
  setAlignment(Qt::AlignTop | Qt::AlignLeft);
  connect(this, &QLabel::linkHovered, this, [this](const QString& address) { hovered_ = address; });
  followLinks(*this, text_, [this](const NamedWords& link) { emit linkClicked(link); });
  setText(text);
}

void WrappingLabel::setText(const LinkedText& text) {
  text_ = text;
  hovered_.clear();
  showIn(*this, text_, breakable);
}

// Links have the colour of their text.
void WrappingLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && text_.hasLinks()) showIn(*this, text_, breakable);
}

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

// On X11 the middle button pastes the selection, so that must not hold break characters, either.
void WrappingLabel::mouseReleaseEvent(QMouseEvent* event) {
  QLabel::mouseReleaseEvent(event);
  QClipboard* clipboard = QGuiApplication::clipboard();
  if (clipboard->supportsSelection() && hasSelectedText())
    clipboard->setText(plainSelection(), QClipboard::Selection);
}

void WrappingLabel::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(hasSelectedText() ? tr("Copy selection") : tr("Copy the text"), this, &WrappingLabel::copy);
  emit menuAboutToShow(menu, text_.runAt(hovered_));
  menu->popup(event->globalPos());
}

}  // namespace marrow::gui
