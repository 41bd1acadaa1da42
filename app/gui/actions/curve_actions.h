// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::gui {

class ActionRegistry;
class CurvesPanel;

/// Which of the sampler's answers the curves panel draws, and which part of them, as commands.
void addCurveActions(ActionRegistry& actions, CurvesPanel& panel);

}  // namespace marrow::gui
