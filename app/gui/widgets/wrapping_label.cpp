// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/wrapping_label.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <utility>

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

WrappingLabel::WrappingLabel(const QString& text, QWidget* parent) : QLabel(breakable(text), parent) {
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setAlignment(Qt::AlignTop | Qt::AlignLeft);
}

void WrappingLabel::setPlainText(const QString& text) {
  setLinks({});
  setText(breakable(text));
}

void WrappingLabel::setLinks(const QStringList& words) {
  if (words.isEmpty() && spans_.empty()) return;
  spans_ = findLinkWords(plainText(), words);
  std::vector<int> places;  // of the plain characters in text()
  for (int i = 0; i < text().size(); ++i) {
    if (text()[i] != kBreak) places.push_back(i);
  }
  for (LinkWords& span : spans_) {
    const int last = places[static_cast<std::size_t>(span.start + span.length - 1)];
    span.start = places[static_cast<std::size_t>(span.start)];
    span.length = last + 1 - span.start;
  }
  setHovered(-1);
  setMouseTracking(!spans_.empty());
  setTextInteractionFlags(spans_.empty() ? Qt::TextSelectableByMouse : Qt::NoTextInteraction);
  updateGeometry();
  update();
}

double WrappingLabel::layOut(QTextLayout& layout, int width) const {
  layout.setText(QString(text()).replace(QLatin1Char('\n'), QChar::LineSeparator));
  layout.setFont(font());
  QTextOption option(Qt::AlignLeft);
  option.setWrapMode(QTextOption::WordWrap);
  layout.setTextOption(option);
  layout.setFormats(linkFormats(spans_, hovered_, palette()));
  double height = 0.0;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width);
    line.setPosition({0.0, height});
    height += line.height();
  }
  layout.endLayout();
  return height;
}

int WrappingLabel::heightForWidth(int width) const {
  if (spans_.empty()) return QLabel::heightForWidth(width);
  QTextLayout layout;
  const QMargins margins = contentsMargins();
  return static_cast<int>(std::ceil(layOut(layout, width - margins.left() - margins.right()))) +
         margins.top() + margins.bottom();
}

QRect WrappingLabel::rectOf(const LinkWords& span) const {
  QTextLayout layout;
  layOut(layout, contentsRect().width());
  const QTextLine line = layout.lineForTextPosition(span.start);
  const double left = line.cursorToX(span.start);
  // Of one that wraps, the first line counts.
  const int end = std::min(span.start + span.length, line.textStart() + line.textLength());
  const QRectF rect(left, line.y(), line.cursorToX(end) - left, line.height());
  return rect.toAlignedRect().translated(contentsRect().topLeft());
}

QRect WrappingLabel::linkRect(int link) const {
  const auto found =
      std::find_if(spans_.begin(), spans_.end(), [&](const LinkWords& span) { return span.link == link; });
  return found == spans_.end() ? QRect() : rectOf(*found);
}

int WrappingLabel::linkAt(const QPoint& position) const {
  if (spans_.empty()) return -1;
  QTextLayout layout;
  layOut(layout, contentsRect().width());
  const QPointF point = position - contentsRect().topLeft();
  for (int i = 0; i < layout.lineCount(); ++i) {
    const QTextLine line = layout.lineAt(i);
    if (!line.naturalTextRect().contains(point)) continue;
    const int at = line.xToCursor(point.x(), QTextLine::CursorOnCharacter);
    for (const LinkWords& span : spans_) {
      if (at >= span.start && at < span.start + span.length) return span.link;
    }
  }
  return -1;
}

void WrappingLabel::setHovered(int link) {
  if (link == hovered_) return;
  hovered_ = link;
  setCursor(link >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void WrappingLabel::paintEvent(QPaintEvent* event) {
  if (spans_.empty()) return QLabel::paintEvent(event);
  QTextLayout layout;
  layOut(layout, contentsRect().width());
  QPainter painter(this);
  painter.setPen(palette().color(isEnabled() ? QPalette::Normal : QPalette::Disabled, foregroundRole()));
  layout.draw(&painter, contentsRect().topLeft());
}

void WrappingLabel::mousePressEvent(QMouseEvent* event) {
  pressed_ = event->button() == Qt::LeftButton ? linkAt(event->position().toPoint()) : -1;
  QLabel::mousePressEvent(event);
  if (pressed_ >= 0) event->accept();  // else the release goes elsewhere
}

void WrappingLabel::mouseMoveEvent(QMouseEvent* event) {
  QLabel::mouseMoveEvent(event);
  if (!spans_.empty()) setHovered(linkAt(event->position().toPoint()));
}

void WrappingLabel::leaveEvent(QEvent* event) {
  QLabel::leaveEvent(event);
  if (!spans_.empty()) setHovered(-1);
}

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
  const int pressed = std::exchange(pressed_, -1);
  if (pressed >= 0 && linkAt(event->position().toPoint()) == pressed) return emit linkClicked(pressed);
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
  emit menuAboutToShow(menu, linkAt(event->pos()));
  menu->popup(event->globalPos());
}

}  // namespace marrow::gui
