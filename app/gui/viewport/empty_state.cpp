// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/empty_state.h"

#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/card.h"
#include "app/gui/widgets/dim_label.h"
#include "formats/registry.h"

#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace marrow::gui {
namespace {

constexpr int kMostRecent = 4;
constexpr int kWidth = 520;
constexpr int kMarkSide = 52;
constexpr int kMarkRoom = kMarkSide + 14;
constexpr int kMargin = 24;

/// A group of formats as users know them: those of a console or a game.
struct Family {
  QString title;
  QStringList extensions;  ///< each once, in the order of the formats
  QString more;            ///< what no extension says; may be empty
};

std::vector<Family> families() {
  std::vector<Family> all;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    const QString title = EmptyState::tr(format.family);
    auto family = std::find_if(all.begin(), all.end(), [&](const Family& one) { return one.title == title; });
    if (family == all.end())
      family = all.insert(all.end(), Family{title, {}, EmptyState::tr(format.familyNote)});
    family->extensions += QString::fromLatin1(format.extensions).toUpper().split(QLatin1Char(' '));
    family->extensions.removeDuplicates();
  }
  return all;
}

QWidget* familyGrid(QWidget* owner) {
  auto* parent = new QWidget(owner);
  auto* grid = new QGridLayout(parent);
  grid->setContentsMargins(0, 12, 0, 10);
  grid->setHorizontalSpacing(18);
  grid->setVerticalSpacing(6);
  int row = 0;
  for (const Family& family : families()) {
    QLabel* title = dimLabel(family.title, parent);
    QString text = family.extensions.join(QStringLiteral(", "));
    if (!family.more.isEmpty()) text += QStringLiteral(" · ") + family.more;
    auto* files = new QLabel(text, parent);
    files->setWordWrap(true);
    grid->addWidget(title, row, 0, Qt::AlignTop | Qt::AlignRight);
    grid->addWidget(files, row++, 1, Qt::AlignTop);
  }
  grid->setColumnStretch(1, 1);
  return parent;
}

QLabel* heading(const QString& text, qreal sizeFactor, QWidget* parent) {
  auto* widget = new QLabel(text, parent);
  QFont font = widget->font();
  font.setPointSizeF(font.pointSizeF() * sizeFactor);
  font.setWeight(QFont::DemiBold);
  widget->setFont(font);
  widget->setAlignment(Qt::AlignHCenter);
  return widget;
}

}  // namespace

EmptyState::EmptyState(bool hasSample, QWidget* parent)
    : QWidget(parent), families_(nullptr), recent_(new QWidget(this)) {
  setObjectName(QStringLiteral("emptyState"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kMargin, kMargin + kMarkRoom, kMargin, kMargin);
  column->setSpacing(6);
  column->addWidget(heading(tr("Drop an animation here"), 1.55, this));
  QLabel* hint =
      dimLabel(tr("With or without its model, an archive, a whole folder; compressed or not."), this);
  hint->setAlignment(Qt::AlignHCenter);
  hint->setWordWrap(true);
  column->addWidget(hint);
  families_ = familyGrid(this);
  column->addWidget(families_);

  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(10);
  buttons->addStretch(1);
  const auto addButton = [&](const QString& text, void (EmptyState::*wanted)()) {
    auto* button = new QPushButton(text, this);
    connect(button, &QPushButton::clicked, this, wanted);
    buttons->addWidget(button);
    return button;
  };
  setPrimary(addButton(tr("Open files…"), &EmptyState::openWanted));
  addButton(tr("Open a folder…"), &EmptyState::folderWanted);
  if (hasSample)
    addButton(tr("Open the sample"), &EmptyState::sampleWanted)->setObjectName(QStringLiteral("openSample"));
  buttons->addStretch(1);
  column->addLayout(buttons);

  recentRows_ = new QVBoxLayout(recent_);
  recentRows_->setContentsMargins(0, 12, 0, 0);
  recentRows_->setSpacing(1);
  column->addWidget(recent_);
  recent_->hide();
  setFixedWidth(kWidth);
}

// Compares before it changes anything: a change causes a new layout, which calls this again.
void EmptyState::setRoom(int height) {
  const int recentRoom = hasRecent_ ? recent_->sizeHint().height() + layout()->spacing() : 0;
  const int familiesRoom = families_->heightForWidth(kWidth - 2 * kMargin) + layout()->spacing();
  int needed = layout()->totalHeightForWidth(kWidth);
  if (!hasMark_) needed += kMarkRoom;
  if (recent_->isHidden()) needed += recentRoom;
  if (families_->isHidden()) needed += familiesRoom;
  const auto fits = [&](int space) {
    const bool isRoom = needed <= height;
    if (!isRoom) needed -= space;
    return isRoom;
  };
  const bool hasMark = fits(kMarkRoom);
  const bool showsRecent = fits(recentRoom) && hasRecent_;
  const bool showsFamilies = fits(familiesRoom);
  if (showsRecent == recent_->isHidden()) recent_->setVisible(showsRecent);
  if (showsFamilies == families_->isHidden()) families_->setVisible(showsFamilies);
  if (hasMark != hasMark_) {
    hasMark_ = hasMark;
    layout()->setContentsMargins(kMargin, kMargin + (hasMark ? kMarkRoom : 0), kMargin, kMargin);
    update();
  }
  // adjustSize() would use the narrowest width of the text.
  resize(kWidth, layout()->totalHeightForWidth(kWidth));
}

void EmptyState::setRecentFiles(const QStringList& paths) {
  while (QLayoutItem* item = recentRows_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  hasRecent_ = !paths.isEmpty();
  recent_->setVisible(hasRecent_);
  if (paths.isEmpty()) return adjustSize();
  auto* caption = heading(tr("Recent"), 0.95, recent_);
  caption->setForegroundRole(kDimRole);
  recentRows_->addWidget(caption);
  for (const QString& path : paths.mid(0, kMostRecent)) {
    auto* row = new QToolButton(recent_);
    const QFontMetrics metrics = row->fontMetrics();
    const std::string text = path.toStdString();
    const QString folder = QDir::toNativeSeparators(folderOf(text));
    row->setText(
        metrics.elidedText(baseName(text) + QStringLiteral("   ") + folder, Qt::ElideMiddle, kWidth - 90));
    row->setToolTip(pathText(text));
    row->setAutoRaise(true);
    row->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(row, &QToolButton::clicked, this, [this, path] { emit recentWanted(path); });
    recentRows_->addWidget(row);
  }
  adjustSize();
}

void EmptyState::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  paintCard(painter, rect(), theme);
  if (!hasMark_) return;
  const QRectF mark((width() - kMarkSide) / 2.0, kMargin, kMarkSide, kMarkSide);
  paintIcon(painter, Icon::Program, mark, mix(theme.panel, theme.text, 0.85), theme.accent);
}

}  // namespace marrow::gui
