// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace marrow::gui {

/// Opens a file with the desktop's program for it, or says that there is none.
void openOutside(const QString& path);
/// Opens the folder that a file lies in.
void showInFolder(const QString& path);

}  // namespace marrow::gui
