// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/viewport_area.h"

#include "app/gui/theme/theme.h"
#include "app/gui/viewport/bone_names.h"
#include "app/gui/viewport/empty_state.h"
#include "app/gui/viewport/events_alone.h"
#include "app/gui/viewport/hud.h"
#include "app/gui/viewport/selection_mark.h"
#include "app/gui/viewport/view_gizmo.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/notice_keys.h"
#include "app/gui/widgets/outlines.h"
#include "app/opening/loaded_file.h"
#include "app/session/session.h"

#include <QEvent>
#include <QFocusEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace marrow::gui {
namespace {

constexpr int kAreaMargin = 14;
constexpr int kNarrowMargin = 6;
constexpr int kNoticeWidth = 620;
constexpr int kLowArea = 240;  // below this height, a whole notice would hide the content

using Paint = void (*)(QPainter& painter, const QRectF& area, const Theme& theme);

// A frame around the viewport while the user drags something over the window.
void paintDropFrame(QPainter& painter, const QRectF& area, const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing);
  QColor fill = theme.accent;
  fill.setAlpha(28);
  painter.setPen(QPen(theme.accent, 2.0, Qt::DashLine));
  painter.setBrush(fill);
  painter.drawRoundedRect(area.adjusted(8, 8, -8, -8), 10, 10);
}

/// Lies over the whole viewport. Hidden at first.
class Overlay final : public QWidget {
 public:
  Overlay(Paint paint, QWidget* parent) : QWidget(parent), paint_(paint) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    paint_(painter, rect(), themeOf(palette()));
  }

 private:
  Paint paint_;
};

// Qt also gives Tab as the reason when a window first becomes active.
bool cameByKey(const QWidget& widget, const QFocusEvent& event) {
  const Qt::FocusReason reason = event.reason();
  return widget.window()->testAttribute(Qt::WA_KeyboardFocusChange) &&
         (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
          reason == Qt::ShortcutFocusReason);
}

}  // namespace

ViewportArea::ViewportArea(app::Session& session, bool hasSample, QWidget* parent)
    : QWidget(parent),
      workspace_(session.workspace),
      viewport_(new ViewportWidget(session, this)),
      mark_(new SelectionMark(session.workspace, session.playback, session.selection, *viewport_, this)),
      names_(new BoneNames(session.workspace, session.playback, session.selection, *viewport_, this)),
      hud_(new Hud(session, *viewport_, this)),
      gizmo_(new ViewGizmo(viewport_->camera(), this)),
      overlays_(new QToolButton(this)),
      emptyState_(new EmptyState(hasSample, this)),
      eventsAlone_(new EventsAlone(session.workspace, this)),
      modelNotice_(new NoticeBar(this)),
      messageNotice_(new NoticeBar(this)),
      dropFrame_(new Overlay(paintDropFrame, this)),
      focusEdge_(new Overlay(paintFocusRing, this)) {
  setMinimumSize(272, 176);  // the card of the empty window is whole
  modelNotice_->setObjectName(QStringLiteral("modelNotice"));
  messageNotice_->setObjectName(QStringLiteral("messageNotice"));
  focusEdge_->setObjectName(QStringLiteral("viewportFocus"));
  names_->hide();
  overlays_->setObjectName(QStringLiteral("overlaysButton"));
  overlays_->setFocusPolicy(Qt::TabFocus);
  overlays_->setAutoRaise(true);
  overlays_->setIconSize({20, 20});
  overlays_->setFixedSize(30, 30);
  connect(viewport_, &ViewportWidget::cameraChanged, this, [this] {
    gizmo_->update();
    names_->update();
    mark_->onChange();
  });
  connect(viewport_, &ViewportWidget::branchChanged, this, [this] {
    names_->update();
    mark_->onChange();
  });
  connect(hud_, &Hud::clicked, this, &ViewportArea::linkClicked);
  connect(eventsAlone_, &EventsAlone::clicked, this, &ViewportArea::linkClicked);
  connect(hud_, &Hud::menuWanted, viewport_, &ViewportWidget::menuWanted);
  connect(gizmo_, &ViewGizmo::viewSelected, viewport_, &ViewportWidget::setView);
  for (NoticeBar* notice : {modelNotice_, messageNotice_}) {
    connect(notice, &NoticeBar::resized, this, &ViewportArea::placeNotices);
    connect(notice, &NoticeBar::dismissed, this, &ViewportArea::placeNotices);
    connect(notice, &NoticeBar::focusLeft, viewport_, [this] { viewport_->setFocus(); });
    notice->installEventFilter(this);
  }
  new NoticeKeys(*messageNotice_, *modelNotice_, this);
  emptyState_->installEventFilter(this);
  viewport_->installEventFilter(this);
  connect(&workspace_, &app::Workspace::filesChanged, this, &ViewportArea::syncFiles);
  connect(&workspace_, &app::Workspace::clipChanged, this, &ViewportArea::syncFiles);
  connect(&workspace_, &app::Workspace::eventsChanged, this, &ViewportArea::syncFiles);
  syncFiles();
}

void ViewportArea::setShowNames(bool show) {
  names_->setVisible(show);
  mark_->setNamed(!show);
}

void ViewportArea::setBackground(const Background& background) {
  background_ = background;
  viewport_->setBackground(background);
  dressOverlays();
}

