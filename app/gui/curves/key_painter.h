// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_image.h"
#include "app/gui/curves/curve_set.h"
#include "app/gui/curves/curve_view.h"
#include "app/gui/theme/theme.h"
#include "app/session/key_ref.h"

#include <QPointF>

#include <optional>

class QPainter;

namespace marrow::gui {

/// Where a key lies in the view: on the curve that is drawn. @pre key < curve.keys().size()
[[nodiscard]] QPointF keyPlace(const ShownCurve& curve, std::size_t key, core::SampleMode mode,
                               const CurveView& view);

/// The keys as diamonds, and, where there is room, their tangents as handles a third of the way to the
/// neighbouring keys, as animation editors draw them. Where keys would run together none are drawn.
void paintKeys(QPainter& painter, const CurveView& view, const CurveSet& set, const CurveStyle& style,
               const Theme& theme);

/// The key under a point of the view; the active bone's first. Only keys that are drawn can be met.
[[nodiscard]] std::optional<app::KeyRef> keyNear(QPointF position, const CurveView& view,
                                                 const CurveSet& set);

}  // namespace marrow::gui
