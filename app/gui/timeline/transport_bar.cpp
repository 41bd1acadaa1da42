// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/transport_bar.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/game/game_rules.h"
#include "core/sampler.h"

#include <QAction>
#include <QComboBox>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <utility>

namespace marrow::gui {
namespace {

constexpr const char* kButtons[] = {
    "play.toStart", "play.previousKey", "play.stepBack", "play.reverse",
    "play.toggle",  "play.stepForward", "play.nextKey",  "play.toEnd",
};
constexpr const char* kMainButton = "play.toggle";

NumberBox* numberBox(const char* name, double low, double high, int decimals, int digits,
                     const QString& suffix, const QString& tip) {
  auto* box = new NumberBox(name, tip, low, high, decimals);
  box->setSuffix(suffix);
  box->setToolTip(tip);
  box->setFixedWidth(box->fontMetrics().horizontalAdvance(QString(digits, QLatin1Char('0')) + suffix) + 22);
  return box;
}

}  // namespace

TransportBar::TransportBar(const app::Workspace& workspace, app::Playback& playback, ActionRegistry& actions,
                           QWidget* parent)
    : QDockWidget(tr("Transport"), parent),
      workspace_(workspace),
      playback_(playback),
      content_(new QWidget(this)),
      grid_(new QGridLayout(content_)) {
  setObjectName(QStringLiteral("transportBar"));
  setFeatures(QDockWidget::NoDockWidgetFeatures);
  setAllowedAreas(Qt::BottomDockWidgetArea);
  setTitleBarWidget(new QWidget(this));
  toggleViewAction()->setVisible(false);
  grid_->setContentsMargins(12, 4, 12, 3);
  grid_->setHorizontalSpacing(8);
  time_ = makeTime();
  grid_->addLayout(time_, 0, 0, Qt::AlignLeft | Qt::AlignVCenter);
  grid_->addLayout(makeButtons(actions), 0, 1, Qt::AlignCenter);
  options_ = makeOptions();
  grid_->addWidget(options_, 0, 2, Qt::AlignRight | Qt::AlignVCenter);
  grid_->setColumnStretch(0, 1);
  grid_->setColumnStretch(2, 1);
  makeDrawer();
  setWidget(content_);
  measure();
  content_->installEventFilter(this);
  connect(&workspace_, &app::Workspace::clipChanged, this, &TransportBar::syncClip);
  connect(&workspace_, &app::Workspace::eventsChanged, this, &TransportBar::syncClip);
  connect(&playback_, &app::Playback::frameChanged, this, &TransportBar::syncFrame);
  connect(&playback_, &app::Playback::playbackChanged, this, &TransportBar::syncPlayback);
  syncClip();
}

void TransportBar::makeDrawer() {
  drawer_ = new QFrame(this, Qt::Popup);
  drawer_->setObjectName(QStringLiteral("transportDrawer"));
  drawer_->setAttribute(Qt::WA_NoMouseReplay);  // a press on the button closes it and does not open it again
  auto* row = new QHBoxLayout(drawer_);
  row->setContentsMargins(12, 8, 12, 8);
  more_ = new QToolButton;
  more_->setObjectName(QStringLiteral("transportMore"));
  more_->setIcon(icon(Icon::More));
  more_->setToolTip(tr("Speed, frame rate, loop mode and sampling"));
  more_->setAccessibleName(more_->toolTip());
  more_->setFocusPolicy(Qt::TabFocus);
  more_->setAutoRaise(true);
  more_->setFixedSize(32, 32);
  more_->hide();
  grid_->addWidget(more_, 0, 3, Qt::AlignRight | Qt::AlignVCenter);
  connect(more_, &QToolButton::clicked, this, &TransportBar::openDrawer);
}

// Measures the widths at which parts must give way. The height never changes.
void TransportBar::measure() {
  wideWidth_ = grid_->sizeHint().width();
  content_->setFixedHeight(grid_->sizeHint().height());
  setRoom(Room::Narrow);
  narrowWidth_ = grid_->sizeHint().width();
  setRoom(Room::Small);
  content_->setMinimumWidth(grid_->sizeHint().width());
}

void TransportBar::setRoom(Room room) {
  if (std::exchange(room_, room) == room) return;
  frameWord_->setVisible(room == Room::Wide);
  seconds_->setVisible(room == Room::Wide);
  const bool isInDrawer = options_->parentWidget() == drawer_;
  if (const bool isSmall = room == Room::Small; isSmall != isInDrawer) {
    drawer_->close();
    if (isSmall) {
      drawer_->layout()->addWidget(options_);
    } else {
      grid_->addWidget(options_, 0, 2, Qt::AlignRight | Qt::AlignVCenter);
    }
    options_->show();
    more_->setVisible(isSmall);
  }
  time_->invalidate();
  grid_->invalidate();
}

void TransportBar::openDrawer() {
  drawer_->adjustSize();
  const QPoint corner = more_->mapToGlobal(QPoint(more_->width(), 0));
  drawer_->move(corner - QPoint(drawer_->width(), drawer_->height()));
  drawer_->show();
  speed_->setFocus(Qt::PopupFocusReason);
}

bool TransportBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    const int width = content_->width();
    setRoom(width >= wideWidth_ ? Room::Wide : width >= narrowWidth_ ? Room::Narrow : Room::Small);
  }
  return QDockWidget::eventFilter(watched, event);
}

