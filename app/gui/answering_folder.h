// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace marrow::gui {

/// Where a dialog may begin. It would wait for a disk that does not answer.
/// @param folder  empty: wherever dialogs begin.
/// @return the folder, or the user's own where it is gone or does not answer soon.
[[nodiscard]] QString answeringFolder(const QString& folder);

/// Is it a file? Where the disk does not answer soon, it may be one: reading it tells.
[[nodiscard]] bool mayBeFile(const QString& path);

}  // namespace marrow::gui
