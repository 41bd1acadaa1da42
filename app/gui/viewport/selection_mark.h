// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

#include <QString>
#include <QWidget>

namespace marrow::gui {

class ViewportWidget;

/// Marks a selected bone that is too small to be found by its colour, with a ring around its joint and its
/// name beside it. It is only as large as its painting, so that Qt composes less over the moving scene.
class SelectionMark final : public QWidget {
 public:
  SelectionMark(const app::Workspace& workspace, const app::Playback& playback,
                const app::Selection& selection, const ViewportWidget& viewport, QWidget* parent);

  /// Moves to the bone; hides if no mark is needed.
  void onChange();
  /// The same after the viewport's size or the bone has changed: the name is cut to the space for it.
  void syncBone();
  /// Hides its name while all names are shown.
  void setNamed(bool named);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// Pixels of the longest edge at the bone's joint; 0: none.
  [[nodiscard]] float reachPixels() const;
  void placeAround(const QPointF& joint);

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  const app::Selection& selection_;
  const ViewportWidget& viewport_;
  QString name_;
  int bone_ = -1;
  bool isNamed_ = true;
  bool isLeft_ = false;  ///< the name is left of the joint, because the right has too little space
};

}  // namespace marrow::gui
