// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

#include <functional>

class QMenu;

/// The tables of actions and menus. Their arguments outlive the actions.
namespace marrow::gui {

class ActionRegistry;
struct PanelContext;
class Settings;
class ViewportArea;
class ViewportWidget;

/// Steps to the previous view, and forward again. The views are those of the shown model.
void addCameraActions(ActionRegistry& actions, ViewportWidget& viewport, const app::Workspace& workspace);
/// Playing, stepping, speed, loop mode and the played range.
void addPlaybackActions(ActionRegistry& actions, app::Session& session);
/// Selecting a clip to compare with, moving it in time, and the strip that shows the effect of game-exact
/// sampling.
/// @param selectFile  asks for a file whose first clip becomes the reference.
void addReferenceActions(ActionRegistry& actions, app::Workspace& workspace, app::Playback& playback,
                         app::Comparison& comparison, std::function<void()> selectFile);
/// Onion skin, motion trail, a camera that follows the root, and the place of their options.
void addOverlayActions(ViewportArea& area, const PanelContext& context);
/// The model's surroundings: turntable and background.
void addStageActions(ActionRegistry& actions, ViewportArea& area, Settings& settings);
/// The camera and the parts that the viewport shows. The settings keep the choices.
void addViewActions(ActionRegistry& actions, ViewportArea& area, Settings& settings);

// Menus with one of a few options. They only write settings or set the playback.
void addMousePresets(QMenu& menu, Settings& settings);
void addThemes(QMenu& menu, Settings& settings);
/// Keep time and drop frames, or show every one.
void addPacing(QMenu& menu, Settings& settings);
/// Smooth or game-exact, for the shown pose.
void addSampling(QMenu& menu, app::Playback& playback);

}  // namespace marrow::gui
