// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/elided_label.h"

#include "app/gui/theme/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::gui {

ElidedLabel::ElidedLabel(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setForegroundRole(kDimRole);
}

void ElidedLabel::setText(const QString& text) {
  if (text == text_) return;
  setLinks({});
  text_ = text;
  setToolTip(text);
  setAccessibleName(text);
  updateGeometry();
  update();
}

void ElidedLabel::setLinks(const QStringList& words) {
  if (words.isEmpty() && links_.empty()) return;
  links_ = findLinkWords(text_, words);
  setHovered(-1);
  setMouseTracking(!links_.empty());
  update();
}

std::vector<LinkWords> ElidedLabel::layOut(QTextLayout& layout) const {
  const QString shown = fontMetrics().elidedText(text_, mode_, width());
  const auto same = std::mismatch(text_.begin(), text_.end(), shown.begin(), shown.end()).first;
  const auto whole = static_cast<int>(same - text_.begin());  // behind it comes the ellipsis
  std::vector<LinkWords> seen;
  for (LinkWords words : links_) {
    const bool isAll = words.length == text_.size();
    words.length = isAll ? static_cast<int>(shown.size()) : std::min(words.length, whole - words.start);
    if (words.length > 0) seen.push_back(words);
  }
  layout.setText(shown);
  layout.setFont(font());
  layout.setFormats(linkFormats(seen, hovered_, palette()));
  QTextOption option(Qt::AlignLeft);
  option.setWrapMode(QTextOption::NoWrap);
  layout.setTextOption(option);
  layout.beginLayout();
  if (QTextLine line = layout.createLine(); line.isValid()) {
    line.setLineWidth(width());
    line.setPosition({0.0, (height() - line.height()) / 2.0});
  }
  layout.endLayout();
  return seen;
}

QRect ElidedLabel::rectOf(const LinkWords& words, const QTextLayout& layout) const {
  const QTextLine line = layout.lineAt(0);
  const double left = line.cursorToX(words.start);
  const double right = line.cursorToX(words.start + words.length);
  return QRectF(left, 0.0, right - left, height()).toAlignedRect();
}

QRect ElidedLabel::linkRect(int link) const {
  QTextLayout layout;
  const std::vector<LinkWords> seen = layOut(layout);
  const auto found = std::ranges::find(seen, link, &LinkWords::link);
  return found == seen.end() ? QRect() : rectOf(*found, layout);
}

int ElidedLabel::linkAt(const QPoint& position) const {
  if (links_.empty()) return -1;
  QTextLayout layout;
  const std::vector<LinkWords> seen = layOut(layout);
  const auto found = std::ranges::find_if(
      seen, [&](const LinkWords& words) { return rectOf(words, layout).contains(position); });
  return found == seen.end() ? -1 : found->link;
}

void ElidedLabel::setHovered(int link) {
  if (std::exchange(hovered_, link) == link) return;
  setCursor(link >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void ElidedLabel::mousePressEvent(QMouseEvent* event) {
  pressed_ = event->button() == Qt::LeftButton ? linkAt(event->position().toPoint()) : -1;
  if (pressed_ < 0) QWidget::mousePressEvent(event);
}

void ElidedLabel::mouseMoveEvent(QMouseEvent* event) {
  QWidget::mouseMoveEvent(event);
  if (!links_.empty()) setHovered(linkAt(event->position().toPoint()));
}

void ElidedLabel::mouseReleaseEvent(QMouseEvent* event) {
  const int pressed = std::exchange(pressed_, -1);
  if (pressed >= 0 && linkAt(event->position().toPoint()) == pressed) return emit linkClicked(pressed);
  QWidget::mouseReleaseEvent(event);
}

void ElidedLabel::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  setHovered(-1);
}

void ElidedLabel::contextMenuEvent(QContextMenuEvent* event) {
  if (links_.empty()) return QWidget::contextMenuEvent(event);
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Copy"), this, [this] { QGuiApplication::clipboard()->setText(text_); });
  emit menuAboutToShow(menu, linkAt(event->pos()));
  menu->popup(event->globalPos());
}

QSize ElidedLabel::sizeHint() const {
  // Rounded down, a text as wide as its label would be elided.
  const double width = QFontMetricsF(font()).horizontalAdvance(text_);
  return {static_cast<int>(std::ceil(width)), fontMetrics().height() + 2};
}
QSize ElidedLabel::minimumSizeHint() const { return {40, fontMetrics().height() + 2}; }

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  QTextLayout layout;
  layOut(layout);
  layout.draw(&painter, {0.0, 0.0});
}

}  // namespace marrow::gui
