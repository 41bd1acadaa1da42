// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/bytes/hex_view.h"

#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/list_parts.h"

#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kMargin = 12;
constexpr std::uint64_t kMostCopied = 1ULL << 20;

const QColor& groupColour(formats::FieldGroup group, const Theme& theme) {
  static constexpr QColor Theme::*kColours[] = {&Theme::info,     &Theme::dimText,     &Theme::scale,
                                                &Theme::rotation, &Theme::translation, &Theme::warning,
                                                &Theme::text,     &Theme::axisX};
  return theme.*kColours[static_cast<std::size_t>(group)];
}

QString hexByte(std::uint8_t byte) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  const char digits[] = {kDigits[byte >> 4], kDigits[byte & 0xF]};
  return QString::fromLatin1(digits, 2);
}

bool isPrintable(std::uint8_t byte) { return byte >= 0x20 && byte < 0x7F; }

}  // namespace

HexView::HexView(QWidget* parent) : QAbstractScrollArea(parent) {
  setObjectName(QStringLiteral("hexView"));
  setAccessibleName(tr("Bytes"));
  setFrameStyle(QFrame::StyledPanel);
  setFocusPolicy(Qt::StrongFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  fixed.setPointSizeF(font().pointSizeF());
  setFont(fixed);
  setMinimumHeight(headerHeight() + 3 * rowHeight());
  const int beside = 2 * frameWidth() + style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
  setMinimumWidth(widthOf({8, false}) + beside);
  setMaximumWidth(widthOf({16, true}) + beside);
}

void HexView::setBytes(std::shared_ptr<const app::FileBytes> bytes) {
  bytes_ = std::move(bytes);
  cursor_ = anchor_ = markStart_ = markSize_ = 0;
  isCursorShown_ = true;
  updateScrollBar();
  verticalScrollBar()->setValue(0);
  viewport()->update();
}

// -- geometry -------------------------------------------------------------------------------------------

int HexView::rowHeight() const { return fontMetrics().height() + 3; }

int HexView::hexX(int column) const {
  const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  return kMargin + digit * (10 + 3 * column + (column >= 8 ? 1 : 0));
}

int HexView::textX(int column) const {
  const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  return hexX(row_.columns) + digit + digit * column;
}

int HexView::widthOf(const Row& row) const {
  const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  return hexX(row.columns) + (row.hasText ? digit * (1 + row.columns) : 0) + kMargin;
}

int HexView::rowsIn(int height) const { return std::max(1, (height - headerHeight()) / rowHeight()); }

// Eight columns with their text are better than sixteen without it.
void HexView::fitRow() {
  const int space = viewport()->width();
  row_ = widthOf({16, true}) <= space ? Row{16, true} : Row{8, widthOf({8, true}) <= space};
}

void HexView::updateScrollBar() {
  const auto rows =
      static_cast<int>(std::min<std::uint64_t>((size() + columns() - 1) / columns(), INT32_MAX));
  verticalScrollBar()->setRange(0, std::max(0, rows - visibleRows()));
  verticalScrollBar()->setPageStep(visibleRows());
}

QRect HexView::rectOf(std::uint64_t offset) const {
  const auto row = static_cast<std::int64_t>(offset / columns()) - verticalScrollBar()->value();
  if (offset >= size() || row < 0 || row > visibleRows()) return {};
  const int column = static_cast<int>(offset % columns());
  const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  return {hexX(column), headerHeight() + static_cast<int>(row) * rowHeight(), 2 * digit, rowHeight()};
}

std::optional<std::uint64_t> HexView::offsetAt(QPoint position) const {
  if (position.y() < headerHeight()) return std::nullopt;
  const int row = (position.y() - headerHeight()) / rowHeight() + verticalScrollBar()->value();
  const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  int column = -1;
  if (row_.hasText && position.x() >= textX(0) && position.x() < textX(row_.columns)) {
    column = (position.x() - textX(0)) / digit;
  } else if (position.x() >= hexX(0) - digit / 2 && position.x() < hexX(row_.columns)) {
    for (column = row_.columns - 1; column > 0 && position.x() < hexX(column) - digit / 2;) --column;
  }
  const std::uint64_t offset =
      static_cast<std::uint64_t>(row) * columns() + static_cast<std::uint64_t>(column);
  return column >= 0 && offset < size() ? std::optional(offset) : std::nullopt;
}

// -- painting -------------------------------------------------------------------------------------------

void HexView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  const Theme& theme = themeOf(palette());
  painter.fillRect(viewport()->rect(), theme.base);
  painter.setFont(font());
  painter.setPen(theme.faintText);
  const int baseline = fontMetrics().ascent() + 3;
  for (int column = 0; column < row_.columns; ++column) {
    painter.drawText(hexX(column), baseline, hexByte(static_cast<std::uint8_t>(column)));
  }
  painter.fillRect(0, headerHeight() - 2, viewport()->width(), 1, theme.border);
  if (!bytes_) return;
  const auto first = static_cast<std::uint64_t>(verticalScrollBar()->value());
  for (int i = 0; i <= visibleRows(); ++i) {
    const std::uint64_t row = first + static_cast<std::uint64_t>(i);
    if (row * columns() >= size()) break;
    paintRow(painter, row, headerHeight() + i * rowHeight());
  }
}

