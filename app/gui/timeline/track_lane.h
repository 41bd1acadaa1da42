// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/timeline/timeline_content.h"
#include "app/gui/timeline/timeline_scale.h"

#include <QRect>

class QPainter;

namespace marrow::gui {

struct Theme;

/// Adds lanes for the tracks of materials and shapes that play. Those with a value a frame come above the
/// rows of bones, those with keys below them.
void addTrackLanes(const app::MaterialAnimations& materialAnimations, const app::Selection& selection,
                   const app::Playback& playback, TimelineContent& content);

/// True if lanes show images of the body.
[[nodiscard]] bool wantsThumbnails(const TimelineContent& content);

/// Paints a lane of values: a bar for each, with its image. Hidden shapes have an empty bar.
/// @param gutter  where the track begins, pixels.
void paintTrackRun(QPainter& painter, const TimelineContent& content, const TimelineLane& lane,
                   const TimelineScale& scale, int gutter, const QRect& row, const Theme& theme);

/// "frames 8 – 11: image 2, eye_closed"; empty where there is none.
[[nodiscard]] QString trackRunTip(const TimelineContent& content, const TimelineLane& lane, double frame);

}  // namespace marrow::gui
