// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/timeline_widget.h"

#include "app/gui/key_text.h"
#include "app/gui/text.h"
#include "app/gui/timeline/track_lane.h"
#include "app/session/session.h"
#include "core/model/model.h"
#include "core/skeleton.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::gui {
namespace {

using Layout = TimelineLayout;

constexpr int kUnitsPerFrame = 64;  // the horizontal bar counts in parts of a frame
constexpr double kGripPixels = 8.0;
constexpr double kNotch = 120.0;

}  // namespace

TimelineWidget::TimelineWidget(app::Session& session, TaskRunner& tasks, QWidget* parent)
    : QAbstractScrollArea(parent),
      workspace_(session.workspace),
      playback_(session.playback),
      selection_(session.selection),
      comparison_(session.comparison),
      materialAnimations_(session.materialAnimations),
      decoder_(tasks) {
  setObjectName(QStringLiteral("timeline"));
  setAccessibleName(tr("Timeline"));
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(Layout::kHeader + 2 * kLaneHeight);
  viewport()->setMouseTracking(true);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  // The bars are always visible, so that nothing moves under the mouse. Without a range they are empty.
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  connect(&workspace_, &app::Workspace::clipChanged, this, &TimelineWidget::syncClip);
  connect(&workspace_, &app::Workspace::filesChanged, this, &TimelineWidget::syncClip);
  connect(&workspace_, &app::Workspace::eventsChanged, this, &TimelineWidget::syncClip);
  connect(&selection_, &app::Selection::selectionChanged, this, &TimelineWidget::syncSelection);
  connect(&comparison_, &app::Comparison::referenceChanged, this, &TimelineWidget::syncLanes);
  connect(&comparison_, &app::Comparison::tableChanged, this, &TimelineWidget::syncLanes);
  connect(&comparison_, &app::Comparison::gameExactWantedChanged, this, &TimelineWidget::syncLanes);
  connect(&materialAnimations_, &app::MaterialAnimations::materialAnimationsChanged, this,
          &TimelineWidget::syncContent);
  connect(&decoder_, &ImageDecoder::thumbnailDecoded, this, [this](int image, const QImage& thumbnail) {
    thumbnails_[static_cast<std::size_t>(image)] = thumbnail;
    content_.thumbnails = thumbnails_;
    invalidate();
  });
  connect(&playback_, &app::Playback::frameChanged, this, &TimelineWidget::syncFrame);
  connect(&playback_, &app::Playback::playbackChanged, this, &TimelineWidget::syncPlayback);
  syncClip();
}

QSize TimelineWidget::sizeHint() const { return {800, Layout::kHeader + 6 * kLaneHeight}; }

TimelineLayout TimelineWidget::layoutFor(const QSize& size) const {
  // In a panel lower than the lowest graphs, the rows of bones need the space.
  constexpr int kLeastScrolled = kLaneHeight;
  const int fixed = content_.heightOfDifferences();
  const bool hasSpace = size.height() - Layout::kHeader - fixed >= kLeastScrolled;
  return {size, verticalScrollBar()->value(), hasSpace ? fixed : 0};
}

TimelineRange TimelineWidget::range() const {
  return {playback_.rangeIn(), playback_.rangeOut(), playback_.hasRange()};
}

void TimelineWidget::syncClip() {
  shownRange_ = range();
  shownFrame_ = playback_.frame();
  lineFrame_ = playheadFrame(shownFrame_, playback_.isPlaying());
  syncContent();
}

// Called by the first of several signals: a clip with another skeleton also deselects bones.
void TimelineWidget::syncContent() {
  const auto clip = content_.clip;
  const int frames = content_.frameCount;
  if (workspace_.skeleton() != content_.skeleton) pinned_.clear();
  content_ = TimelineContent::of(workspace_, selection_, comparison_, pinned_, std::move(content_));
  addTrackLanes(materialAnimations_, selection_, playback_, content_);
  content_.fitDifferences(viewport()->height() - Layout::kHeader);
  syncThumbnails();
  if (content_.clip != clip || content_.frameCount != frames) scale_.setFrameCount(content_.frameCount);
  updateScrollBars();
  invalidate();
}

// Thumbnails are made once for each body whose images a lane shows.
void TimelineWidget::syncThumbnails() {
  const auto body = content_.skeleton ? content_.skeleton->body : nullptr;
  if (body && body != decodedBody_ && wantsThumbnails(content_)) {
    decodedBody_ = body;
    thumbnails_.assign(body->images.size(), QImage());
    decoder_.decodeThumbnails(body, static_cast<int>(kLaneHeight * devicePixelRatioF()));
  }
  content_.thumbnails = body == decodedBody_ ? thumbnails_ : std::vector<QImage>();
}

