// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::gui {

class ActionRegistry;
class Settings;
class ViewportArea;

/// What the model stands on: turntable and background.
/// @param area / @param settings  outlive the actions.
void addStageActions(ActionRegistry& actions, ViewportArea& area, Settings& settings);

}  // namespace marrow::gui