QHBoxLayout* TransportBar::makeTime() {
  frame_ = numberBox("frameBox", 0, 0, 3, 7, {}, tr("Frame; fractions may be typed (Ctrl+G)"));
  connect(frame_, &NumberBox::entered, &playback_, &app::Playback::setFrame);
  frameCount_ = dimLabel();
  frameCount_->setMinimumWidth(fontMetrics().horizontalAdvance(tr("of %1").arg(9999)));
  seconds_ = dimLabel();
  seconds_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000.00 s")));
  auto* row = new QHBoxLayout;
  row->setSpacing(7);
  frameWord_ = dimLabel(tr("Frame"));
  row->addWidget(frameWord_);
  row->addWidget(frame_);
  row->addWidget(frameCount_);
  row->addSpacing(6);
  row->addWidget(seconds_);
  return row;
}

QHBoxLayout* TransportBar::makeButtons(ActionRegistry& actions) {
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  for (const char* id : kButtons) {
    auto* button = new QToolButton;
    button->setDefaultAction(actions.action(id));
    button->setFocusPolicy(Qt::TabFocus);
    button->setAutoRaise(true);
    const bool isMain = std::string_view(id) == kMainButton;
    button->setIconSize(isMain ? QSize(26, 26) : QSize(20, 20));
    button->setFixedSize(isMain ? QSize(44, 34) : QSize(30, 32));
    row->addWidget(button);
  }
  return row;
}

QWidget* TransportBar::makeOptions() {
  speed_ = numberBox("speedBox", 0.05, 8.0, 2, 4, QStringLiteral(" ×"), tr("Speed (- and +)"));
  connect(speed_, &NumberBox::entered, &playback_, &app::Playback::setSpeed);
  framesPerSecond_ = numberBox("fpsBox", 1, 240, 2, 5, tr(" fps"), tr("Frames per second"));
  connect(framesPerSecond_, &NumberBox::entered, &playback_, &app::Playback::setFramesPerSecond);
  loop_ = new QComboBox;
  loop_->setObjectName(QStringLiteral("loopBox"));
  loop_->setFocusPolicy(Qt::TabFocus);
  loop_->setToolTip(tr("What happens at the end (Ctrl+L)"));
  loop_->setAccessibleName(tr("Loop mode"));
  loop_->addItem(QString());
  for (const core::LoopMode mode : core::kLoopModes) loop_->addItem(loopModeText(mode));
  loop_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  loop_->setMinimumContentsLength(12);
  connect(loop_, &QComboBox::activated, this, &TransportBar::onLoopSelected);
  sampling_ = new SegmentedControl("samplingSwitch", tr("Sampling"), {tr("Smooth"), tr("Game-exact")});
  sampling_->setToolTip(tr("Smooth: continuous between frames. Game-exact: exactly what the game shows."));
  connect(sampling_, &SegmentedControl::selected, this, [this](int index) {
    playback_.setSampleMode(index == 0 ? core::SampleMode::Smooth : core::SampleMode::GameExact);
  });
  auto* options = new QWidget;
  auto* row = new QHBoxLayout(options);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(5);
  for (QWidget* widget : std::initializer_list<QWidget*>{speed_, framesPerSecond_, loop_, sampling_})
    row->addWidget(widget);
  return options;
}

