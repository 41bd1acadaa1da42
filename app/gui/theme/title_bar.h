// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::gui {

/// Makes the title bars of all windows dark or light, also of later windows. Only on Windows: elsewhere the
/// desktop draws them in its own colours, or in the palette's.
void dressTitleBars(bool isDark);

/// True if the system's settings ask for dark programs. Only on Windows.
[[nodiscard]] bool systemSettingIsDark();

}  // namespace marrow::gui
