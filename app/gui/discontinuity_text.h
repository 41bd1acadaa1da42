// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace marrow::app {
class Playback;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

/// Whether the shown clip goes round without a jump as it is played now, and which bones jump. Says so where
/// the user's choice of loop and the file differ; empty for clips that neither loop nor would by the file.
[[nodiscard]] QString discontinuityText(const app::Workspace& workspace, const app::Playback& playback);

}  // namespace marrow::gui
