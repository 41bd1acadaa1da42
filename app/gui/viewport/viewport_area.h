// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/viewport/background.h"
#include "app/session/session_fwd.h"

#include <QWidget>

class QToolButton;

namespace marrow::gui {

struct Subject;
class SelectionMark;
class EmptyState;
class EventsAlone;
class Hud;
class BoneNames;
class NoticeBar;
class ViewGizmo;
class ViewportWidget;

/// The centre of the window: the viewport and everything that lies over it.
class ViewportArea final : public QWidget {
  Q_OBJECT

 public:
  ViewportArea(app::Session& session, bool hasSample, QWidget* parent);

  [[nodiscard]] ViewportWidget& viewport() { return *viewport_; }
  [[nodiscard]] QToolButton& overlaysButton() { return *overlays_; }
  [[nodiscard]] EmptyState& emptyState() { return *emptyState_; }
  [[nodiscard]] EventsAlone& eventsAlone() { return *eventsAlone_; }
  [[nodiscard]] NoticeBar& modelNotice() { return *modelNotice_; }
  [[nodiscard]] NoticeBar& messageNotice() { return *messageNotice_; }
  void setShowNames(bool show);
  void setBackground(const Background& background);
  void setDropHighlighted(bool highlighted);

 signals:
  void linkClicked(const marrow::gui::Subject& subject);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void placeOverlays();
  void placeNotices();
  void placeEmptyState();
  void placeEventsAlone();
  void syncFiles();
  void dressOverlays();

  const app::Workspace& workspace_;
  Background background_;
  ViewportWidget* viewport_;
  SelectionMark* mark_;
  BoneNames* names_;
  Hud* hud_;
  ViewGizmo* gizmo_;
  QToolButton* overlays_;  ///< the options for things drawn around the pose
  EmptyState* emptyState_;
  EventsAlone* eventsAlone_;
  NoticeBar* modelNotice_;
  NoticeBar* messageNotice_;
  QWidget* dropFrame_;
  QWidget* focusEdge_;
  int noticesTop_ = 0;  ///< the height above it is free
};

}  // namespace marrow::gui
