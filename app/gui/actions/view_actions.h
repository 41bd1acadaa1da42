// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::gui {

class ActionRegistry;
class Settings;
class ViewportArea;

/// Camera and what the viewport shows. The choices are kept in the settings, which outlive the actions.
void addViewActions(ActionRegistry& actions, ViewportArea& area, Settings& settings);

}  // namespace marrow::gui
