// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/timeline/timeline_content.h"
#include "app/gui/timeline/timeline_scale.h"

#include <QColor>
#include <QRect>

class QPainter;

namespace marrow::gui {

struct Theme;

/// Adds the lanes of differences from the reference and, if wanted, of game-exact sampling. They are those of
/// the selected bone, or of the worst bone at each frame.
void addDifferenceLanes(const app::Workspace& workspace, const app::Selection& selection,
                        const app::Comparison& comparison, std::vector<TimelineLane>& lanes);

/// Paints the lane as a small graph with its round scale beside it. If frames are narrower than pixels, the
/// highest value counts.
/// @param gutter  where the track begins, pixels.
void paintDifference(QPainter& painter, const TimelineLane& lane, const TimelineScale& scale, int gutter,
                     const QRect& row, const QColor& colour, const Theme& theme);

/// The difference at a frame, and its bone.
[[nodiscard]] QString differenceTip(const TimelineLane& lane, double frame);

}  // namespace marrow::gui
