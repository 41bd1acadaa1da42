// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::app {
class Workspace;
}

namespace marrow::gui {

class ActionRegistry;
class ViewportWidget;

/// Back to the last view, and forth again. The views are those of the model that is shown.
void addCameraActions(ActionRegistry& actions, ViewportWidget& viewport, const app::Workspace& workspace);

}  // namespace marrow::gui
