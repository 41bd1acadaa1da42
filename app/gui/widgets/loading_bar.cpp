// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/loading_bar.h"

#include "app/gui/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace marrow::gui {
namespace {
constexpr int kNoticeableMilliseconds = 150;
}  // namespace

LoadingBar::LoadingBar(const QString& verb, QWidget* parent)
    : QWidget(parent), verb_(verb), text_(new QLabel(this)), bar_(new QProgressBar(this)) {
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setFocusPolicy(Qt::TabFocus);
  connect(cancel, &QPushButton::clicked, this, &LoadingBar::cancelled);
  bar_->setTextVisible(false);
  bar_->setFixedSize(160, 8);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(10);
  row->addWidget(text_);
  row->addWidget(bar_);
  row->addWidget(cancel);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);  // else it would fill the line beside a message
  hide();
  delay_.setSingleShot(true);
  delay_.setInterval(kNoticeableMilliseconds);
  connect(&delay_, &QTimer::timeout, this, &QWidget::show);
}

void LoadingBar::begin() {
  bar_->setRange(0, 0);
  text_->setText(verb_ + QStringLiteral("…"));
  delay_.start();
}

void LoadingBar::setProgress(int done, int total) {
  bar_->setRange(0, total);
  bar_->setValue(done);
  text_->setText(tr("%1 %2 of %3").arg(verb_, countText(done), countText(total)));
}

void LoadingBar::end() {
  delay_.stop();
  hide();
}

}  // namespace marrow::gui
