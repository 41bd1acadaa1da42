// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/events_alone.h"

#include "app/finding/pair_events.h"
#include "app/gui/event_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/outlines.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace marrow::gui {
namespace {

constexpr int kCardWidth = 480;
constexpr int kCardMargin = 24;
constexpr int kSmallMargin = 14;
constexpr std::ptrdiff_t kMostNames = 3;

// "Hero" from "Hero.baev.zs": the base name of the animation's file.
QString baseNameOf(const app::LoadedFile& file) {
  const QString name = toQString(app::shortNameOf(file.path));
  const qsizetype dot = name.indexOf(QLatin1Char('.'), 1);
  return dot < 0 ? name : name.left(dot);
}

struct Found {
  std::vector<LinkedText> files;
  std::vector<LinkedText> baseNames;
  QStringList eventNames;  ///< an animation may have the name of one of its events
};

Found eventsOf(const app::Workspace& workspace) {
  Found found;
  for (const app::LoadedFile& file : workspace.files()) {
    if (!file.content->events) continue;
    const Subject named{.path = toQString(file.path)};
    found.files.push_back(NamedWords{toQString(app::shortNameOf(file.path)), named});
    found.baseNames.push_back(NamedWords{baseNameOf(file), named});
    for (const core::EventEntry& event : file.content->events->events) {
      if (found.eventNames.size() < kMostNames && !event.name.empty()) {
        found.eventNames.append(shownName(event.name));
      }
    }
  }
  return found;
}

LinkedText textFor(const Found& found) {
  LinkedText sentences =
      EventsAlone::tr("They are on the timeline and in the Events tab.") + QLatin1Char(' ');
  if (found.baseNames.size() == 1) {
    sentences += linked(EventsAlone::tr("Their animation is usually called %1, like this file%2."),
                        {found.baseNames.front(),
                         found.eventNames.isEmpty() ? EventsAlone::tr(", or like one of its events")
                                                    : EventsAlone::tr(", or like one of its events: %1")
                                                          .arg(found.eventNames.join(QStringLiteral(", ")))});
  } else {
    const bool areMore = std::ssize(found.baseNames) > kMostNames;
    const auto end = areMore ? found.baseNames.begin() + kMostNames : found.baseNames.end();
    sentences += linked(EventsAlone::tr("Their animations are usually called like these files, %1, or like "
                                        "one of their events."),
                        {joined({found.baseNames.begin(), end}, QStringLiteral(", ")) +
                         (areMore ? QStringLiteral(", …") : QString())});
  }
  return sentences + QStringLiteral(" ") +
         EventsAlone::tr("Open the animation, or drop it here, to see them on its timeline.");
}

}  // namespace

EventsAlone::EventsAlone(const app::Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      title_(new WrappingLabel({}, this)),
      text_(new WrappingLabel({}, this)),
      folder_(new QPushButton(tr("Open a folder…"), this)) {
  setObjectName(QStringLiteral("eventsAlone"));
  title_->setObjectName(QStringLiteral("eventsAloneTitle"));
  text_->setObjectName(QStringLiteral("eventsAloneText"));
  QFont font = title_->font();
  font.setPointSizeF(font.pointSizeF() * 1.25);
  font.setWeight(QFont::DemiBold);
  title_->setFont(font);
  text_->setForegroundRole(kDimRole);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(10);
  auto* open = new QPushButton(tr("Open its animation…"), this);
  open->setObjectName(QStringLiteral("eventsAloneOpen"));
  setPrimary(open);
  connect(open, &QPushButton::clicked, this, &EventsAlone::openWanted);
  connect(folder_, &QPushButton::clicked, this, &EventsAlone::folderWanted);
  buttons->addWidget(open);
  buttons->addWidget(folder_);
  buttons->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(8);
  column->addWidget(title_);
  column->addWidget(text_);
  column->addSpacing(6);
  column->addLayout(buttons);
  for (WrappingLabel* label : {title_, text_})
    connect(label, &WrappingLabel::linkClicked, this,
            [this](const NamedWords& link) { emit clicked(link.subject); });
  setWhole(true);
  hide();
}

void EventsAlone::setWhole(bool isWhole) {
  const int margin = isWhole ? kCardMargin : kSmallMargin;
  layout()->setContentsMargins(margin, margin - 4, margin, margin);
  text_->setVisible(isWhole);
  folder_->setVisible(isWhole);
}

void EventsAlone::onChange() {
  setVisible(!workspace_.clip() && !workspace_.skeleton() && !workspace_.eventPairing().sources.empty());
  if (isHidden()) return;
  const Found found = eventsOf(workspace_);
  title_->setText(found.files.size() == 1
                      ? linked(tr("%1 holds events only"), {found.files.front()})
                      : LinkedText(tr("%1 files hold events only").arg(countText(found.files.size()))));
  text_->setText(textFor(found));
  title_->setToolTip(text_->plainText());
}

void EventsAlone::setRoom(const QSize& room) {
  const int taken = std::min(kCardWidth, room.width());
  setWhole(true);
  if (layout()->totalHeightForWidth(taken) > room.height()) setWhole(false);
  resize(taken, layout()->totalHeightForWidth(taken));
}

void EventsAlone::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintCard(painter, rect(), themeOf(palette()));
}

}  // namespace marrow::gui