void HexView::paintRow(QPainter& painter, std::uint64_t row, int y) const {
  const Theme& theme = themeOf(palette());
  const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
  const int baseline = y + fontMetrics().ascent() + 1;
  const std::uint64_t start = row * columns();
  painter.setPen(theme.dimText);
  painter.drawText(kMargin, baseline,
                   QString::number(start, 16).toUpper().rightJustified(8, QLatin1Char('0')));
  for (int column = 0; column < row_.columns; ++column) {
    const std::uint64_t offset = start + static_cast<std::uint64_t>(column);
    if (offset >= size()) return;
    const std::uint8_t byte = bytes_->bytes[static_cast<std::size_t>(offset)];
    const auto tint = bytes_->fields.tintAt(offset);
    const QRect digits(hexX(column), y, 2 * digit, rowHeight());
    if (isMarked(offset)) {
      painter.fillRect(digits.adjusted(-digit / 2, 0, digit / 2, 0), mix(theme.base, theme.accent, 0.42));
      if (row_.hasText)
        painter.fillRect(QRect(textX(column), y, digit, rowHeight()), mix(theme.base, theme.accent, 0.42));
    } else if (tint) {
      const double strength = tint->isOddRecord ? 0.27 : 0.15;
      painter.fillRect(digits.adjusted(-digit / 2, 1, digit / 2, -1),
                       mix(theme.base, groupColour(tint->group, theme), strength));
    }
    painter.setPen(byte == 0 && !isMarked(offset) ? theme.faintText : theme.text);
    painter.drawText(digits.left(), baseline, hexByte(byte));
    const bool isText = isPrintable(byte);
    painter.setPen(isText ? theme.text : theme.faintText);
    if (row_.hasText)
      painter.drawText(textX(column), baseline,
                       isText ? QString(QLatin1Char(static_cast<char>(byte))) : QStringLiteral("·"));
    if (offset == cursor_ && isCursorShown_) {
      painter.setPen(QPen(theme.accent, hasFocus() ? 2.0 : 1.0));
      painter.drawRect(digits.adjusted(-digit / 2 + 1, 1, digit / 2 - 1, -1));
    }
  }
}

// -- the cursor -----------------------------------------------------------------------------------------

void HexView::setMark(std::uint64_t cursor, std::uint64_t anchor, std::uint64_t start, std::uint64_t length) {
  cursor_ = cursor;
  anchor_ = anchor;
  markStart_ = start;
  markSize_ = length;
  isCursorShown_ = length > 0;
  reveal(cursor);
  viewport()->update();
  emit markChanged();
}

void HexView::mark(std::uint64_t offset, std::uint64_t length) {
  if (size() == 0) return;
  const std::uint64_t start = std::min(offset, size() - 1);
  setMark(start, start, start, std::min(length, size() - start));
}