// Text over the scene must be readable on the scene's background, whatever the window's theme.
void ViewportArea::dressOverlays() {
  const bool isTheme = background_.kind == BackgroundKind::Theme;
  const QPalette dress = isTheme ? QPalette() : paletteOf(themeOn(background_, themeOf(palette())));
  for (QWidget* overlay : std::initializer_list<QWidget*>{mark_, names_, hud_, gizmo_, overlays_})
    overlay->setPalette(dress);
}

void ViewportArea::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) dressOverlays();
  QWidget::changeEvent(event);
}

void ViewportArea::setDropHighlighted(bool highlighted) { dropFrame_->setVisible(highlighted); }

void ViewportArea::syncFiles() {
  const bool empty = workspace_.files().empty();
  emptyState_->setVisible(empty);
  hud_->setVisible(!empty);
  gizmo_->setVisible(!empty);
  overlays_->setVisible(!empty);
  eventsAlone_->onChange();
  if (!eventsAlone_->isHidden()) placeEventsAlone();
}

void ViewportArea::placeEventsAlone() {
  const auto place = [this](int right) {
    const int space = noticesTop_ - 2 * kAreaMargin;
    eventsAlone_->setRoom({right - kAreaMargin, space});
    eventsAlone_->move((kAreaMargin + right - eventsAlone_->width()) / 2,
                       kAreaMargin + std::max(0, (space - eventsAlone_->height()) / 2));
  };
  place(width() - kAreaMargin);
  // The card gives way to the options' button.
  if (eventsAlone_->geometry().intersects(overlays_->geometry())) place(overlays_->x() - kNarrowMargin);
}

void ViewportArea::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeOverlays();
}

// Also places the cards again, because they change their height with their text or the font.
bool ViewportArea::eventFilter(QObject* watched, QEvent* event) {
  if (watched == viewport_) {
    const bool comes = event->type() == QEvent::FocusIn;
    // After a click no ring is needed.
    if (comes) focusEdge_->setVisible(cameByKey(*viewport_, static_cast<QFocusEvent&>(*event)));
    if (event->type() == QEvent::FocusOut || event->type() == QEvent::MouseButtonPress) focusEdge_->hide();
    return false;
  }
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Hide) {
    emptyState_->isHidden() && watched != emptyState_ ? placeNotices() : placeOverlays();
  }
  return QWidget::eventFilter(watched, event);
}

void ViewportArea::placeOverlays() {
  viewport_->setGeometry(rect());
  names_->setGeometry(rect());
  mark_->syncBone();
  dropFrame_->setGeometry(rect());
  focusEdge_->setGeometry(rect());
  const int hudWidth = std::max(80, width() - gizmo_->width() - 3 * kAreaMargin);
  hud_->setGeometry(kAreaMargin, kAreaMargin, hudWidth, hud_->sizeHint().height());
  gizmo_->move(width() - gizmo_->width() - kAreaMargin + 4, kAreaMargin - 4);
  overlays_->move(gizmo_->geometry().center().x() - overlays_->width() / 2, gizmo_->geometry().bottom() + 2);
  placeNotices();
  placeEmptyState();
  if (!eventsAlone_->isHidden()) placeEventsAlone();
}

void ViewportArea::placeEmptyState() {
  const int margin = width() < EmptyState::kWidth ? kNarrowMargin : kAreaMargin;
  const int space = noticesTop_ - 2 * margin;
  emptyState_->setRoom({width() - 2 * margin, space});
  emptyState_->move((width() - emptyState_->width()) / 2,
                    margin + std::max(0, (space - emptyState_->height()) / 2));
}

// From the bottom up, with the newest message lowest. Two messages are one list. If that is too high, the
// standing one waits above the viewport until the other is dismissed.
void ViewportArea::placeNotices() {
  const int noticeWidth = std::min(kNoticeWidth, width() - 2 * kAreaMargin);
  const auto heightOf = [noticeWidth](const NoticeBar& notice) {
    const int wrapped = notice.heightForWidth(noticeWidth);
    return wrapped > 0 ? wrapped : notice.sizeHint().height();
  };
  const bool areTwo = !messageNotice_->isHidden() && !modelNotice_->isHidden();
  const int space = height() - kAreaMargin;
  const auto alone = [&](const NoticeBar& notice) {
    return notice.wholeHeight(noticeWidth) > space ? NoticeBar::Place::Short : NoticeBar::Place::Alone;
  };
  modelNotice_->setPlace(areTwo                ? NoticeBar::Place::First
                         : height() < kLowArea ? NoticeBar::Place::Least
                                               : alone(*modelNotice_));
  const bool fit = !areTwo || heightOf(*modelNotice_) + messageNotice_->wholeHeight(noticeWidth) <= space;
  messageNotice_->setPlace(areTwo && fit ? NoticeBar::Place::Last : alone(*messageNotice_));
  int bottom = height() - kAreaMargin;
  for (NoticeBar* notice : {messageNotice_, modelNotice_}) {
    if (notice->isHidden() || noticeWidth <= 0) continue;
    if (notice == modelNotice_ && !fit) bottom = 0;
    const int noticeHeight = heightOf(*notice);
    bottom -= noticeHeight;
    if (notice == messageNotice_) bottom = std::max(0, bottom);
    notice->setGeometry((width() - noticeWidth) / 2, bottom, noticeWidth, noticeHeight);
    notice->raise();
  }
  noticesTop_ = bottom == height() - kAreaMargin ? height() : std::max(0, bottom);
}

}  // namespace marrow::gui
