// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/empty_state.h"

#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/flow_layout.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/outlines.h"
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
constexpr int kMarkSide = 52;
constexpr int kMarkRoom = kMarkSide + 14;
constexpr int kMargin = 24;
constexpr int kNarrowPadding = 12;
constexpr qreal kTitleFactor = 1.55;
constexpr qreal kNarrowTitleFactor = 1.25;

/// A group of formats as users know them: those of a console or a game.
struct Family {
  QString title;
  QStringList extensions;  ///< each once, in the order of the formats
  QString more;            ///< words for what no extension says; may be empty
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

void setHeadingFont(QLabel& heading, qreal sizeFactor) {
  QFont font = heading.parentWidget()->font();
  font.setPointSizeF(font.pointSizeF() * sizeFactor);
  font.setWeight(QFont::DemiBold);
  heading.setFont(font);
}

QLabel* centred(QLabel* label) {
  label->setAlignment(Qt::AlignHCenter);
  label->setWordWrap(true);
  return label;
}

}  // namespace

EmptyState::EmptyState(bool hasSample, QWidget* parent)
    : QWidget(parent),
      title_(centred(new QLabel(tr("Drop an animation here"), this))),
      hint_(centred(
          dimLabel(tr("With or without its model, an archive, a whole folder; compressed or not."), this))),
      families_(familyGrid(this)),
      recent_(new QWidget(this)) {
  setObjectName(QStringLiteral("emptyState"));
  auto* column = new QVBoxLayout(this);
  column->addWidget(title_);
  column->addWidget(hint_);
  column->addWidget(families_);

  auto* bar = new QWidget(this);
  auto* buttons = new FlowLayout(bar);
  buttons->setAlignment(Qt::AlignHCenter);
  buttons->setContentsMargins(0, 0, 0, 0);
  buttons->setSpacing(10);
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
  column->addWidget(bar);

  recentRows_ = new QVBoxLayout(recent_);
  recentRows_->setContentsMargins(0, 12, 0, 0);
  recentRows_->setSpacing(1);
  column->addWidget(recent_);
  recent_->hide();
  setCardWidth(kWidth);
}

QMargins EmptyState::margins() const {
  const int side = width() < kWidth ? kNarrowPadding : kMargin;
  return {side, side + (hasMark_ ? kMarkRoom : 0), side, side};
}

void EmptyState::setCardWidth(int width) {
  setFixedWidth(width);
  setHeadingFont(*title_, width < kWidth ? kNarrowTitleFactor : kTitleFactor);
  layout()->setSpacing(width < kWidth ? 8 : 6);  // a narrow card lacks the kinds of files with their margin
  layout()->setContentsMargins(margins());
  elideRecent();
}

void EmptyState::elideRecent() {
  for (auto* row : recent_->findChildren<QToolButton*>())
    row->setText(row->fontMetrics().elidedText(row->accessibleName(), Qt::ElideMiddle, width() - 90));
}

// Compares before it changes anything: a change causes a new layout, which calls this again.
void EmptyState::setRoom(const QSize& room) {
  const int cardWidth = std::clamp(room.width(), 1, kWidth);
  if (cardWidth != width()) setCardWidth(cardWidth);
  const int textWidth = cardWidth - margins().left() - margins().right();
  const auto roomOf = [&](const QWidget& part) {
    return part.heightForWidth(textWidth) + layout()->spacing();
  };
  const int recentRoom = hasRecent_ ? recent_->sizeHint().height() + layout()->spacing() : 0;
  const int familiesRoom = roomOf(*families_);
  const int hintRoom = roomOf(*hint_);
  int needed = layout()->totalHeightForWidth(cardWidth);
  if (!hasMark_) needed += kMarkRoom;
  if (recent_->isHidden()) needed += recentRoom;
  if (families_->isHidden()) needed += familiesRoom;
  if (hint_->isHidden()) needed += hintRoom;
  const auto fits = [&](int space) {
    const bool isRoom = needed <= room.height();
    if (!isRoom) needed -= space;
    return isRoom;
  };
  const bool hasMark = fits(kMarkRoom);
  const bool showsRecent = fits(recentRoom) && hasRecent_;
  const bool showsFamilies = fits(familiesRoom);
  const bool showsHint = fits(hintRoom);
  if (showsRecent == recent_->isHidden()) recent_->setVisible(showsRecent);
  if (showsFamilies == families_->isHidden()) families_->setVisible(showsFamilies);
  if (showsHint == hint_->isHidden()) hint_->setVisible(showsHint);
  if (hasMark != hasMark_) {
    hasMark_ = hasMark;
    layout()->setContentsMargins(margins());
    update();
  }
  // adjustSize() would use the narrowest width of the text.
  resize(cardWidth, layout()->totalHeightForWidth(cardWidth));
}

void EmptyState::setRecentFiles(const QStringList& paths) {
  while (QLayoutItem* item = recentRows_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  hasRecent_ = !paths.isEmpty();
  recent_->setVisible(hasRecent_);
  if (paths.isEmpty()) return adjustSize();
  QLabel* caption = centred(dimLabel(tr("Recent"), recent_));
  setHeadingFont(*caption, 0.95);
  recentRows_->addWidget(caption);
  for (const QString& path : paths.mid(0, kMostRecent)) {
    auto* row = new QToolButton(recent_);
    const std::string text = path.toStdString();
    const QString folder = QDir::toNativeSeparators(folderOf(text));
    row->setAccessibleName(baseName(text) + QStringLiteral("   ") + folder);
    row->setToolTip(pathText(text));
    row->setAutoRaise(true);
    row->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(row, &QToolButton::clicked, this, [this, path] { emit recentWanted(path); });
    recentRows_->addWidget(row);
  }
  elideRecent();
  adjustSize();
}

void EmptyState::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  paintCard(painter, rect(), theme);
  if (!hasMark_) return;
  const QRectF mark((width() - kMarkSide) / 2.0, margins().bottom(), kMarkSide, kMarkSide);
  paintIcon(painter, Icon::Program, mark, mix(theme.panel, theme.text, 0.85), theme.accent);
}

}  // namespace marrow::gui
