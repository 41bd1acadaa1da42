// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace marrow::gui {

class Settings;

// Menus of one choice among a few. They only write the user's options; who follows those does the rest.
void addMousePresets(QMenu& menu, Settings& settings);
void addThemes(QMenu& menu, Settings& settings);

}  // namespace marrow::gui
