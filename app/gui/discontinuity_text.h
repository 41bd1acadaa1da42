// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace marrow::app {
class Playback;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

/// Whether the shown clip loops without a jump in its current loop mode, and which bones jump. Also says
/// where the selected loop mode and the file's differ. Empty for clips that loop by neither.
[[nodiscard]] QString discontinuityText(const app::Workspace& workspace, const app::Playback& playback);

}  // namespace marrow::gui
