// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/timeline/timeline_content.h"
#include "app/gui/timeline/timeline_scale.h"

#include <QColor>
#include <QRect>

class QPainter;

namespace marrow::gui {

struct Theme;

/// The lanes of what the shown clip is held against: the reference, and its own game-exact sampling where
/// that is asked for. Of the selected bone, or of the worst one at each frame.
void addDifferenceLanes(const app::Workspace& workspace, const app::Selection& selection,
                        const app::Comparison& comparison, std::vector<TimelineLane>& lanes);

/// The lane as a small graph of a round scale that is written at it; where
/// frames are narrower than pixels, the highest counts.
/// @param gutter  where the track begins, pixels.
void paintDifference(QPainter& painter, const TimelineLane& lane, const TimelineScale& scale, int gutter,
                     const QRect& row, const QColor& colour, const Theme& theme);

/// How far apart the two are at a frame, and which bone it is.
[[nodiscard]] QString differenceTip(const TimelineLane& lane, double frame);

}  // namespace marrow::gui