void TransportBar::editFrame() {
  frame_->setFocus();
  frame_->selectAll();
}

void TransportBar::editRate() {
  if (room_ == Room::Small) openDrawer();
  framesPerSecond_->setFocus();
  framesPerSecond_->selectAll();
}

void TransportBar::syncClip() {
  const bool hasClip = workspace_.frameCount() > 0;
  content_->setEnabled(hasClip);
  const QSignalBlocker quiet(frame_);
  frame_->setRange(0, workspace_.frameCount());
  frameCount_->setText(hasClip ? tr("of %1").arg(workspace_.frameCount()) : QString());
  syncFrame();
  syncPlayback();
}

void TransportBar::syncFrame() {
  const double frame = playheadFrame(playback_.frame(), playback_.isPlaying());
  frame_->showValue(frame);
  const double rate = playback_.framesPerSecond();
  const bool hasClip = workspace_.frameCount() > 0;
  seconds_->setText(hasClip && rate > 0 ? tr("%1 s").arg(frame / rate, 0, 'f', 2) : QString());
}

void TransportBar::syncPlayback() {
  speed_->showValue(playback_.speed());
  syncRate();
  const QSignalBlocker quiet(loop_);
  loop_->setItemText(0, fileLoopText());
  const auto override = playback_.loopOverride();
  loop_->setCurrentIndex(override ? static_cast<int>(*override) + 1 : 0);
  QFont font = this->font();
  font.setWeight(override ? QFont::DemiBold : QFont::Normal);
  loop_->setFont(font);
  loop_->setToolTip(override ? tr("Your setting for this clip; %1 (Ctrl+L)").arg(fileLoopText())
                             : tr("What happens at the end (Ctrl+L)"));
  sampling_->setCurrent(playback_.sampleMode() == core::SampleMode::Smooth ? 0 : 1);
  syncFrame();
}

// A model alone has no rate.
void TransportBar::syncRate() {
  const QSignalBlocker quiet(framesPerSecond_);
  const bool plays = workspace_.frameCount() > 0;
  framesPerSecond_->setSpecialValueText(plays ? QString() : tr("– fps"));
  framesPerSecond_->setMinimum(plays ? 1.0 : 0.0);
  framesPerSecond_->showValue(plays ? playback_.framesPerSecond() : 0.0);
}

QString TransportBar::fileLoopText() const {
  const auto clip = workspace_.clip();
  if (!clip) return tr("File");
  if (const auto usual = playback_.usualLoop()) return tr("Preferred: %1").arg(loopModeText(*usual));
  const QString mode = loopModeText(playback_.fileLoopMode());
  return clip->rules->storesLoopMode ? tr("File: %1").arg(mode) : tr("Not in file: %1").arg(mode);
}

void TransportBar::onLoopSelected(int index) {
  if (index <= 0) return playback_.setLoopOverride(std::nullopt);
  playback_.setLoopOverride(core::kLoopModes[static_cast<std::size_t>(index - 1)]);
}

}  // namespace marrow::gui
