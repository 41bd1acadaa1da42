// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

/// "34.2°" and "8.1 units": as many decimals as tell small differences apart, none below what the games know.
[[nodiscard]] QString degreesText(double degrees);
[[nodiscard]] QString unitsText(double units);

/// The line over the viewport: which clip is the reference, at which frame, and how far the chosen bone, or
/// without one the worst, is from it. Empty without a reference.
[[nodiscard]] QString referenceText(const app::Document& document);

}  // namespace marrow::gui
