// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/empty_state.h"

#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "formats/registry.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace marrow::gui {
namespace {

constexpr int kMostRecent = 4;
constexpr int kWidth = 480;
constexpr int kMarkSide = 52;

// "BCK, BCA, BMD, BDL": each once, in the order of the readers.
QString knownExtensions() {
  QStringList known;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    for (const QString& extension :
         QString::fromLatin1(format.extensions).toUpper().split(QLatin1Char(' '))) {
      if (!known.contains(extension)) known.append(extension);
    }
  }
  return known.join(QStringLiteral(", "));
}

QLabel* label(const QString& text, qreal sizeFactor, bool strong, QWidget* parent) {
  auto* widget = new QLabel(text, parent);
  QFont font = widget->font();
  font.setPointSizeF(font.pointSizeF() * sizeFactor);
  if (strong) font.setWeight(QFont::DemiBold);
  widget->setFont(font);
  widget->setAlignment(Qt::AlignHCenter);
  widget->setWordWrap(true);
  return widget;
}

}  // namespace

EmptyState::EmptyState(bool hasSample, QWidget* parent) : QWidget(parent), recent_(new QWidget(this)) {
  setObjectName(QStringLiteral("emptyState"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(28, 28 + kMarkSide + 14, 28, 26);
  column->setSpacing(8);
  column->addWidget(label(tr("Drop an animation here"), 1.55, true, this));
  auto* hint = label(tr("An animation, with its model beside it or without one, or a whole folder.\n"
                        "%1, compressed or not.")
                         .arg(knownExtensions()),
                     1.0, false, this);
  hint->setForegroundRole(kDimRole);
  column->addWidget(hint);
  column->addSpacing(10);

  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(10);
  buttons->addStretch(1);
  auto* open = new QPushButton(tr("Open files…"), this);
  setPrimary(open);
  connect(open, &QPushButton::clicked, this, &EmptyState::openWanted);
  buttons->addWidget(open);
  auto* folder = new QPushButton(tr("Open a folder…"), this);
  connect(folder, &QPushButton::clicked, this, &EmptyState::folderWanted);
  buttons->addWidget(folder);
  if (hasSample) {
    auto* sample = new QPushButton(tr("Open the sample"), this);
    sample->setObjectName(QStringLiteral("openSample"));
    connect(sample, &QPushButton::clicked, this, &EmptyState::sampleWanted);
    buttons->addWidget(sample);
  }
  buttons->addStretch(1);
  column->addLayout(buttons);

  recentRows_ = new QVBoxLayout(recent_);
  recentRows_->setContentsMargins(0, 12, 0, 0);
  recentRows_->setSpacing(1);
  column->addWidget(recent_);
  recent_->hide();
  setFixedWidth(kWidth);
}

void EmptyState::setRecentFiles(const QStringList& paths) {
  while (QLayoutItem* item = recentRows_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  recent_->setVisible(!paths.isEmpty());
  if (paths.isEmpty()) return adjustSize();
  auto* caption = label(tr("Recent"), 0.95, true, recent_);
  caption->setForegroundRole(kDimRole);
  recentRows_->addWidget(caption);
  for (const QString& path : paths.mid(0, kMostRecent)) {
    auto* row = new QToolButton(recent_);
    const QFontMetrics metrics = row->fontMetrics();
    const std::string text = path.toStdString();
    row->setText(metrics.elidedText(baseName(text) + QStringLiteral("   ") + folderOf(text), Qt::ElideMiddle,
                                    kWidth - 90));
    row->setToolTip(path);
    row->setAutoRaise(true);
    row->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(row, &QToolButton::clicked, this, [this, path] { emit recentWanted(path); });
    recentRows_->addWidget(row);
  }
  adjustSize();
}

void EmptyState::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = themeOf(palette());
  painter.setPen(QPen(theme.border, 1.0));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
  const QRectF mark((width() - kMarkSide) / 2.0, 26, kMarkSide, kMarkSide);
  paintIcon(painter, Icon::Program, mark, mix(theme.panel, theme.text, 0.85), theme.accent);
}

}  // namespace marrow::gui