// The selected row stays in place while others fold above it, and becomes visible with its channels.
void TimelineWidget::syncSelection() {
  const app::TrackRef track = selection_.activeTrack();
  const TimelineLane* before = content_.laneOf(track);
  const int oldTop = before ? before->top : -1;
  syncContent();
  const TimelineLane* row = content_.laneOf(track);
  if (!row || layoutNow().isFixed(*row)) return;
  QScrollBar& bar = *verticalScrollBar();
  if (oldTop >= 0) bar.setValue(bar.value() + row->top - oldTop);
  revealRow(*row);
}

// Lanes that appear or disappear above the selected row do not push it out of view.
void TimelineWidget::syncLanes() {
  const bool wasSeen = isRowSeen(layoutNow());
  syncContent();
  const TimelineLane* row = content_.laneOf(selection_.activeTrack());
  if (wasSeen && row) revealRow(*row);
}

bool TimelineWidget::isRowSeen(const TimelineLayout& layout) const {
  const TimelineLane* row = content_.laneOf(selection_.activeTrack());
  return row && layout.areaOf(false).contains(layout.rectOf(*row));
}

void TimelineWidget::revealRow(const TimelineLane& row) {
  QScrollBar& bar = *verticalScrollBar();
  int bottom = row.top + row.height;
  for (const TimelineLane& lane : content_.lanes) {
    if (lane.track == row.track) bottom = lane.top + lane.height;
  }
  const int space = viewport()->height() - Layout::kHeader;
  bar.setValue(std::min(std::max(bar.value(), bottom - space), row.top - layoutNow().fixedHeight));
}

void TimelineWidget::togglePin(int bone) {
  const auto found = std::find(pinned_.begin(), pinned_.end(), bone);
  found == pinned_.end() ? void(pinned_.push_back(bone)) : void(pinned_.erase(found));
  syncContent();
}

void TimelineWidget::syncFrame() {
  if (!content_.hasTime()) return;
  if (playback_.isPlaying() && scale_.reveal(playback_.frame())) {
    updateScrollBars();
    shownFrame_ = playback_.frame();
    lineFrame_ = playheadFrame(shownFrame_, true);
    return invalidate();
  }
  const double before = shownFrame_;
  shownFrame_ = playback_.frame();
  moveLine();
  updateFiring(before, shownFrame_);
}

void TimelineWidget::moveLine() {
  const double before = std::exchange(lineFrame_, playheadFrame(shownFrame_, playback_.isPlaying()));
  if (before == lineFrame_) return;
  const TimelineLayout layout = layoutNow();
  viewport()->update(playheadRect(layout, scale_.xOf(before)));
  viewport()->update(playheadRect(layout, scale_.xOf(lineFrame_)));
}

// Repaints only the events that have begun or ended.
void TimelineWidget::updateFiring(double before, double now) {
  for (std::size_t i = 0; i < content_.lanes.size(); ++i) {
    const std::vector<EventMark>& marks = content_.lanes[i].marks;
    for (std::size_t mark = 0; mark < marks.size(); ++mark) {
      if (marks[mark].place.firesAt(before) == marks[mark].place.firesAt(now)) continue;
      viewport()->update(eventLane(i).rectOf(mark));
    }
  }
}

EventLane TimelineWidget::eventLane(std::size_t lane) const {
  return {content_.lanes[lane], scale_, layoutNow().rectOf(content_.lanes[lane]), Layout::kGutter};
}

void TimelineWidget::syncPlayback() {
  moveLine();
  const TimelineRange now = range();
  if (now.in == shownRange_.in && now.out == shownRange_.out && now.isSet == shownRange_.isSet) return;
  shownRange_ = now;
  invalidate();
}

void TimelineWidget::invalidate() {
  groundIsCurrent_ = false;
  viewport()->update();
}

void TimelineWidget::fit() {
  scale_.fit();
  updateScrollBars();
  invalidate();
}

// The selected row and the playhead stay visible.
void TimelineWidget::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  const TimelineLayout before = layoutFor(event->oldSize());
  const bool wasRowSeen = isRowSeen(before);
  const double x = scale_.xOf(lineFrame_);
  const bool wasPlayheadSeen = x >= 0.0 && x <= before.trackWidth();
  content_.fitDifferences(event->size().height() - Layout::kHeader);
  scale_.setWidth(layoutNow().trackWidth());
  if (wasPlayheadSeen) scale_.reveal(lineFrame_);
  updateScrollBars();
  if (wasRowSeen) revealRow(*content_.laneOf(selection_.activeTrack()));
  invalidate();
}

