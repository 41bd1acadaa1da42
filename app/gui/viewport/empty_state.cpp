// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/empty_state.h"

#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/card.h"
#include "formats/registry.h"

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

/// Files that belong together in the eyes of those who have them.
struct Family {
  const char* title;
  const char* formats;  ///< how the ids of its readers begin, space separated
  const char* more;     ///< what no extension says; null: nothing
};
constexpr Family kFamilies[] = {
    {QT_TRANSLATE_NOOP("EmptyState", "GameCube and Wii"), "j3d-", nullptr},
    {QT_TRANSLATE_NOOP("EmptyState", "Super Mario 64 DS"), "sm64ds-", nullptr},
    {QT_TRANSLATE_NOOP("EmptyState", "Zelda 64"), "z64-",
     QT_TRANSLATE_NOOP("EmptyState", "objects; Link: gameplay_keep, link_animetion and object_link")},
    {QT_TRANSLATE_NOOP("EmptyState", "Switch"), "baev",
     QT_TRANSLATE_NOOP("EmptyState", "events of an animation")},
    {QT_TRANSLATE_NOOP("EmptyState", "Archives"), "rarc narc sarc", nullptr},
};

bool isOf(const Family& family, const char* formatId) {
  const QString id = QString::fromLatin1(formatId);
  for (const QString& start : QString::fromLatin1(family.formats).split(QLatin1Char(' '))) {
    if (id.startsWith(start)) return true;
  }
  return false;
}

// "BCK, BCA, BMD, BDL": each once, in the order of the readers.
QString extensionsOf(const Family& family) {
  QStringList known;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    if (!isOf(family, format.id)) continue;
    for (const QString& extension :
         QString::fromLatin1(format.extensions).toUpper().split(QLatin1Char(' '))) {
      if (!known.contains(extension)) known.append(extension);
    }
  }
  return known.join(QStringLiteral(", "));
}

QWidget* familyGrid(QWidget* owner) {
  auto* parent = new QWidget(owner);
  auto* grid = new QGridLayout(parent);
  grid->setContentsMargins(0, 12, 0, 10);
  grid->setHorizontalSpacing(18);
  grid->setVerticalSpacing(6);
  int row = 0;
  for (const Family& family : kFamilies) {
    auto* title = new QLabel(EmptyState::tr(family.title), parent);
    title->setForegroundRole(kDimRole);
    QString text = extensionsOf(family);
    if (family.more) text += QStringLiteral(" · ") + EmptyState::tr(family.more);
    auto* files = new QLabel(text, parent);
    files->setWordWrap(true);
    grid->addWidget(title, row, 0, Qt::AlignTop | Qt::AlignRight);
    grid->addWidget(files, row++, 1, Qt::AlignTop);
  }
  grid->setColumnStretch(1, 1);
  return parent;
}

QLabel* label(const QString& text, qreal sizeFactor, bool strong, QWidget* parent) {
  auto* widget = new QLabel(text, parent);
  QFont font = widget->font();
  font.setPointSizeF(font.pointSizeF() * sizeFactor);
  if (strong) font.setWeight(QFont::DemiBold);
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
  column->addWidget(label(tr("Drop an animation here"), 1.55, true, this));
  auto* hint = label(tr("With or without its model, an archive, a whole folder; compressed or not."), 1.0,
                     false, this);
  hint->setForegroundRole(kDimRole);
  hint->setWordWrap(true);
  column->addWidget(hint);
  families_ = familyGrid(this);
  column->addWidget(families_);

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

// Looked at without changing anything first: a change asks for a new layout, and that asks for room again.
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
  // adjustSize() would reckon with the narrowest width that the words can have.
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
  const Theme& theme = themeOf(palette());
  paintCard(painter, rect(), theme);
  if (!hasMark_) return;
  const QRectF mark((width() - kMarkSide) / 2.0, kMargin, kMarkSide, kMarkSide);
  paintIcon(painter, Icon::Program, mark, mix(theme.panel, theme.text, 0.85), theme.accent);
}

}  // namespace marrow::gui
