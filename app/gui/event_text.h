// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_track.h"

#include <QString>

#include <vector>

namespace marrow::app {
struct EventPlace;
struct EventRow;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

/// "12", "0.5", "(1, 2, 3)", "\"step\"", with its name where it has one: "pitch = 1".
[[nodiscard]] QString parameterText(const core::EventParameter& parameter);

/// The same with its type in front: "int 12", "pitch: float 1".
[[nodiscard]] QString typedParameterText(const core::EventParameter& parameter);

/// Short enough for a cell: "pitch 1, volume 40". Only parameters without a name have their type. Parameters
/// that the list of events shows in another column are left out. @see fullParametersText
[[nodiscard]] QString shortParametersText(const std::vector<core::EventParameter>& parameters);
/// All of them with types, a line each.
[[nodiscard]] QString fullParametersText(const std::vector<core::EventParameter>& parameters);

/// "Hold, frames 2 – 6", "Trigger at frame 4"; as stored.
[[nodiscard]] QString eventTimeText(const app::EventRow& event);

/// The bone of the shown skeleton that a parameter names; -1: none.
[[nodiscard]] int boneNamedIn(const core::EventParameter& parameter, const app::Workspace& workspace);

/// Says why an event's frames are odd and how it is shown, a line each; empty: they are not.
[[nodiscard]] QString oddityText(const app::EventPlace& place);

}  // namespace marrow::gui
