// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/elided_label.h"

#include "app/gui/theme/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QMenu>

#include <cmath>

namespace marrow::gui {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setForegroundRole(kDimRole);
  setTextInteractionFlags(Qt::LinksAccessibleByMouse);
  connect(this, &QLabel::linkHovered, this, [this](const QString& address) { hovered_ = address; });
  followLinks(*this, shown_, [this](const NamedWords& link) { emit linkClicked(link); });
}

void ElidedLabel::setText(const LinkedText& text) {
  if (text.plain() == whole_ && !text.hasLinks() && !text_.hasLinks()) return;
  text_ = text;
  whole_ = text.plain();
  hovered_.clear();
  setToolTip(whole_);
  setAccessibleName(whole_);
  elide();
}

void ElidedLabel::elide() {
  shown_ = text_.elided(fontMetrics().elidedText(whole_, mode_, width()));
  showIn(*this, shown_);
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  elide();
}

// Links have the colour of their text.
void ElidedLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) elide();
}

void ElidedLabel::contextMenuEvent(QContextMenuEvent* event) {
  if (!text_.hasLinks()) return event->ignore();
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Copy the text"), this, [this] { QGuiApplication::clipboard()->setText(whole_); });
  emit menuAboutToShow(menu, shown_.runAt(hovered_));
  menu->popup(event->globalPos());
}

QSize ElidedLabel::sizeHint() const {
  // If it were rounded down, a text as wide as its label would be elided.
  const double width = QFontMetricsF(font()).horizontalAdvance(whole_);
  return {static_cast<int>(std::ceil(width)), fontMetrics().height() + 2};
}
QSize ElidedLabel::minimumSizeHint() const { return {40, fontMetrics().height() + 2}; }

}  // namespace marrow::gui