void HexView::showEnd() {
  if (size() > 0) setMark(size() - 1, size() - 1, size() - 1, 0);
}

void HexView::reveal(std::uint64_t offset) {
  const auto row = static_cast<int>(offset / columns());
  const int first = verticalScrollBar()->value();
  if (row >= first && row < first + visibleRows()) return;
  verticalScrollBar()->setValue(row - visibleRows() / 3);
}

// A move by the user: marks the byte's field.
void HexView::moveCursor(std::uint64_t offset) {
  if (offset >= size()) return;
  const auto field = bytes_->fields.fieldAt(offset);
  setMark(offset, offset, field ? field->offset : offset, field ? field->size : 1);
  emit cursorMoved(offset);
}

// Marks from the anchor on, across fields.
void HexView::extendTo(std::uint64_t offset) {
  if (offset >= size()) return;
  const std::uint64_t start = std::min(offset, anchor_);
  setMark(offset, anchor_, start, std::max(offset, anchor_) - start + 1);
  emit extended(offset);
}

void HexView::markAll() {
  anchor_ = 0;
  markStart_ = 0;
  markSize_ = size();
  viewport()->update();
  emit markChanged();
}

formats::ByteView HexView::markedBytes() const {
  const std::uint64_t start = std::min(size(), markStart_);
  const std::uint64_t count = std::min({markSize_, kMostCopied, size() - start});
  if (count == 0) return {};
  return formats::ByteView(bytes_->bytes)
      .subspan(static_cast<std::size_t>(start), static_cast<std::size_t>(count));
}

QString HexView::markedAscii() const {
  QString text;
  for (const std::uint8_t byte : markedBytes())
    text.append(QLatin1Char(isPrintable(byte) ? static_cast<char>(byte) : '.'));
  return text;
}

QString HexView::markedText() const {
  QStringList digits;
  for (const std::uint8_t byte : markedBytes()) digits.append(hexByte(byte));
  return digits.join(QLatin1Char(' '));
}

void HexView::copyMarked() const { copyText(markedText()); }

void HexView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  const auto offset = offsetAt(event->position().toPoint());
  if (!offset) return;
  event->modifiers() & Qt::ShiftModifier ? extendTo(*offset) : moveCursor(*offset);
}

void HexView::contextMenuEvent(QContextMenuEvent* event) {
  if (size() == 0) return;
  const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
  const auto offset = isByKey ? std::nullopt : offsetAt(event->pos());
  if (offset && !isMarked(*offset)) moveCursor(*offset);
  const QPoint place = isByKey ? rectOf(cursor_).bottomLeft() : event->pos();
  openMenu(viewport()->mapToGlobal(place), offset.value_or(cursor_));
}

// The menu for the field at an offset, whose name is the heading, and for the marked bytes.
void HexView::openMenu(const QPoint& place, std::uint64_t offset) {
  QMenu* menu = makeMenu(this);
  menu->setObjectName(QStringLiteral("hexMenu"));
  const auto field = bytes_->fields.fieldAt(offset);
  const QString name = field ? toQString(field->path) : tr("No name is known for this byte");
  menu->addAction(name)->setEnabled(false);
  menu->addSeparator();
  if (field) {
    menu->addAction(tr("Mark the whole field"), this,
                    [this, at = field->offset, size = field->size] { mark(at, size); });
    if (field->recordSize > field->size) {
      menu->addAction(tr("Mark the whole record"), this,
                      [this, at = field->recordOffset, size = field->recordSize] { mark(at, size); });
    }
    menu->addAction(tr("Copy the field's name"), this, [name] { copyText(name); });
    menu->addSeparator();
  }
  const auto count = static_cast<qsizetype>(markSize_);
  QAction* hex = menu->addAction(countText(count, tr("Copy 1 byte as hex"), tr("Copy %1 bytes as hex")), this,
                                 &HexView::copyMarked);
  hex->setShortcut(QKeySequence::Copy);
  hex->setShortcutContext(Qt::WidgetShortcut);  // only shown here; the view handles the key
  QAction* text = menu->addAction(tr("Copy as text"), this, [this] { copyText(markedAscii()); });
  for (QAction* copy : {hex, text}) copy->setEnabled(count > 0);
  menu->addAction(tr("Copy offset %1").arg(offsetText(offset)), this,
                  [offset] { copyText(offsetText(offset)); });
  menu->addSeparator();
  menu->addAction(tr("Go to an offset…"), this, &HexView::offsetWanted);
  menu->popup(place);
}