void TimelineWidget::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) invalidate();
}

void TimelineWidget::updateScrollBars() {
  syncingBars_ = true;
  const int space = std::max(0, viewport()->height() - Layout::kHeader);
  verticalScrollBar()->setRange(0, std::max(0, content_.height() - space));
  verticalScrollBar()->setPageStep(space);
  verticalScrollBar()->setSingleStep(kLaneHeight);
  QScrollBar* bar = horizontalScrollBar();
  if (scale_.isFitted()) {
    bar->setRange(0, 0);
  } else {
    const auto units = [](double frames) { return static_cast<int>(std::lround(frames * kUnitsPerFrame)); };
    const double reachable = scale_.lastReachable() - scale_.firstReachable();
    bar->setRange(0, std::max(1, units(reachable - scale_.visibleFrames())));
    bar->setPageStep(std::max(1, units(scale_.visibleFrames())));
    bar->setSingleStep(std::max(1, units(scale_.visibleFrames() * 0.1)));
    bar->setValue(units(scale_.leftFrame() - scale_.firstReachable()));
  }
  syncingBars_ = false;
}

void TimelineWidget::scrollContentsBy(int dx, int) {
  if (!syncingBars_ && dx != 0) {
    scale_.setLeftFrame(scale_.firstReachable() +
                        static_cast<double>(horizontalScrollBar()->value()) / kUnitsPerFrame);
  }
  invalidate();
}

// -- painting -------------------------------------------------------------------------------------------

void TimelineWidget::renderGround() {
  const qreal ratio = devicePixelRatioF();
  const QSize pixels = viewport()->size() * ratio;
  if (ground_.size() != pixels) ground_ = QPixmap(pixels);
  ground_.setDevicePixelRatio(ratio);
  QPainter painter(&ground_);
  painter.setFont(font());
  paintTimeline(painter, layoutNow(), scale_, content_, shownRange_, themeOf(palette()));
  groundIsCurrent_ = true;
}

void TimelineWidget::paintEvent(QPaintEvent* event) {
  if (!groundIsCurrent_) renderGround();
  QPainter painter(viewport());
  const qreal ratio = ground_.devicePixelRatio();
  const QRect dirty = event->rect();
  painter.drawPixmap(QRectF(dirty), ground_, QRectF(dirty.topLeft() * ratio, QSizeF(dirty.size()) * ratio));
  if (!content_.hasTime()) return;
  painter.setFont(font());
  paintFiring(painter, layoutNow(), scale_, content_, shownFrame_, dirty, themeOf(palette()));
  paintPlayhead(painter, layoutNow(), scale_.xOf(lineFrame_), frameText(lineFrame_), themeOf(palette()));
}

// -- mouse ----------------------------------------------------------------------------------------------

TimelineWidget::Grip TimelineWidget::gripAt(const QPointF& position) const {
  if (!content_.hasTime() || position.x() < Layout::kGutter) return Grip::None;
  if (position.y() >= Layout::kRange) return Grip::Playhead;
  const double toIn = std::abs(position.x() - xOfFrame(playback_.rangeIn()) - 3.0);
  const double toOut = std::abs(position.x() - xOfFrame(playback_.rangeOut()) + 3.0);
  if (std::min(toIn, toOut) > kGripPixels) return Grip::Playhead;
  return toIn <= toOut ? Grip::RangeIn : Grip::RangeOut;
}

void TimelineWidget::scrubTo(double x, Qt::KeyboardModifiers modifiers) {
  const double frame =
      std::clamp(scale_.frameAt(x - Layout::kGutter), 0.0, static_cast<double>(content_.frameCount));
  // The playhead goes to whole frames, or with Ctrl between them.
  playback_.setFrame(modifiers & Qt::ControlModifier
                         ? frame
                         : std::min(std::round(frame), std::max(0.0, content_.frameCount - 1.0)));
}

void TimelineWidget::dragRange(double x) {
  const double frame = std::round(scale_.frameAt(x - Layout::kGutter));
  if (grip_ == Grip::RangeIn)
    playback_.setRangeIn(std::clamp(frame, 0.0, std::max(0.0, playback_.rangeOut() - 1.0)));
  if (grip_ == Grip::RangeOut) {
    playback_.setRangeOut(
        std::min(std::max(frame, playback_.rangeIn() + 1.0), static_cast<double>(content_.frameCount)));
  }
  // Handles at both ends clear the range.
  if (playback_.rangeIn() <= 0.0 && playback_.rangeOut() >= content_.frameCount) {
    playback_.setRangeIn(std::nullopt);
    playback_.setRangeOut(std::nullopt);
  }
}

