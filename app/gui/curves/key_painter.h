// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_painter.h"
#include "app/session/key_ref.h"

#include <QPointF>

#include <optional>

class QPainter;

namespace marrow::gui {

/// Where a key lies in the plot: on the curve that is drawn. @pre key < curve.keys().size()
[[nodiscard]] QPointF keyPlace(const ShownCurve& curve, std::size_t key, core::SampleMode mode,
                               const CurveAxes& axes);

/// The keys, each channel group in its shape, and tangents where there is enough space between keys: handles
/// a third of the way to the neighbouring keys, as animation editors draw them. Keys too close together are
/// not drawn.
void paintKeys(QPainter& painter, const CurveSet& set, const CurveAxes& axes, const Theme& theme);

/// The drawn key under a position in the plot; the active bone's first.
[[nodiscard]] std::optional<app::KeyRef> keyNear(QPointF position, const CurveSet& set,
                                                 const CurveAxes& axes);

}  // namespace marrow::gui
