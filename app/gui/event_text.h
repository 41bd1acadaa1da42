// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_track.h"

#include <QString>

#include <vector>

namespace marrow::app {
struct EventPlace;
}

namespace marrow::gui {

/// "12", "0.5", "(1, 2, 3)", "\"step\"", with its name where it has one: "pitch = 1".
[[nodiscard]] QString parameterText(const core::EventParameter& parameter);

/// The same with its type in front: "int 12", "pitch: float 1".
[[nodiscard]] QString typedParameterText(const core::EventParameter& parameter);

[[nodiscard]] QString typedParametersText(const std::vector<core::EventParameter>& parameters);

/// What is odd about an event's frames and what is made of it, a line each; empty: nothing.
[[nodiscard]] QString oddityText(const app::EventPlace& place);

}  // namespace marrow::gui