void TimelineWidget::mousePressEvent(QMouseEvent* event) {
  lastPosition_ = pressedAt_ = event->position();
  const bool pans = event->button() == Qt::MiddleButton ||
                    (event->button() == Qt::LeftButton && event->modifiers() & Qt::ShiftModifier);
  if (pans) {
    grip_ = Grip::Pan;
    viewport()->setCursor(Qt::ClosedHandCursor);
    return;
  }
  if (event->button() != Qt::LeftButton) return event->ignore();
  if (const int bone = pinAt(event->position()); bone >= 0) return togglePin(bone);
  if (const TimelineLane* label = labelAt(event->position())) return selection_.selectTrack(label->track);
  grip_ = gripAt(event->position());
  if (grip_ != Grip::Playhead) return;
  playback_.setHeld(true);
  scrubTo(event->position().x(), event->modifiers());
  if (const core::Event* picked = eventUnder(event->position())) emit eventPicked(*picked);
}

void TimelineWidget::mouseMoveEvent(QMouseEvent* event) {
  const double delta = event->position().x() - lastPosition_.x();
  lastPosition_ = event->position();
  switch (grip_) {
    case Grip::None: {
      const Grip grip = gripAt(event->position());
      const bool isHandle = grip == Grip::RangeIn || grip == Grip::RangeOut;
      const bool isLabel = labelAt(event->position()) != nullptr;
      viewport()->setCursor(isHandle  ? Qt::SizeHorCursor
                            : isLabel ? Qt::PointingHandCursor
                                      : Qt::ArrowCursor);
      return;
    }
    case Grip::Playhead:
      return scrubTo(event->position().x(), event->modifiers());
    case Grip::RangeIn:
    case Grip::RangeOut:
      return dragRange(event->position().x());
    case Grip::Pan:
      scale_.panBy(delta);
      updateScrollBars();
      return invalidate();
  }
}

void TimelineWidget::mouseReleaseEvent(QMouseEvent* event) {
  if (grip_ == Grip::Playhead) playback_.setHeld(false);
  const bool isClick = grip_ == Grip::Playhead &&
                       (event->position() - pressedAt_).manhattanLength() < QApplication::startDragDistance();
  if (const auto key = isClick ? trackKeyAt(event->position()) : std::nullopt) {
    // The playhead goes to the frame that was clicked, not to the nearest.
    if (runKeyOf(*key))
      playback_.setFrame(std::floor(scale_.frameAt(event->position().x() - Layout::kGutter)));
    selection_.selectKey(*key);
  }
  grip_ = Grip::None;
  viewport()->setCursor(Qt::ArrowCursor);
}

void TimelineWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) fit();
}

void TimelineWidget::wheelEvent(QWheelEvent* event) {
  const QPoint angle = event->angleDelta();
  const bool sideways = std::abs(angle.x()) > std::abs(angle.y());
  if (sideways || event->modifiers() & Qt::ShiftModifier) {
    scale_.panBy(sideways ? angle.x() : angle.y());
  } else if (event->position().x() < Layout::kGutter) {
    verticalScrollBar()->setValue(verticalScrollBar()->value() - angle.y() / 3);
  } else {
    scale_.zoomAround(event->position().x() - Layout::kGutter, angle.y() / kNotch);
  }
  updateScrollBars();
  invalidate();
  event->accept();
}

double TimelineWidget::frameAt(double x) const {
  const double last = std::max(0.0, content_.frameCount - 1.0);
  return std::clamp(std::round(scale_.frameAt(x - Layout::kGutter)), 0.0, last);
}

void TimelineWidget::contextMenuEvent(QContextMenuEvent* event) {
  const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
  Subject subject = subjectAt(event->pos());
  if (isByKey) {
    subject = {.bone = selection_.activeBone(), .track = selection_.track()};
    if (subject.track.isValid()) subject.clip = clipRefOf(workspace_, *subject.track.clip);
  }
  if (isByKey && content_.hasTime()) subject.frame = playback_.frame();
  emit menuWanted(subject, event->globalPos());
}

bool TimelineWidget::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = toolTipAt(help->pos());
    text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), text, viewport());
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

}  // namespace marrow::gui
