// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

#include <QStaticText>
#include <QWidget>

#include <vector>

namespace marrow::gui {

class ViewportWidget;

/// Shows a name beside every bone. Names that would cover a nearer bone's name are hidden.
class BoneNames final : public QWidget {
  Q_OBJECT

 public:
  BoneNames(const app::Workspace& workspace, const app::Playback& playback, const app::Selection& selection,
            const ViewportWidget& viewport, QWidget* parent);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Placed {
    std::size_t bone;
    QPointF place;
    float depth;
  };

  void syncClip();
  void placeNames();

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  const app::Selection& selection_;
  const ViewportWidget& viewport_;
  std::vector<QStaticText> names_;
  std::vector<Placed> placed_;  ///< kept between paints, as is taken_
  std::vector<QRectF> taken_;
};

}  // namespace marrow::gui
