// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::app {
struct Session;
}

namespace marrow::gui {

class ActionRegistry;

/// Everything about time: transport, speed, loop, range.
void addPlaybackActions(ActionRegistry& actions, app::Session& session);

}  // namespace marrow::gui
