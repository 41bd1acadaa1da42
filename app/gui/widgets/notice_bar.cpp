// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/notice_bar.h"

#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/flow_layout.h"
#include "app/gui/widgets/wrapping_label.h"

#include <QApplication>
#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace marrow::gui {
namespace {

constexpr int kIconColumn = 40;
constexpr int kLineGap = 4;

struct ToneLook {
  Icon icon;
  QColor Theme::*colour;
};

constexpr ToneLook kTones[] = {
    // in the order of Tone
    {Icon::Note, &Theme::info},
    {Icon::Warning, &Theme::warning},
    {Icon::Error, &Theme::error},
};

}  // namespace

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent),
      headline_(new WrappingLabel({}, this)),
      detail_(new WrappingLabel({}, this)),
      buttons_(new FlowLayout(nullptr)) {
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  headline_->setFont(bold);
  auto* close = new QToolButton(this);
  close->setIcon(icon(Icon::Close));
  close->setIconSize({14, 14});
  close->setAutoRaise(true);
  close->setToolTip(tr("Dismiss (Esc)"));
  close->setAccessibleName(tr("Dismiss"));
  close->setFocusPolicy(Qt::TabFocus);
  connect(close, &QToolButton::clicked, this, &NoticeBar::dismiss);
  buttons_->setSpacing(8);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(kIconColumn, 11, 10, 12);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(kLineGap);
  grid->addWidget(headline_, 0, 0);
  grid->addWidget(close, 0, 1, Qt::AlignTop | Qt::AlignRight);
  grid->addWidget(detail_, 1, 0, 1, 2);
  buttons_->setContentsMargins(0, 5, 0, 0);
  grid->addLayout(buttons_, 2, 0, 1, 2);
  grid->setColumnStretch(0, 1);
  QFrame::hide();
}

void NoticeBar::dismiss() {
  const bool hadFocus = isAncestorOf(QApplication::focusWidget());
  hide();
  emit dismissed();
  if (hadFocus) emit focusLeft();
}

void NoticeBar::setPlace(Place place) {
  if (place == place_) return;
  place_ = place;
  syncParts();
  layout()->activate();
  update();
}

void NoticeBar::syncParts() {
  const bool isLeast = place_ == Place::Least;
  const bool isShort = place_ == Place::First || place_ == Place::Short || isLeast;
  detail_->setVisible(!isShort && !detail().isEmpty());
  headline_->setToolTip(isLeast ? headline() + QLatin1Char('\n') + detail() : isShort ? detail() : QString());
  headline_->setMaximumHeight(isLeast ? 2 * headline_->fontMetrics().lineSpacing() : QWIDGETSIZE_MAX);
  for (int i = 1; i < buttons_->count(); ++i) buttons_->itemAt(i)->widget()->setVisible(!isLeast);
}

int NoticeBar::wholeHeight(int width) const {
  const int wrapped = heightForWidth(width);
  const int shown = wrapped > 0 ? wrapped : sizeHint().height();
  if (detail().isEmpty() || !detail_->isHidden()) return shown;
  const QMargins margins = layout()->contentsMargins();
  return shown + kLineGap + detail_->heightForWidth(width - margins.left() - margins.right());
}

QString NoticeBar::headline() const { return headline_->plainText(); }
QString NoticeBar::detail() const { return detail_->plainText(); }

void NoticeBar::show(Tone tone, const LinkedText& headline, const LinkedText& detail,
                     std::vector<Button> buttons) {
  tone_ = tone;
  headline_->setText(headline);
  detail_->setText(detail);
  while (QLayoutItem* item = buttons_->takeAt(0)) {
    // Deleted later: the press may come from one of these buttons.
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
  for (Button& button : buttons) {
    auto* widget = new QPushButton(button.text, this);
    widget->setFocusPolicy(Qt::TabFocus);
    if (button.primary) setPrimary(widget);
    connect(widget, &QPushButton::clicked, this, std::move(button.handler));
    buttons_->addWidget(widget);
    widget->show();
  }
  syncParts();
  QFrame::show();
  emit resized();
}

void NoticeBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = themeOf(palette());
  const ToneLook& look = kTones[static_cast<int>(tone_)];
  const QColor& colour = theme.*look.colour;
  painter.setPen(QPen(mix(theme.border, colour, 0.35), 1.0));
  painter.setBrush(theme.isDark ? mix(theme.panel, theme.raised, 0.5) : theme.base);
  // Corners where another notice touches lie outside.
  constexpr double kCorner = 8.0;
  const double above = place_ == Place::Last ? 2 * kCorner : 0.0;
  const double below = place_ == Place::First ? 2 * kCorner : 0.0;
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5 - above, -0.5, below - 0.5), kCorner, kCorner);
  if (place_ == Place::Last) painter.drawLine(QPointF(0.5, 0.5), QPointF(width() - 0.5, 0.5));
  paintIcon(painter, look.icon, QRectF(12, 11, 20, 20), colour, colour);
}

}  // namespace marrow::gui
