// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/subject.h"
#include "app/gui/model/image_decoder.h"
#include "app/gui/timeline/event_lane.h"
#include "app/gui/timeline/timeline_content.h"
#include "app/gui/timeline/timeline_painter.h"
#include "app/gui/timeline/timeline_scale.h"
#include "app/session/key_ref.h"
#include "app/session/session_fwd.h"

#include <QAbstractScrollArea>
#include <QPixmap>

namespace marrow::gui {

/// Ruler, played range, keys, events and the playhead, which a drag moves. Everything but the playhead is
/// painted into an image that is kept until it changes, so that playing repaints only two narrow strips a
/// frame and the events that begin or end.
class TimelineWidget final : public QAbstractScrollArea {
  Q_OBJECT

 public:
  /// @param tasks  decodes thumbnails; outlives it.
  TimelineWidget(app::Session& session, TaskRunner& tasks, QWidget* parent = nullptr);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] const TimelineScale& scale() const { return scale_; }
  /// Where a frame lies, in the viewport's coordinates.
  [[nodiscard]] double xOfFrame(double frame) const { return TimelineLayout::kGutter + scale_.xOf(frame); }
  void fit();

 signals:
  void eventPicked(const marrow::core::Event& event);  ///< pressed with the mouse
  void menuWanted(const marrow::gui::Subject& subject, const QPoint& global);

 protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  enum class Grip { None, Playhead, RangeIn, RangeOut, Pan };

  void syncClip();
  void syncContent();
  void syncSelection();
  void syncLanes();
  void revealRow(const TimelineLane& row);
  [[nodiscard]] bool isRowSeen(const TimelineLayout& layout) const;
  void syncFrame();
  void syncPlayback();
  void syncThumbnails();
  void togglePin(int bone);
  void moveLine();
  void updateFiring(double before, double now);
  void invalidate();
  void updateScrollBars();
  void renderGround();
  void scrubTo(double x, Qt::KeyboardModifiers modifiers);
  void dragRange(double x);
  [[nodiscard]] Grip gripAt(const QPointF& position) const;
  [[nodiscard]] TimelineRange range() const;
  [[nodiscard]] TimelineLayout layoutFor(const QSize& size) const;
  [[nodiscard]] TimelineLayout layoutNow() const { return layoutFor(viewport()->size()); }
  [[nodiscard]] EventLane eventLane(std::size_t lane) const;
  [[nodiscard]] double frameAt(double x) const;  ///< the nearest whole one of the clip
  [[nodiscard]] Subject subjectAt(const QPointF& position) const;
  [[nodiscard]] int laneAt(const QPointF& position) const;  ///< -1: none
  /// The lane of a bone or track with its label there; null: none.
  [[nodiscard]] const TimelineLane* labelAt(const QPointF& position) const;
  /// The key of a track under the mouse: the value of an image lane, or a mark nearby.
  [[nodiscard]] std::optional<app::KeyRef> trackKeyAt(const QPointF& position) const;
  [[nodiscard]] int pinAt(const QPointF& position) const;                      ///< its bone; -1: none
  [[nodiscard]] const core::Event* eventUnder(const QPointF& position) const;  ///< null: none
  [[nodiscard]] QString toolTipAt(const QPoint& position) const;

  const app::Workspace& workspace_;
  app::Playback& playback_;
  app::Selection& selection_;
  const app::Comparison& comparison_;
  const app::MaterialAnimations& materialAnimations_;
  ImageDecoder decoder_;
  std::shared_ptr<const core::Model> decodedBody_;  ///< the body of thumbnails_
  std::vector<QImage> thumbnails_;
  TimelineContent content_;
  std::vector<int> pinned_;  ///< bones of the shown skeleton
  TimelineScale scale_;
  QPixmap ground_;
  bool groundIsCurrent_ = false;
  bool syncingBars_ = false;
  TimelineRange shownRange_;
  double shownFrame_ = 0.0;
  double lineFrame_ = 0.0;  ///< the frame at which the playhead is painted
  Grip grip_ = Grip::None;
  QPointF lastPosition_;
  QPointF pressedAt_;
};

}  // namespace marrow::gui
