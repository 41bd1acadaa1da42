// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFileInfo>

namespace marrow::gui {

/// A file can be read and written there: there is none yet, or no pipe or folder in its place. Qt's settings
/// and lock files wait for a pipe's other end.
[[nodiscard]] inline bool isFileOrNothing(const QString& path) {
  const QFileInfo existing(path);
  return !existing.exists() || existing.isFile();
}

/// Where a dialog begins.
/// @param folder  empty: wherever dialogs begin.
/// @return the folder, or the user's own where it is gone.
[[nodiscard]] inline QString folderOrHome(const QString& folder) {
  return folder.isEmpty() || QFileInfo(folder).isDir() ? folder : QDir::homePath();
}

}  // namespace marrow::gui
