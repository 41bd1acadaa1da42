// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::gui {

/// Makes the title bars of all windows dark or light, of those to come too. Only on Windows: elsewhere the
/// desktop draws them in its own colours, or in the palette's.
void dressTitleBars(bool isDark);

/// Does the user want dark programs, as the system's own settings have it? Only on Windows.
[[nodiscard]] bool systemSettingIsDark();

}  // namespace marrow::gui