// A drag marks bytes.
void HexView::mouseMoveEvent(QMouseEvent* event) {
  const auto offset = offsetAt(event->position().toPoint());
  if (!offset || *offset == cursor_ || !(event->buttons() & Qt::LeftButton)) return;
  extendTo(*offset);
}

void HexView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const auto offset = offsetAt(event->position().toPoint())) emit activated(*offset);
}

bool HexView::event(QEvent* event) {
  // The window's shortcuts would step frames with the same keys.
  if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return QAbstractScrollArea::event(event);
}

bool HexView::isOwnKey(const QKeyEvent& key) const {
  const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
  return isReturn || key.matches(QKeySequence::Copy) || key.matches(QKeySequence::SelectAll) ||
         targetOf(key).has_value();
}

// The offset that a key moves to; nothing for other keys.
std::optional<std::uint64_t> HexView::targetOf(const QKeyEvent& event) const {
  const auto page = static_cast<std::uint64_t>(visibleRows()) * columns();
  const std::uint64_t last = std::max<std::uint64_t>(size(), 1) - 1;
  const auto back = [&](std::uint64_t by) { return cursor_ >= by ? cursor_ - by : cursor_ % columns(); };
  const auto forward = [&](std::uint64_t by) { return std::min(cursor_ + by, last); };
  const bool whole = event.modifiers() & Qt::ControlModifier;
  switch (event.key()) {
    case Qt::Key_Left:
      return cursor_ > 0 ? cursor_ - 1 : 0;
    case Qt::Key_Right:
      return forward(1);
    case Qt::Key_Up:
      return back(columns());
    case Qt::Key_Down:
      return forward(columns());
    case Qt::Key_PageUp:
      return whole ? std::nullopt : std::optional(back(page));  // with Ctrl, they go to another clip
    case Qt::Key_PageDown:
      return whole ? std::nullopt : std::optional(forward(page));
    case Qt::Key_Home:
      return whole ? 0 : cursor_ - cursor_ % columns();
    case Qt::Key_End:
      return whole ? last : std::min(cursor_ - cursor_ % columns() + columns() - 1, last);
    default:
      return std::nullopt;
  }
}

void HexView::keyPressEvent(QKeyEvent* event) {
  if (!isOwnKey(*event) || size() == 0) return QAbstractScrollArea::keyPressEvent(event);
  if (event->matches(QKeySequence::Copy)) return copyMarked();
  if (event->matches(QKeySequence::SelectAll)) return markAll();
  const auto target = targetOf(*event);
  if (!target) {
    emit activated(cursor_);
  } else if (event->modifiers() & Qt::ShiftModifier) {
    extendTo(*target);
  } else {
    moveCursor(*target);
  }
}

bool HexView::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto offset = offsetAt(help->pos());
  const auto field = offset ? bytes_->fields.fieldAt(*offset) : std::nullopt;
  if (!field) {
    QToolTip::hideText();
  } else {
    const QString value = toQString(formats::valueText(*field, bytes_->bytes));
    QToolTip::showText(help->globalPos(), toQString(field->path) + QStringLiteral("\n") + value, viewport());
  }
  return true;
}

// The first row stays in place, unless the cursor would leave the view.
void HexView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  const int before = row_.columns;
  const int first = verticalScrollBar()->value();
  const auto row = static_cast<int>(cursor_ / columns());
  const bool wasSeen = row >= first && row < first + rowsIn(event->oldSize().height());
  fitRow();
  updateScrollBar();
  verticalScrollBar()->setValue(first * before / row_.columns);
  if (wasSeen) reveal(cursor_);
}

}  // namespace marrow::gui
