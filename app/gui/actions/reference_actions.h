// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace marrow::app {
class Comparison;
class Playback;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

class ActionRegistry;

/// Selecting a clip to compare with, moving it in time, and the strip that shows what game-exact sampling
/// changes.
/// @param selectFile  asks for a file whose first clip becomes the reference.
void addReferenceActions(ActionRegistry& actions, app::Workspace& workspace, app::Playback& playback,
                         app::Comparison& comparison, std::function<void()> selectFile);

}  // namespace marrow::gui
