// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace marrow::app {
class Playback;
}

namespace marrow::gui {

class Settings;

// Menus with one of a few options. They only write settings or set the playback.
void addMousePresets(QMenu& menu, Settings& settings);
void addThemes(QMenu& menu, Settings& settings);
/// Keep time and drop frames, or show every one.
void addPacing(QMenu& menu, Settings& settings);
/// Smooth or game-exact, for the shown pose.
void addSampling(QMenu& menu, app::Playback& playback);

}  // namespace marrow::gui
